import InferenceProtocol
import ModelHosting
import Testing

@testable import RESTServer

@Suite struct DeflateTests {
  private let memory = MemoryAccount(limit: 64 << 20).open()

  @Test(arguments: [BodyEncoding.gzip, .deflate])
  func bodiesComeBack(_ encoding: BodyEncoding) throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let compressed = try #require(Deflate.compress(bytes, encoding))
    #expect(try Deflate.decompress(compressed[...], encoding, limit: bytes.count, memory: memory) == bytes)
    let error = #expect(throws: InferenceError.self) {
      try Deflate.decompress(compressed[...], encoding, limit: bytes.count - 1, memory: memory)
    }
    #expect(error?.kind == .tooLarge)
    #expect(throws: InferenceError.self) {
      try Deflate.decompress(compressed.dropLast(9), encoding, limit: 1 << 20, memory: memory)
    }
    #expect(throws: InferenceError.self) {
      try Deflate.decompress([1, 2, 3], encoding, limit: 1 << 20, memory: memory)
    }
    #expect(throws: InferenceError.self) { try Deflate.decompress([], encoding, limit: 1 << 20, memory: memory) }
  }

  @Test func bombsTakeNoMoreThanTheLimit() throws {
    let bomb = try #require(Deflate.compress([UInt8](repeating: 0, count: 64 << 20), .gzip))
    #expect(bomb.count < 1 << 20)
    let error = #expect(throws: InferenceError.self) {
      try Deflate.decompress(bomb[...], .gzip, limit: 1 << 20, memory: memory)
    }
    #expect(error?.kind == .tooLarge)
    let account = MemoryAccount(limit: 2 << 20)
    let other = account.open()
    try other.take(1 << 20)
    let refusal = #expect(throws: InferenceError.self) {
      try Deflate.decompress(bomb[...], .gzip, limit: 64 << 20, memory: account.open())
    }
    #expect(refusal?.kind == .exhausted)
    #expect(account.bytesInFlight == 1 << 20)
  }

  @Test(arguments: [
    ("gzip", BodyEncoding.gzip), ("br, deflate;q=0.5", .deflate), ("gzip;q=0, deflate", .deflate), ("identity", nil),
    ("", nil), (nil, nil),
  ])
  func clientsChooseTheEncoding(_ accepted: String?, _ encoding: BodyEncoding?) {
    #expect(BodyEncoding(accepted: accepted) == encoding)
  }
}
