internal import GRPCCore
internal import Logging
internal import ModelHosting

/// Logs each call with its status and duration.
struct RequestLogInterceptor: ServerInterceptor {
  private let logger: Logger

  init(_ logger: Logger) { self.logger = logger }

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>, context: ServerContext,
    next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let log = RequestLog(logger)
    func end(_ code: Int, isFailure: Bool) {
      log.end(
        context.descriptor.method, status: code, isFailure: isFailure,
        traceParent: request.metadata[stringValues: "traceparent"].first { _ in true })
    }
    do {
      let response = try await next(request, context)
      end(0, isFailure: false)
      return response
    } catch let error as RPCError {
      end(error.code.rawValue, isFailure: [.internalError, .unknown, .unavailable].contains(error.code))
      throw error
    }
  }
}
