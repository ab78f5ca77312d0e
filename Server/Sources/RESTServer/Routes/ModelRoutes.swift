internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelHosting

/// What models are, whether they are ready, how they are configured, and what they have done.
struct ModelRoutes {
  private let server: InferenceServer

  init(_ server: InferenceServer) { self.server = server }

  func add(to router: Router<RESTContext>) {
    let server = server
    router.get("/v2/models/stats") { _, _ in Self.statistics(server.repository.served) }
    for path in ["/v2/models/:model", "/v2/models/:model/versions/:version"] {
      router.get(RouterPath(path)) { _, context in
        let model = try await Self.model(server, context)
        return JSONResponse.make { ModelJSON.writeMetadata(model, server.repository.versions(of: model.name), to: &$0) }
      }
      router.get(RouterPath(path + "/ready")) { _, context in
        let (name, version) = (context.pathPart("model"), context.pathPart("version"))
        try server.repository.checkIsReady(name, version: version)
        return HealthRoutes.readiness(!server.isDraining, model: name)
      }
      router.get(RouterPath(path + "/config")) { _, context in
        let model = try await Self.model(server, context)
        return JSONResponse.make { ModelJSON.writeConfiguration(model, to: &$0) }
      }
      router.get(RouterPath(path + "/stats")) { _, context in
        Self.statistics([try await Self.model(server, context)])
      }
    }
  }

  /// The model that the path names.
  static func model(_ server: InferenceServer, _ context: RESTContext) async throws(InferenceError) -> ServedModel {
    try await server.repository.model(context.pathPart("model"), version: context.pathPart("version"))
  }

  private static func statistics(_ models: [ServedModel]) -> Response {
    JSONResponse.make { json in
      json.object { json in
        json.member("model_stats") { json in
          json.array(models) { StatisticsJSON.write($0, to: &$1) }
        }
      }
    }
  }
}
