internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// Compiled forms of source models, for the commands that need compiled ones.
enum CompiledModels {
  /// Compiles what can be compiled: whether a model runs is for the runtime to say.
  ///
  /// - Parameter report: Hears of the errors that validation found, as warnings.
  static func pipeline(report: @escaping (Diagnostic) -> Void) -> CompilePipeline {
    CompilePipeline(.warnOnly) { finding in
      guard finding.severity == .error else { return }
      var warning = finding
      warning.severity = .warning
      report(warning)
    }
  }

  /// The compiled model at `path`, or the one that is made of the source there; it is kept in the user's cache.
  static func cached(_ path: String) throws(Diagnostic) -> CompiledCache.CachedModel {
    if ModelFile.loadsDirectly(at: path) { return CompiledCache.CachedModel(directory: path) }
    let variant = "\(ModelcVersion.text) \(CompilerVersion.standard.compiler) \(CompilerVersion.standard.component)"
    return try CompiledCache.standard().model(for: path, named: ModelName.stem(of: path), variant: variant) {
      (output) throws(Diagnostic) in try compile(path, to: output)
    }
  }

  /// Compiles the model at `path` to the directory `output`; errors that validation finds go to standard error.
  static func compile(_ path: String, to output: String) throws(Diagnostic) {
    let compiled: CompiledModel
    do throws(CompileError) {
      compiled = try pipeline { Terminal.writeProblem($0, forBuildOf: nil) }.compile(path)
    } catch {
      throw error.diagnostic
    }
    try ProgressBar.write(compiled, to: output)
  }
}
