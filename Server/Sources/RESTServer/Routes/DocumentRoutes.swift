internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The OpenAPI document of all routes.
struct DocumentRoutes {
  func add(to router: Router<RESTContext>) {
    router.get("/openapi.json") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_json)))
    }
  }
}
