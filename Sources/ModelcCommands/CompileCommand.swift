internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec
internal import ModelTraining
internal import ModelValidation

/// `modelc compile`: a model to a compiled directory.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile a model to a .mlmodelc directory.",
    discussion: """
      Writes OUTDIR/<name of the model>.mlmodelc, in the form of Apple's compiler, and prints the path of each file. The \
      directory is there whole or not at all; one that is there already is replaced when the new one is whole.

        $ modelc compile SmallProgram.mlpackage build
        build/SmallProgram.mlmodelc/coremldata.bin
        build/SmallProgram.mlmodelc/model.mil
        build/SmallProgram.mlmodelc/weights/weight.bin
        …

      Exit status: 0 when the model was compiled, 1 when it has errors or cannot be written, 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("The model: a .mlmodel file or a .mlpackage directory.", valueName: "model"))
  var path: String

  @Argument(
    help: ArgumentHelp("The directory that the compiled model is to lie in; made when missing.", valueName: "outdir"))
  var directory: String

  @Option(
    help: ArgumentHelp("The generation of Apple's compiler to write like, such as xcode13.", valueName: "generation"),
    transform: DialectOption.dialect)
  var dialect = CompilerDialect.newest

  @Option(
    help: ArgumentHelp(
      "Version of Apple's compiler to name in the files: the compiler's, or compiler's and MIL component's with a comma "
        + "between.", valueName: "version"))
  var pretendVersion: String?

  @Flag(help: "Refuse what Apple's runtime is not known to accept, instead of warning.")
  var strict = false

  @Flag(help: "Print nothing but problems, each as a line `model: error: sentence`, for build systems and editors.")
  var forBuild = false

  func run() throws {
    try reportingErrors(forBuildOf: builtModel) {
      let file = try ModelFile.read(path)
      let problems = ModelValidator.validate(file.model)
      let mild = strict ? [] : problems.filter { $0.isOfCompiledBiases || $0.isOfAppleTraining }
      try refuse(problems.filter { !mild.contains($0) }, of: file)
      file.locating(mild).forEach(warn)
      // Weights are copied as they are: what is odd about them is said, and refused where that is asked for.
      if strict { try refuse(file.findings, of: file) } else { file.findings.forEach(warn) }
      let compiled = try ModelCompiler.compile(file, options: options)
      file.locating(compiled.warnings).forEach(warn)
      let output = directory + "/" + ModelName.stem(of: path) + ".mlmodelc"
      try ProgressBar.write(compiled, to: output)
      guard !forBuild else { return }
      try Terminal.write(compiled.paths.map { "\(output)/\($0)\n" }.joined())
    }
  }

  private func refuse(_ findings: [Diagnostic], of file: ModelFile) throws {
    let errors = findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    for error in file.locating(errors) { Terminal.writeProblem(error, forBuildOf: builtModel) }
    throw ExitCode.failure
  }

  private func warn(_ finding: Diagnostic) {
    var warning = finding
    warning.severity = .warning
    Terminal.writeProblem(warning, forBuildOf: builtModel)
  }

  private var builtModel: String? { forBuild ? path : nil }

  private var options: CompilerOptions {
    var options = CompilerOptions()
    options.dialect = dialect
    options.isStrict = strict
    if let parts = pretendVersion?.split(separator: ",").map(String.init), let compiler = parts.first {
      options.version = CompilerVersion(compiler: compiler, component: parts.count > 1 ? parts[1] : compiler)
    }
    return options
  }
}

/// Reading of `--dialect`.
enum DialectOption {
  static func dialect(_ text: String) throws -> CompilerDialect {
    guard let dialect = CompilerDialect(rawValue: text) else {
      let known = CompilerDialect.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is no generation of the compiler: expected one of \(known)")
    }
    return dialect
  }
}
