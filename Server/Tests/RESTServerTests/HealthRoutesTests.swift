import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import RESTServer

/// The bodies that KServe's clients read, and the statuses that Triton's do.
@Suite struct HealthRoutesTests {
  @Test(arguments: [
    (true, nil, 200, #"{"ready":true}"#), (false, nil, 503, #"{"ready":false}"#),
    (true, "a", 200, #"{"name":"a","ready":true}"#), (false, "a", 503, #"{"name":"a","ready":false}"#),
  ])
  func readinessIsInStatusAndBody(_ isReady: Bool, _ model: String?, _ status: Int, _ body: String) async throws {
    let response = HealthRoutes.readiness(isReady, model: model)
    #expect(response.status.code == status)
    #expect(response.headers[.contentType] == "application/json")
    let text = Text()
    try await response.body.write(text)
    #expect(text.value == body)
  }
}

/// What a response writes, as text.
private final class Text: ResponseBodyWriter {
  var value = ""

  func write(_ buffer: ByteBuffer) async throws { value += String(buffer: buffer) }
  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
