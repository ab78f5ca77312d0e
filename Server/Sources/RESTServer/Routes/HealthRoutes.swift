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
    router.get("/v2/health/live") { _, _ in JSONResponse.empty }
    router.get("/v2/health/ready") { _, _ in Response(status: server.isReady ? .ok : .serviceUnavailable) }
    router.get("/v2") { _, _ in
      JSONResponse.make { json in
        json.object { json in
          json.member("name") { $0.string(ServerIdentity.name) }
          json.member("version") { $0.string(ServerIdentity.version) }
          json.member("extensions") { $0.array(ServerIdentity.extensions) { $1.string($0) } }
        }
      }
    }
  }
}
