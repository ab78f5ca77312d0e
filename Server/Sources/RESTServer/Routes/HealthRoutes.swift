internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelHosting

/// Whether the server lives and is ready, and what it is.
struct HealthRoutes {
  private let server: InferenceServer

  init(_ server: InferenceServer) { self.server = server }

  func add(to router: Router<RESTContext>) {
    let server = server
    router.get("/v2/health/live") { _, _ in
      JSONResponse.make { json in json.object { $0.member("live") { $0.bool(true) } } }
    }
    router.get("/v2/health/ready") { _, _ in Self.readiness(server.isReady) }
    router.get("/v2") { _, _ in
      JSONResponse.make { json in
        json.object { json in
          json.member("name") { $0.string(server.name) }
          json.member("version") { $0.string(ServerIdentity.version) }
          json.member("extensions") { $0.array(ServerIdentity.extensions) { $1.string($0) } }
        }
      }
    }
  }

  /// Whether the server, or the model of the name, takes requests: in the status and, for KServe's clients, in the body.
  static func readiness(_ isReady: Bool, model name: String? = nil) -> Response {
    JSONResponse.make(status: isReady ? .ok : .serviceUnavailable) { json in
      json.object { json in
        if let name { json.member("name") { $0.string(name) } }
        json.member("ready") { $0.bool(isReady) }
      }
    }
  }
}
