internal import ModelSpec

/// Why one attempt at a download failed.
struct TransferProblem: DiagnosticError, Equatable, Sendable {
  var diagnostic: Diagnostic
  /// Whether another attempt may succeed.
  var mayPass: Bool
  /// Whether the partial download must be discarded first.
  var startsOver = false
  /// The wait that the server asks for.
  var wait: Duration?

  init(
    _ code: Diagnostic.Code, _ message: String, remedy: String? = nil, mayPass: Bool = false, startsOver: Bool = false,
    wait: Duration? = nil
  ) {
    diagnostic = Diagnostic(.error, code, message, remedy: remedy)
    self.mayPass = mayPass
    self.startsOver = startsOver
    self.wait = wait
  }

  init(_ error: StoreError) {
    diagnostic = error.diagnostic
    mayPass = false
  }

  static let cancelled = TransferProblem("cancelled", "the task was cancelled")

  static func tooLarge(_ limit: Int, announced: Int? = nil) -> TransferProblem {
    TransferProblem(
      "size-limit",
      announced.map { "the server announces \($0) bytes; the maximum is \(limit)" }
        ?? "the server sends more than the \(limit) bytes that are allowed",
      remedy: "raise the limit if the model is that large")
  }

  static func ended(after count: Int, of total: Int?) -> TransferProblem {
    TransferProblem(
      "connection-lost", "the connection ended after \(count) \(total.map { "of \($0) " } ?? "")bytes", mayPass: true)
  }
}
