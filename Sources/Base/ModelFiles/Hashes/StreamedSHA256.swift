internal import Dispatch
package import ModelBase

/// SHA-256 of a stream of bytes, computed on another thread while they are written.
///
/// Not checked to be sendable: `hash` and `problem` are used only by the jobs of one serial thread.
package final class StreamedSHA256: @unchecked Sendable {
  enum Piece: Sendable {
    case bytes([UInt8])
    case weights(WeightData)
    case block(ReadBlock)
  }

  private let thread = SerialThread()
  private let hash: SHA256
  private var problem: Diagnostic?
  /// Limits the number of pending pieces if they arrive faster than they are hashed.
  private let room = DispatchSemaphore(value: 16)

  package init() throws(Diagnostic) {
    hash = try SHA256()
  }

  /// Adds a piece. Returns at once unless many are pending.
  func update(_ piece: Piece) {
    room.wait()
    thread.async { [self] in
      add(piece)
      room.signal()
    }
  }

  private func add(_ piece: Piece) {
    guard problem == nil else { return }
    do throws(Diagnostic) {
      switch piece {
      case .bytes(let bytes): try hash.update(bytes.span.bytes)
      case .weights(let weights): try hash.update(weights)
      case .block(let block): try hash.update(block.bytes.bytes)
      }
    } catch {
      problem = error
    }
  }

  /// The digest of all pieces; none can be added afterwards.
  package func finish() throws(Diagnostic) -> SHA256Digest {
    let result = thread.sync { [self] in
      Result { () throws(Diagnostic) in
        if let problem { throw problem }
        return SHA256Digest(try hash.finish())
      }
    }
    return try result.get()
  }
}
