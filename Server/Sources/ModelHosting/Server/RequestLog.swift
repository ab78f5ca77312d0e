package import Logging

/// Writes a log entry for each request: at level `debug`, and at level `warning` where the server failed.
package struct RequestLog: Sendable {
  private let logger: Logger
  private let start = ContinuousClock.now

  /// The request begins.
  package init(_ logger: Logger) { self.logger = logger }

  /// The request has ended.
  ///
  /// - Parameters:
  ///   - name: The method and path, or the name of the call.
  ///   - status: The status as the protocol has it.
  ///   - isFailure: Whether the server, not the client, is at fault.
  ///   - traceParent: The header `traceparent` of W3C's Trace Context; nil for none.
  package func end(
    _ name: @autoclosure () -> String, status: Int, isFailure: Bool, traceParent: @autoclosure () -> String?
  ) {
    let level: Logger.Level = isFailure ? .warning : .debug
    guard level >= logger.logLevel else { return }
    let seconds = Double((ContinuousClock.now - start).nanoseconds) / 1e9
    var metadata: Logger.Metadata = ["request": "\(name())", "status": "\(status)", "seconds": "\(seconds)"]
    if let trace = traceParent().flatMap(Self.traceIdentifier) { metadata["trace_id"] = "\(trace)" }
    logger.log(level: level, "request", metadata: metadata)
  }

  /// The identifier of the trace in `VERSION-TRACE-PARENT-FLAGS`; nil for a header of another form.
  static func traceIdentifier(_ header: String) -> String? {
    let parts = header.unicodeScalars.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[1].count == 32, parts[1].allSatisfy({ $0.properties.isASCIIHexDigit }) else {
      return nil
    }
    return String(parts[1])
  }
}
