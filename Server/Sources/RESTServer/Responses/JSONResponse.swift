internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import NIOCore

/// Responses whose body is a JSON text.
enum JSONResponse {
  /// - Parameter body: Writes the text.
  static func make(status: HTTPResponse.Status = .ok, _ body: (inout JSONText) -> Void) -> Response {
    var text = JSONText()
    body(&text)
    return Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes)))
  }

  /// A response without a body.
  static var empty: Response { Response(status: .ok) }
}
