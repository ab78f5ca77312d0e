internal import GRPCCore
internal import InferenceMessages
internal import InferenceProtocol
internal import ModelHosting
internal import SwiftProtobuf

/// The calls about the server and its models; predictions and the repository have files of their own.
struct InferenceService: Inference_GRPCInferenceService.SimpleServiceProtocol {
  let server: InferenceServer
  let limits: ProtocolLimits

  init(_ server: InferenceServer, _ limits: ProtocolLimits) {
    self.server = server
    self.limits = limits
  }

  func serverLive(
    request: Inference_ServerLiveRequest, context: ServerContext
  ) async throws -> Inference_ServerLiveResponse {
    .with { $0.live = true }
  }

  func serverReady(
    request: Inference_ServerReadyRequest, context: ServerContext
  ) async throws -> Inference_ServerReadyResponse {
    .with { $0.ready = server.isReady }
  }

  func serverMetadata(
    request: Inference_ServerMetadataRequest, context: ServerContext
  ) async throws -> Inference_ServerMetadataResponse {
    .with {
      $0.name = server.name
      $0.version = ServerIdentity.version
      $0.extensions = ServerIdentity.extensions
    }
  }

  func modelReady(
    request: Inference_ModelReadyRequest, context: ServerContext
  ) async throws -> Inference_ModelReadyResponse {
    let isReady = try Self.reporting { () throws(InferenceError) in
      do throws(InferenceError) {
        try server.repository.checkIsReady(request.name, version: request.version)
        return !server.isDraining
      } catch  where error.kind == .unavailable {
        return false
      }
    }
    return .with { $0.ready = isReady }
  }

  func modelMetadata(
    request: Inference_ModelMetadataRequest, context: ServerContext
  ) async throws -> Inference_ModelMetadataResponse {
    let model = try await model(request.name, request.version)
    return .with {
      $0.name = model.name
      $0.versions = server.repository.versions(of: model.name)
      $0.platform = ServerIdentity.platform(model.loaded.kind)
      $0.inputs = model.loaded.signature.inputs.map(\.message)
      $0.outputs = model.loaded.signature.outputs.map(\.message)
    }
  }

  func modelConfig(
    request: Inference_ModelConfigRequest, context: ServerContext
  ) async throws -> Inference_ModelConfigResponse {
    let model = try await model(request.name, request.version)
    return .with { $0.config = ModelConfiguration(model).message }
  }

  func modelStatistics(
    request: Inference_ModelStatisticsRequest, context: ServerContext
  ) async throws -> Inference_ModelStatisticsResponse {
    let models = request.name.isEmpty ? server.repository.served : [try await model(request.name, request.version)]
    return .with { $0.modelStats = models.map(\.statisticsMessage) }
  }

  /// The model that a request names.
  func model(_ name: String, _ version: String) async throws -> ServedModel {
    do throws(InferenceError) {
      return try await server.repository.model(name, version: version)
    } catch {
      throw RPCError(error)
    }
  }

  /// The value of `body`; its error under gRPC's status.
  static func reporting<Value>(_ body: () throws(InferenceError) -> Value) throws -> Value {
    do throws(InferenceError) {
      return try body()
    } catch {
      throw RPCError(error)
    }
  }
}

extension RPCError {
  /// The error under gRPC's status.
  init(_ error: InferenceError) {
    let code = Status.Code(rawValue: error.kind.grpcStatus).flatMap { RPCError.Code($0) } ?? .internalError
    self.init(code: code, message: error.text)
  }
}
