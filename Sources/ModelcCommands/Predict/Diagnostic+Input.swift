internal import ModelSpec

extension Diagnostic {
  /// Why a value for an input cannot be read.
  static func input(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic(.error, "input-unreadable", message, remedy: remedy)
  }
}
