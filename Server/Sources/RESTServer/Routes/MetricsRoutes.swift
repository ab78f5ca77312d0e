internal import HTTPTypes
internal import Hummingbird
internal import ModelHosting
internal import NIOCore

/// Counts for Prometheus.
struct MetricsRoutes {
  private let server: InferenceServer

  init(_ server: InferenceServer) { self.server = server }

  func add(to router: Router<RESTContext>) {
    let server = server
    router.get("/metrics") { _, _ in
      let text = InferenceMetrics.text(server)
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
  }
}
