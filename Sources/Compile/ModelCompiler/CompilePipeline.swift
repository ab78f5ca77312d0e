package import ModelFormat
internal import ModelLowering
package import ModelSpec
internal import ModelValidation

/// Compiles models to `.mlmodelc` directories, as Apple's `coremlc compile` does: read, validate, compile, write.
///
/// Everything that compiles a model does it here. The stages can be called one by one where something has to happen in
/// between. The format is described in Documentation/internals/compiled-format.md.
package struct CompilePipeline {
  package var policy: CompilePolicy
  package var options: CompilerOptions
  /// Whether a weight file that is missing ends the compilation whatever the policy; the directory would not load.
  package var requiresWeights = false
  /// Receives findings that do not stop the compilation, stage by stage: errors that the policy tolerates, which keep
  /// their severity, and warnings.
  package var report: (Diagnostic) -> Void
  /// Throws if the compilation must end, such as for time that is up; asked before each stage, each model of a pipeline, and
  /// each block that is written.
  package var check: () throws(Diagnostic) -> Void = {}

  package init(
    _ policy: CompilePolicy, _ options: CompilerOptions = CompilerOptions(),
    report: @escaping (Diagnostic) -> Void = { _ in }
  ) {
    self.policy = policy
    self.options = options
    self.report = report
  }

  /// Compiles the model at `path`; nothing is written yet.
  package func compile(_ path: String) throws(CompileError) -> CompiledModel {
    let file = try read(path)
    let valid = try validate(file)
    return try compile(valid)
  }

  /// Compiles the model at `path` and writes it as the directory `target`.
  package func compile(_ path: String, to target: String) throws(CompileError) {
    let compiled = try compile(path)
    try stage(.writing) { () throws(Diagnostic) in try compiled.write(to: target, check: check) }
  }

  /// The first stage: a source model from its file or package.
  package func read(_ path: String) throws(CompileError) -> ModelFile {
    try stage(.reading) { () throws(Diagnostic) in try ModelFile.read(path) }
  }

  /// The second stage: throws the errors that the policy refuses, reports those that it tolerates, and keeps the
  /// networks that were lowered to check their shapes.
  package func validate(_ file: ModelFile) throws(CompileError) -> ValidatedModel {
    guard file.format != .mlmodelc else {
      throw CompileError(
        .compiling,
        Diagnostic(
          .error, "compiled-model", "this model is compiled already", at: Location(file: file.path),
          remedy: "give the .mlmodel or .mlpackage that it was compiled from; `modelc decompile` can make one"))
    }
    guard file.format != .aimodel else {
      throw CompileError(
        .compiling,
        Diagnostic(
          .error, "core-ai-model", "this is a model of Core AI, which Core ML's compiler does not take",
          at: Location(file: file.path), remedy: "run it as it is, as with `modelc predict`"))
    }
    try stage(.validation, {})
    let validation = ModelValidator.validation(of: file)
    let ofFiles = file.findings
    let findings = (ofFiles + validation.findings).filter(\.isForCompiling)
    try refuse(findings.filter { $0.severity == .error && refuses($0) }, of: file)
    file.locating(findings).forEach(report)
    ofFiles.filter { $0.severity != .error }.forEach(report)
    return ValidatedModel(file: file, networks: LoweredNetworks(of: file.model, validated: validation.networks))
  }

  private func refuses(_ error: Diagnostic) -> Bool {
    policy.refuses(error) || requiresWeights && error.isOfMissingWeights
  }

  /// The third stage: the files of the compiled directory. Networks go through passes and become records.
  package func compile(_ valid: ValidatedModel) throws(CompileError) -> CompiledModel {
    let compiled = try stage(.compiling) { () throws(Diagnostic) in try Compilation.run(valid, options, check) }
    let warnings = valid.file.locating(compiled.warnings)
    if policy == .strict, var form = warnings.first(where: { $0.code == NetworkCompiler.unknownFormCode }) {
      form.severity = .error
      throw CompileError(.compiling, form)
    }
    warnings.forEach(report)
    return compiled
  }

  private func refuse(_ errors: [Diagnostic], of file: ModelFile) throws(CompileError) {
    let located = file.locating(errors)
    guard let first = located.first else { return }
    throw CompileError(.validation, first, others: Array(located.dropFirst()), isUpdatable: file.model.isUpdatable)
  }

  private func stage<Result>(
    _ stage: CompileError.Stage, _ work: () throws(Diagnostic) -> Result
  ) throws(CompileError) -> Result {
    do throws(Diagnostic) {
      try check()
      return try work()
    } catch {
      throw CompileError(stage, error.diagnostic)
    }
  }
}

/// A source model that may be compiled. It can only be created by validation, with every network lowered, so that none
/// is lowered again.
package struct ValidatedModel {
  package let file: ModelFile
  let networks: LoweredNetworks

  fileprivate init(file: ModelFile, networks: LoweredNetworks) {
    self.file = file
    self.networks = networks
  }
}
