internal import HTTPTypes
internal import Hummingbird
internal import InferenceProtocol
internal import ModelHosting
internal import NIOCore

/// Reads bodies of requests, within the limits.
struct RequestBodies: Sendable {
  private let options: RESTOptions

  var limits: ProtocolLimits { options.limits }

  init(_ options: RESTOptions) { self.options = options }

  /// The whole body, decompressed.
  ///
  /// - Parameter memory: What the request takes; the body is added as it arrives.
  /// - Throws: `InferenceError` when it is too large, comes too slowly, finds no memory, or is in a form that is not read
  ///   here.
  func read(_ request: Request, _ memory: MemoryEntry) async throws(InferenceError) -> [UInt8] {
    let limit = options.limits.bodyBytes
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw .limit("body-size", "the body has \(length) bytes", maximum: limit)
    }
    let bytes = try await collect(request, limit: limit, memory: memory)
    guard let name = request.headers[.contentEncoding]?.lowercased(), name != "identity", !name.isEmpty else {
      return bytes
    }
    guard let encoding = BodyEncoding(rawValue: name) else {
      throw InferenceError(
        .mediaType, "content-encoding", "the body's encoding is '\(name)', expected gzip, deflate or none")
    }
    return try Deflate.decompress(bytes[...], encoding, limit: limit, memory: memory)
  }

  private func collect(
    _ request: Request, limit: Int, memory: MemoryEntry
  ) async throws(InferenceError) -> [UInt8] {
    let body = request.body
    do {
      var bytes: [UInt8] = []
      for try await buffer in body {
        guard bytes.count + buffer.readableBytes <= limit else {
          throw InferenceError.limit("body-size", "the body has more bytes", maximum: limit)
        }
        try memory.take(buffer.readableBytes)
        bytes += buffer.readableBytesView
      }
      return bytes
    } catch let error as InferenceError {
      throw error
    } catch is SlowBody {
      throw InferenceError(.slowRequest, "slow-body", "the body of the request did not arrive in time")
    } catch {
      throw .cancelled
    }
  }
}
