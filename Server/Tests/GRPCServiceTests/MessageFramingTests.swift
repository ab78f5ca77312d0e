import Testing

@testable import GRPCService

@Suite struct MessageFramingTests {
  private typealias Message = MessageFraming.Message

  private let bytes: [UInt8] =
    [0, 0, 0, 0, 2, 7, 7] + [1, 0, 0, 0, 0] + [1, 0, 0, 1, 0] + [UInt8](repeating: 9, count: 256)
  private let messages = [
    Message(byteCount: 2, isCompressed: false), Message(byteCount: 0, isCompressed: true),
    Message(byteCount: 256, isCompressed: true),
  ]

  @Test(arguments: [1, 2, 3, 5, 8, 300])
  func messagesAreFoundHoweverTheyAreCut(_ size: Int) {
    var framing = MessageFraming()
    var found: [Message] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      found += framing.messages(endingIn: bytes[start..<min(start + size, bytes.count)])
    }
    #expect(found == messages)
    #expect(!framing.isWithinMessage)
  }

  @Test func anUnfinishedMessageIsOpen() {
    var framing = MessageFraming()
    #expect(framing.messages(endingIn: [UInt8]()).isEmpty && !framing.isWithinMessage)
    #expect(framing.messages(endingIn: [0]).isEmpty && framing.isWithinMessage)
    #expect(framing.messages(endingIn: [255, 255, 255, 255, 1]).isEmpty && framing.isWithinMessage)
  }

  @Test func compressedMessagesCountAsTheLargestThatTheyMayBe() {
    #expect(Message(byteCount: 10, isCompressed: false).unpackedByteCount(limit: 100) == 0)
    #expect(Message(byteCount: 10, isCompressed: true).unpackedByteCount(limit: 100) == 100)
    #expect(Message(byteCount: 10, isCompressed: true).unpackedByteCount(limit: 1 << 20) == 10320)
  }
}
