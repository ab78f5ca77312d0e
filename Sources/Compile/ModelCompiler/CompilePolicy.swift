internal import ModelFormat
package import ModelSpec
internal import ModelValidation

/// What a compilation does about the errors that validation finds: where those who compile differ.
package enum CompilePolicy: Sendable {
  /// Refuses every error, also in the values of weights, and layers that Apple's runtime is not known to accept.
  case strict
  /// Refuses every error but those that are not known to keep Apple's compiler from writing the model, by the table of
  /// `ValidationRule`, and weight files that are not there.
  case refuseErrors
  /// As `refuseErrors`, and lets pass what does not matter here: Apple's runtime cannot train the model, or biases are wider
  /// than weights, as in every decompiled network.
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
  /// Where the compilation ended.
  package enum Stage: Sendable {
    case reading, validation, compiling, writing
  }

  package var stage: Stage
  /// The errors of the stage in the order of the file, one at least; only validation has several.
  package var diagnostics: [Diagnostic]
  /// All of it as one: the first error. Who makes a model updatable wants to know all that it lacks, so the sentence about
  /// such a model has the others too.
  package var diagnostic: Diagnostic

  init(_ stage: Stage, _ first: Diagnostic, others: [Diagnostic] = [], isUpdatable: Bool = false) {
    self.stage = stage
    diagnostics = [first] + others
    diagnostic = first
    if isUpdatable, let all = Diagnostic(joining: diagnostics) { diagnostic = all }
  }
}
