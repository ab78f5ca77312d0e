internal import GRPCCore
internal import InferenceProtocol
internal import ModelHosting

/// Lets calls with a valid token pass, and those that ask for the server's health.
struct TokenInterceptor: ServerInterceptor {
  private let tokens: AccessTokens

  init(_ tokens: AccessTokens) { self.tokens = tokens }

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>, context: ServerContext,
    next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    if !["ServerLive", "ServerReady"].contains(context.descriptor.method) {
      let header = request.metadata[stringValues: "authorization"].first { _ in true }
      do throws(InferenceError) {
        try tokens.check(header)
      } catch {
        throw RPCError(error)
      }
    }
    return try await next(request, context)
  }
}
