internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import NIOCore

/// Turns every error into the protocol's form: a status, and `{"error": TEXT}`.
struct ErrorMiddleware: RouterMiddleware {
  typealias Context = RESTContext

  func handle(
    _ request: Request, context: RESTContext, next: (Request, RESTContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as InferenceError {
      return Self.response(error)
    } catch let error as HTTPError where error.status == .notFound {
      return Self.missing(request)
    } catch let error as HTTPError {
      return Self.response(status: error.status, text: error.body ?? error.status.reasonPhrase)
    } catch is CancellationError {
      return Self.response(.cancelled)
    }
  }

  /// The answer to a request for a path that there is not, or not with this method.
  private static func missing(_ request: Request) -> Response {
    let methods = RouteTable.methods(of: request.uri.path)
    guard !methods.isEmpty else {
      return response(InferenceError(.notFound, "path", "there is nothing at '\(request.uri.path)'"))
    }
    let list = methods.joined(separator: ", ")
    var response = response(
      InferenceError(.method, "method", "the method is \(request.method), expected \(list) for this path"))
    response.headers[.allow] = list
    return response
  }

  static func response(_ error: InferenceError) -> Response {
    var response = response(status: .init(code: error.kind.httpStatus), text: error.text)
    if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    // What is left of the body is of no use, and may be endless.
    if [.tooLarge, .exhausted, .slowRequest].contains(error.kind) { response.headers[.connection] = "close" }
    return response
  }

  private static func response(status: HTTPResponse.Status, text: String) -> Response {
    JSONResponse.make(status: status) { json in
      json.object { $0.member("error") { $0.string(text) } }
    }
  }
}
