internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelHosting

/// Predictions.
struct InferenceRoutes {
  private let server: InferenceServer
  private let bodies: RequestBodies
  private let responses: InferenceResponses
  private let connections: Connections

  init(_ server: InferenceServer, _ bodies: RequestBodies, _ responses: InferenceResponses, _ connections: Connections)
  {
    self.server = server
    self.bodies = bodies
    self.responses = responses
    self.connections = connections
  }

  func add(to router: Router<RESTContext>) {
    for path in ["/v2/models/:model/infer", "/v2/models/:model/versions/:version/infer"] {
      router.post(RouterPath(path)) { [self] request, context in try await infer(request, context) }
    }
  }

  private func infer(_ request: Request, _ context: RESTContext) async throws(InferenceError) -> Response {
    try server.checkTakesRequests()
    let model = try await ModelRoutes.model(server, context)
    let memory = server.memory.open()
    let body = try await bodies.read(request, memory)
    let length = try headerLength(request.headers)
    let inference: InferenceRequest
    if length == 0 {
      inference = try model.loaded.request(rawInput: body[...], bodies.limits)
    } else {
      inference = try InferenceRequest(body: body[...], headerLength: length, bodies.limits)
    }
    try memory.take(inference.memoryByteCount)
    let response = try await answer(inference, model, context)
    return responses.make(response, to: inference, head: request.headers, memory: memory)
  }

  /// The answer to a request; cancelled when the client is gone.
  private func answer(
    _ request: InferenceRequest, _ model: ServedModel, _ context: RESTContext
  ) async throws(InferenceError) -> InferenceResponse {
    // The connection is unknown when the client has closed it before the request was read.
    let connection = connections[context.channel] ?? Cancellation()
    return try await model.infer(request, connection)
  }

  private func headerLength(_ headers: HTTPFields) throws(InferenceError) -> Int? {
    guard let text = headers[.inferenceHeaderLength] else { return nil }
    guard let length = Int(text), length >= 0 else {
      throw .invalid("header-length", "the header Inference-Header-Content-Length is not a number of bytes")
    }
    return length
  }
}
