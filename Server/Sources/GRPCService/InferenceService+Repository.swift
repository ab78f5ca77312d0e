internal import GRPCCore
internal import InferenceMessages
internal import InferenceProtocol
internal import ModelHosting
internal import SwiftProtobuf

extension InferenceService {
  func repositoryIndex(
    request: Inference_RepositoryIndexRequest, context: ServerContext
  ) async throws -> Inference_RepositoryIndexResponse {
    .with { response in
      response.models = server.repository.index(isReadyOnly: request.ready).map { entry in
        .with {
          $0.name = entry.name
          $0.version = entry.version
          $0.state = entry.state.rawValue
          $0.reason = entry.reason
        }
      }
    }
  }

  func repositoryModelLoad(
    request: Inference_RepositoryModelLoadRequest, context: ServerContext
  ) async throws -> Inference_RepositoryModelLoadResponse {
    do throws(InferenceError) {
      try server.checkAllowsControl()
      if request.parameters.keys.contains(where: { $0.hasPrefix("file:") }) {
        throw InferenceError(
          .unsupported, "file-override", "models cannot be sent with a request",
          remedy: "put the model in the repository's directory")
      }
      let settings = request.parameters["config"].map { Array($0.stringParam.utf8) }
      try await server.repository.load(request.modelName, settings: settings)
    } catch {
      throw RPCError(error)
    }
    return Inference_RepositoryModelLoadResponse()
  }

  func repositoryModelUnload(
    request: Inference_RepositoryModelUnloadRequest, context: ServerContext
  ) async throws -> Inference_RepositoryModelUnloadResponse {
    try Self.reporting { () throws(InferenceError) in
      try server.checkAllowsControl()
      try server.repository.unload(request.modelName)
    }
    return Inference_RepositoryModelUnloadResponse()
  }
}
