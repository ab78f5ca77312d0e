internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import ModelHosting

/// Logs each request with its status and duration.
struct RequestLogMiddleware: RouterMiddleware {
  typealias Context = RESTContext

  private let logger: Logger

  init(_ logger: Logger) { self.logger = logger }

  func handle(
    _ request: Request, context: RESTContext, next: (Request, RESTContext) async throws -> Response
  ) async throws -> Response {
    let log = RequestLog(logger)
    let response = try await next(request, context)
    let status = response.status.code
    log.end(
      "\(request.method) \(request.uri.path)", status: status, isFailure: status >= 500,
      traceParent: request.headers[.traceParent])
    return response
  }
}

extension HTTPField.Name {
  /// The header of W3C's Trace Context; its name is a constant, and so a valid one.
  fileprivate static let traceParent = HTTPField.Name("traceparent") ?? .date
}
