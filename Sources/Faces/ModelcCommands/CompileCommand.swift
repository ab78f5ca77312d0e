internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// `modelc compile`: compiles a model to a directory.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile a model to a .mlmodelc directory.",
    discussion: """
      Writes OUTDIR/<model name>.mlmodelc in the format of Apple's compiler and prints the path of each file. The \
      directory is written atomically: it appears when it is complete, and replaces an existing one only then.

        $ modelc compile SmallProgram.mlpackage build
        build/SmallProgram.mlmodelc/coremldata.bin
        build/SmallProgram.mlmodelc/model.mil
        build/SmallProgram.mlmodelc/weights/weight.bin
        …

      Exit status: 0 on success, 1 if the model has errors or cannot be written, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file or a .mlpackage directory.", valueName: "model"),
    completion: .sourceModel)
  var path: String

  @Argument(help: ArgumentHelp("Output directory; created if missing.", valueName: "outdir"), completion: .directory)
  var directory: String

  @Option(
    help: ArgumentHelp(
      "Generation of Apple's compiler whose output to match: \(DialectOption.known). Default: "
        + "\(CompilerDialect.newest.rawValue).", valueName: "generation"),
    completion: .list(CompilerDialect.allCases.map(\.rawValue)),
    transform: DialectOption.dialect)
  var dialect = CompilerDialect.newest

  @Option(
    help: ArgumentHelp(
      "Compiler version to record in the files, such as 3520.5.1; after a comma, that of the MIL component.",
      valueName: "version"))
  var pretendVersion: String?

  @Flag(help: "Report an error, not a warning, for anything that Apple's runtime may not accept.")
  var strict = false

  @Flag(help: "Compile a package without its weight files, which have to be added before the model can be loaded.")
  var allowMissingWeights = false

  @Flag(help: "Print only problems, one per line, as `model: error: message`, for build systems and editors.")
  var forBuild = false

  func run() throws {
    try reportingErrors(forBuildOf: builtModel) {
      var pipeline = CompilePipeline(strict ? .strict : .tolerant, options, report: warn)
      pipeline.requiresWeights = !allowMissingWeights
      let compiled = try pipeline.compile(path)
      let output = directory + "/" + ModelName.stem(of: path) + ".mlmodelc"
      try ProgressBar.write(compiled, to: output)
      guard !forBuild else { return }
      try Terminal.write(compiled.paths.map { TerminalText.path("\(output)/\($0)") + "\n" }.joined())
    }
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
    if let parts = pretendVersion?.split(separator: ",").map(String.init), let compiler = parts.first {
      options.version = CompilerVersion(compiler: compiler, component: parts.count > 1 ? parts[1] : compiler)
    }
    return options
  }
}

/// Parses `--dialect`.
enum DialectOption {
  /// All generations, for people.
  static let known = CompilerDialect.allCases.map(\.rawValue).joined(separator: ", ")

  static func dialect(_ text: String) throws -> CompilerDialect {
    guard let dialect = CompilerDialect(rawValue: text) else {
      throw ValidationError("'\(text)' is not a compiler generation: expected one of \(known)")
    }
    return dialect
  }
}
