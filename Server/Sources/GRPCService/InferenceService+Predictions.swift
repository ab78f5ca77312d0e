internal import GRPCCore
internal import InferenceMessages
internal import InferenceProtocol
internal import MessageConversion
internal import ModelHosting

extension InferenceService {
  func modelInfer(
    request: Inference_ModelInferRequest, context: ServerContext
  ) async throws -> Inference_ModelInferResponse {
    do throws(InferenceError) {
      return try await infer(request)
    } catch {
      throw RPCError(error)
    }
  }

  /// Answers the requests of a stream in their order. What fails is an answer too, and the stream goes on.
  func modelStreamInfer(
    request: RPCAsyncSequence<Inference_ModelInferRequest, any Error>,
    response: RPCWriter<Inference_ModelStreamInferResponse>, context: ServerContext
  ) async throws {
    for try await message in request {
      var answer = Inference_ModelStreamInferResponse()
      do throws(InferenceError) {
        answer.inferResponse = try await infer(message)
      } catch {
        answer.errorMessage = error.text
        // Clients find the request by its identifier.
        answer.inferResponse.id = message.id
      }
      try await response.write(answer)
    }
  }

  /// The answer to a request; cancelled with the call.
  private func infer(
    _ message: Inference_ModelInferRequest
  ) async throws(InferenceError) -> Inference_ModelInferResponse {
    try server.checkTakesRequests()
    let model = try await server.repository.model(message.modelName, version: message.modelVersion)
    let request = try InferenceRequest(message, limits)
    // The message itself is in the connection's account.
    let memory = server.memory.open()
    try memory.take(request.memoryByteCount)
    defer { withExtendedLifetime(memory) {} }
    let cancellation = Cancellation()
    let result = await withRPCCancellationHandler {
      do throws(InferenceError) {
        return Result<InferenceResponse, InferenceError>.success(try await model.infer(request, cancellation))
      } catch {
        return .failure(error)
      }
    } onCancelRPC: {
      cancellation.cancel()
    }
    return try result.get().message
  }
}
