internal import ModelSpec

extension InferenceError {
  /// The request is malformed, or is not what the model takes.
  package static func invalid(_ code: String, _ message: String, remedy: String? = nil) -> InferenceError {
    InferenceError(.invalid, code, message, remedy: remedy)
  }

  /// A count or size of the request exceeds a limit.
  ///
  /// - Parameter subject: What exceeds it, such as `tensor 'x' has 5 axes`.
  package static func limit(_ code: String, _ subject: String, maximum: Int) -> InferenceError {
    InferenceError(.tooLarge, code, "\(subject); the maximum is \(maximum)")
  }

  /// There is no such model, or no such version of it. Clients of Triton tell it by the first words.
  package static func unknownModel(_ name: String, version: String = "") -> InferenceError {
    guard !version.isEmpty else {
      return InferenceError(.notFound, "model-unknown", "Request for unknown model: '\(name)' is not found")
    }
    return InferenceError(
      .notFound, "version-unknown", "Request for unknown model: '\(name)' version \(version) is not found")
  }

  /// A version that is no number, in the words that clients of Triton know.
  package static func invalidVersion(_ version: String) -> InferenceError {
    .invalid(
      "version-invalid",
      "failed to get model version from specified version string '\(version)', expected an integer of 1 or more")
  }

  /// The same error as the reason why a client could not load a model; clients of Triton tell it by the first words.
  package func failedToLoad(_ name: String) -> InferenceError {
    var error = self
    error.diagnostic.message = "failed to load '\(name)', \(diagnostic.message)"
    return error
  }

  /// The client went away or cancelled the request.
  package static let cancelled = InferenceError(.cancelled, "cancelled", "the request was cancelled")

  /// The request took longer than it was given.
  package static let deadline = InferenceError(.deadline, "deadline", "the request exceeded its time limit")
}
