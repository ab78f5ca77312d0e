internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelHosting
internal import NIOCore

extension HTTPField.Name {
  /// Bytes of the JSON text at the start of a body; the header's name is a constant, and so a valid one.
  static let inferenceHeaderLength = HTTPField.Name("Inference-Header-Content-Length") ?? .contentLength
}

/// Responses of predictions.
struct InferenceResponses {
  private let options: RESTOptions

  init(_ options: RESTOptions) { self.options = options }

  /// - Parameters:
  ///   - request: The request, which says how outputs and the body are to be encoded.
  ///   - memory: What the request takes; it ends when the client has taken the response.
  func make(
    _ response: InferenceResponse, to request: InferenceRequest, head: HTTPFields, memory: MemoryEntry
  ) -> Response {
    let body = response.body { request.wantsBinary($0) }
    var headers: HTTPFields = [.contentType: "application/json"]
    if let length = body.headerLength {
      headers[.contentType] = "application/octet-stream"
      headers[.inferenceHeaderLength] = "\(length)"
    }
    var bytes = body.bytes
    if bytes.count >= options.smallestCompressedBody, let encoding = BodyEncoding(accepted: head[.acceptEncoding]),
      let compressed = Deflate.compress(bytes, encoding)
    {
      bytes = compressed
      headers[.contentEncoding] = encoding.rawValue
    }
    memory.force(bytes.count)
    let buffer = ByteBuffer(bytes: bytes)
    let content = ResponseBody(contentLength: buffer.readableBytes) { writer in
      try await writer.write(buffer)
      try await writer.finish(nil)
      memory.give(buffer.readableBytes)
    }
    return Response(status: .ok, headers: headers, body: content)
  }
}
