internal import ModelFormat
internal import ModelSpec

/// Why a value for an input cannot be read.
struct InputProblem: Error, Equatable {
  /// One sentence: lower case, no full stop.
  var message: String
  var remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  /// The same about the file that it is in.
  func at(_ file: String) -> Diagnostic {
    Diagnostic(.error, "input-unreadable", message, at: Location(file: file), remedy: remedy)
  }
}
