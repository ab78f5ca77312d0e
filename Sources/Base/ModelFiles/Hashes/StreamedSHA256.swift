internal import Dispatch
package import ModelBase

/// SHA-256 of bytes that pass by, computed on another thread while they are written.
///
/// Not checked to be sendable: `hash` and `problem` are used in the jobs of one thread alone, which does one at a
/// time.
package final class StreamedSHA256: @unchecked Sendable {
  enum Piece: Sendable {
    case bytes([UInt8])
    case weights(WeightData)
    case block(ReadBlock)
  }

  private let thread = SerialThread()
  private let hash: SHA256
  private var problem: Diagnostic?
  /// Keeps those who are faster than the hash from filling the memory with pieces.
  private let room = DispatchSemaphore(value: 16)

  package init() throws(Diagnostic) {
    hash = try SHA256()
  }

  /// Adds a piece. Returns at once unless many wait already.
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
