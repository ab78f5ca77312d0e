internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec
internal import ModelValidation

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
    let directory = output.hasSuffix("/") ? output : output + "/"
    destination = directory + ModelName.stem(of: input) + ".mlmodelc"
    deployment = try CoremlcDeployment(arguments)
    partialInfoPlist = arguments.values[.outputPartialInfoPlist]
    isDryRun = arguments.isYes(.dryRun)
  }

  /// Compiles the model; warnings go to `messages`.
  func run(_ messages: CoremlcMessages) throws(CoremlcError) {
    let file = try read()
    let findings = file.locating(ModelValidator.validate(file.model))
    if let error = CoremlcError(validating: findings.filter { $0.severity == .error }) { throw error }
    for warning in file.findings { messages.warn(warning) }
    if let problem = deployment?.problem(of: file.model) { messages.warn(problem.message, details: problem.details) }
    do throws(FormatError) {
      let compiled = try ModelCompiler.compile(file)
      for warning in file.locating(compiled.warnings) { messages.warn(warning) }
      if !isDryRun { try write(compiled) }
      try Terminal.write(compiled.paths.map { "\(destination)/\($0)\n" }.joined())
    } catch {
      throw CoremlcError(compiling: error)
    }
  }

  private func read() throws(CoremlcError) -> ModelFile {
    guard !ModelFile.isCompiled(at: input) else {
      throw CoremlcError(
        "this model is compiled already",
        details: ["at: \(input)", "fix: give the .mlmodel or .mlpackage that it was compiled from"])
    }
    do throws(FormatError) {
      return try ModelFile.read(input)
    } catch {
      throw CoremlcError(reading: input, error)
    }
  }

  private func write(_ compiled: CompiledModel) throws(FormatError) {
    try ProgressBar.write(compiled, to: destination)
    if let partialInfoPlist { try PartialInfoPlist.write(to: partialInfoPlist) }
  }
}
