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

  /// The client went away or cancelled the request.
  package static let cancelled = InferenceError(.cancelled, "cancelled", "the request was cancelled")

  /// The request took longer than it was given.
  package static let deadline = InferenceError(.deadline, "deadline", "the request exceeded its time limit")
}
