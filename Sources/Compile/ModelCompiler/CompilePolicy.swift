internal import ModelFormat
package import ModelSpec
internal import ModelValidation

/// How a compilation treats the errors of validation, which depends on the caller.
package enum CompilePolicy: Sendable {
  /// Refuses every error, also in the values of weights, and layers that Apple's runtime is not known to accept.
  case strict
  /// Refuses missing weight files and all errors, except those that, according to the table of `ValidationRule`, are
  /// not known to stop Apple's compiler.
  case refuseErrors
  /// Like `refuseErrors`, but tolerates errors that do not matter here: Apple's runtime cannot train the model, or
  /// biases are wider than weights, as in every decompiled network.
  case tolerant
  /// Refuses nothing: errors are reported, and what can be compiled is.
  case warnOnly

  /// Whether an error that validation or a look at the weight files found ends the compilation.
  func refuses(_ error: Diagnostic) -> Bool {
    switch self {
    case .strict: true
    case .refuseErrors: !error.isDoubtful && !error.isOfMissingWeights
    case .tolerant:
      CompilePolicy.refuseErrors.refuses(error) && !error.isOfCompiledBiases && !error.isOfAppleTraining
    case .warnOnly: false
    }
  }
}

/// Why a model was not compiled.
package struct CompileError: DiagnosticError {
  /// The stage in which the compilation failed.
  package enum Stage: Sendable {
    case reading, validation, compiling, writing
  }

  package var stage: Stage
  /// The errors of the stage in the order of the file, one at least; only validation has several.
  package var diagnostics: [Diagnostic]
  /// The first error. If a model cannot be made updatable, its message includes all problems.
  package var diagnostic: Diagnostic

  init(_ stage: Stage, _ first: Diagnostic, others: [Diagnostic] = [], isUpdatable: Bool = false) {
    self.stage = stage
    diagnostics = [first] + others
    diagnostic = first
    if isUpdatable, let all = Diagnostic(joining: diagnostics) { diagnostic = all }
  }
}
