package import ModelRuntime
package import ModelSpec

/// Why a model cannot be trained, or training ended before its time.
package struct TrainingError: Error, Equatable, Sendable {
  /// What kind of problem it is; numbers are those of Core ML's API where it has one.
  package struct Code: Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The model cannot be read or written.
    package static let io = Code(rawValue: 3)
    /// The model, or an example, is not what training needs.
    package static let update = Code(rawValue: 6)
    /// A parameter that there is not, or a value that is not allowed.
    package static let parameters = Code(rawValue: 7)
    /// Somebody wished training to stop. The model is as it was learnt so far.
    package static let cancelled = Code(rawValue: -1)
  }

  package var code: Code
  /// One sentence: lower case, no full stop; found against expected, and what to do.
  package var message: String
  /// The place in the model, where it is about one.
  package var path: ModelPath?

  package init(_ code: Code = .update, _ message: String, at path: ModelPath? = nil) {
    self.code = code
    self.message = message
    self.path = path
  }

  /// What a prediction within training failed for.
  package init(_ error: PredictionError) {
    self.init(error.code == .io ? .io : .update, error.message, at: error.path)
  }

  /// Thrown by who is told of training's progress, to stop it.
  package static let cancelled = TrainingError(.cancelled, "training was cancelled")
}

extension TrainingError: CustomStringConvertible {
  /// The sentence and the place.
  package var description: String {
    guard let path, !path.steps.isEmpty else { return message }
    return "\(message)\n  at: \(Location(path: path))"
  }
}
