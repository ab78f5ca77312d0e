public import ModelSpec

extension Diagnostic {
  /// A graph cannot be differentiated.
  ///
  /// - Parameter path: The affected layer or operation.
  public static func gradient(_ message: String, at path: ModelPath = ModelPath()) -> Diagnostic {
    Diagnostic(.error, "no-gradient", message, at: Location(path: path))
  }
}
