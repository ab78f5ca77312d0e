package import ModelOps
package import ModelSpec

/// Why a model cannot be loaded, run or trained.
package struct RuntimeError: DiagnosticError, Equatable, Sendable {
  /// What kind of problem it is, by the codes of Core ML's API.
  package struct Code: Hashable, Sendable {
    package let rawValue: Int
    /// The same for ``Diagnostic``.
    let name: Diagnostic.Code

    package static let generic = Code(rawValue: 0, name: "prediction-failed")
    /// An input that is not optional is left out.
    package static let inputMissing = Code(rawValue: 0, name: "input-missing")
    /// A feature is of another kind, shape or size than the model declares.
    package static let featureType = Code(rawValue: 1, name: "feature-type")
    /// Only Apple's systems can run the model.
    package static let notRunnable = Code(rawValue: 0, name: "not-runnable")
    /// A file cannot be read or written.
    package static let io = Code(rawValue: 3, name: "model-unreadable")
    /// A model that another one links to is not there.
    package static let linkedModel = Code(rawValue: 3, name: "linked-model-missing")
    package static let customLayer = Code(rawValue: 4, name: "custom-layer")
    package static let customModel = Code(rawValue: 5, name: "custom-model")
    /// The model, or an example, cannot be trained.
    package static let update = Code(rawValue: 6, name: "training-failed")
    /// The model has no such parameter, or the value is not allowed.
    package static let parameters = Code(rawValue: 7, name: "training-parameter")
    /// The model is encrypted.
    package static let decryptionKey = Code(rawValue: 8, name: "model-encrypted")
    /// The caller asked to stop. A model in training stays as learned so far.
    package static let cancelled = Code(rawValue: 11, name: "cancelled")
    /// The work took longer than it was given. Core ML's API has no code of its own for that.
    package static let timeLimit = Code(rawValue: 11, name: "time-limit")
  }

  package var code: Code
  package var diagnostic: Diagnostic
  /// The parameter of an operation that it is about; nil for all of them, and for anything else.
  private(set) var argument: String?

  /// - Parameters:
  ///   - message: One sentence: lower case, no full stop; found against expected, and what to do.
  ///   - path: The place in the model, where it is about one.
  package init(_ code: Code = .generic, _ message: String, at path: ModelPath? = nil, remedy: String? = nil) {
    self.code = code
    diagnostic = Diagnostic(
      .error, code.name, message, at: Location(path: path ?? ModelPath()), remedy: remedy)
  }

  /// The same as `error`, with its place and remedy.
  ///
  /// - Parameters:
  ///   - context: What the sentence begins with, such as `example 3`.
  ///   - path: The place in the model, where `error` knows none.
  package init(
    _ code: Code, _ error: some DiagnosticError, in context: String? = nil, at path: ModelPath = ModelPath()
  ) {
    self.code = code
    diagnostic = error.diagnostic.at(path)
    if let context { diagnostic = diagnostic.prefixed(by: context) }
  }

  /// Why the operation at `path` cannot be computed.
  package init(_ error: OperationError, of operation: String, at path: ModelPath) {
    self.init(.generic, error, in: "operation '\(operation)'", at: path)
    argument = error.argument
  }

  /// Why a prediction, or loading, ended at `path` before it was done.
  package init(_ stop: WorkBudget.Stop, at path: ModelPath = ModelPath()) {
    switch stop {
    case .cancelled: self = .cancelledPrediction
    case .timeLimit: self.init(.timeLimit, stop.message, at: path, remedy: "give it more time or smaller inputs")
    }
  }

  package var message: String { diagnostic.message }

  package static let cancelledPrediction = RuntimeError(.cancelled, WorkBudget.Stop.cancelled.message)
  /// Thrown by whoever is told of the progress of training, to stop it.
  package static let cancelledTraining = RuntimeError(.cancelled, "training was cancelled")
}
