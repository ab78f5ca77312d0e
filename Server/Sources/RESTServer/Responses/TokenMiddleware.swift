internal import HTTPTypes
internal import Hummingbird
internal import ModelHosting

/// Lets requests with a valid token pass, and those that ask for the server's health.
struct TokenMiddleware: RouterMiddleware {
  typealias Context = RESTContext

  private let tokens: AccessTokens

  init(_ tokens: AccessTokens) { self.tokens = tokens }

  func handle(
    _ request: Request, context: RESTContext, next: (Request, RESTContext) async throws -> Response
  ) async throws -> Response {
    if !request.uri.path.utf8.starts(with: "/v2/health/".utf8) { try tokens.check(request.headers[.authorization]) }
    return try await next(request, context)
  }
}
