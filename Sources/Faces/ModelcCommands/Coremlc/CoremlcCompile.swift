internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// `coremlc compile IN OUTDIR`: writes `OUTDIR/<name of the model>.mlmodelc` and prints the path of each file.
struct CoremlcCompile {
  let input: String
  /// The compiled directory.
  let destination: String
  let deployment: CoremlcDeployment?
  let partialInfoPlist: String?
  /// Print the paths and write nothing.
  let isDryRun: Bool

  /// - Throws: When a path is missing, or an option cannot be followed.
  init(_ arguments: CoremlcArguments) throws(CoremlcError) {
    guard let input = arguments.input else { throw CoremlcError("compile command missing input document path") }
    guard let output = arguments.output else { throw CoremlcError("compile command missing destination path") }
    guard arguments.values[.encrypt] == nil else {
      throw CoremlcError(
        "--encrypt is not supported: the keys of encrypted models are kept by Apple's servers",
        details: ["fix: compile without --encrypt, or with Xcode"])
    }
    self.input = input
    let directory = output.utf8.last == UInt8(ascii: "/") ? output : output + "/"
    destination = directory + ModelName.stem(of: input) + ".mlmodelc"
    deployment = try CoremlcDeployment(arguments)
    partialInfoPlist = arguments.values[.outputPartialInfoPlist]
    isDryRun = arguments.isYes(.dryRun)
  }

  /// Compiles the model; warnings go to `messages`.
  func run(_ messages: CoremlcMessages) throws(CoremlcError) {
    let compiled = try compile(messages)
    do throws(Diagnostic) {
      if !isDryRun { try write(compiled) }
      try Terminal.write(compiled.paths.map { "\(destination)/\($0)\n" }.joined())
    } catch {
      throw CoremlcError(compiling: error.diagnostic)
    }
  }

  private func compile(_ messages: CoremlcMessages) throws(CoremlcError) -> CompiledModel {
    guard !ModelFile.isCompiled(at: input) else {
      throw CoremlcError(
        "this model is compiled already",
        details: ["at: \(input)", "fix: give the .mlmodel or .mlpackage that it was compiled from"])
    }
    let pipeline = CompilePipeline(.refuseErrors) { messages.warn($0) }
    do throws(CompileError) {
      let valid = try pipeline.validate(try pipeline.read(input))
      if let problem = deployment?.problem(of: valid.file.model) {
        messages.warn(problem.message, details: problem.details)
      }
      return try pipeline.compile(valid)
    } catch {
      throw CoremlcError(input, error)
    }
  }

  private func write(_ compiled: CompiledModel) throws(Diagnostic) {
    try ProgressBar.write(compiled, to: destination)
    if let partialInfoPlist { try PartialInfoPlist.write(to: partialInfoPlist) }
  }
}
