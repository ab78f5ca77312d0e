/// Follows the messages in the bytes of a call: each has a byte that says whether it is compressed, and four bytes with
/// its length, the highest first.
struct MessageFraming {
  struct Message: Equatable {
    /// Bytes behind the five of the head.
    var byteCount: Int
    var isCompressed: Bool

    /// Bytes with the head.
    var framedByteCount: Int { headByteCount + byteCount }
  }

  private var head: [UInt8] = []
  /// Bytes that the message lacks whose head is complete.
  private var missing = 0

  /// Whether a message has begun and not ended.
  var isWithinMessage: Bool { !head.isEmpty }

  /// The length that the open message announces; 0 for none.
  var openByteCount: Int { head.count == Self.headByteCount ? byteCount : 0 }

  /// - Returns: The messages that end in these bytes.
  mutating func messages(endingIn bytes: some Collection<UInt8>) -> [Message] {
    var messages: [Message] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if head.count < Self.headByteCount {
        let part = rest.prefix(Self.headByteCount - head.count)
        head += part
        rest = rest.dropFirst(part.count)
        guard head.count == Self.headByteCount else { break }
        missing = byteCount
      }
      let part = min(missing, rest.count)
      missing -= part
      rest = rest.dropFirst(part)
      guard missing == 0 else { break }
      messages.append(Message(byteCount: byteCount, isCompressed: head[0] != 0))
      head = []
    }
    return messages
  }

  /// The length in the head, which is complete.
  private var byteCount: Int { head.dropFirst().reduce(0) { $0 << 8 | Int($1) } }

  private static let headByteCount = 5
}

extension MessageFraming.Message {
  /// Bytes that the message takes at most when it is unpacked: zlib makes no more of one byte than 1032.
  ///
  /// - Parameter limit: Bytes that any message may take.
  func unpackedByteCount(limit: Int) -> Int { isCompressed ? min(limit, byteCount * 1032) : 0 }
}
