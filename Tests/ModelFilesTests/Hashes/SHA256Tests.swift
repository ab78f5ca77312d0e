import Foundation
import ModelBase
import Testing
import _ModelTestSupport

@testable import ModelFiles

struct SHA256Tests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func digestsOfKnownTexts() throws {
    #expect(
      try SHA256Digest.file(folder.write([], to: "empty")).bytes.prefix(4) == [0xe3, 0xb0, 0xc4, 0x42])
    let text = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(try SHA256Digest.file(folder.write(text, to: "text")).bytes.prefix(4) == [0x24, 0x8d, 0x6a, 0x61])
    let million = [UInt8](repeating: 97, count: 1_000_000)
    #expect(try SHA256Digest.file(folder.write(million, to: "million")).bytes.prefix(4) == [0xcd, 0xc7, 0x6e, 0x5c])
  }

  @Test func digestsInBase64() {
    #expect(SHA256Digest([]).base64 == "")
    #expect(SHA256Digest([77]).base64 == "TQ==")
    #expect(SHA256Digest([77, 97]).base64 == "TWE=")
    #expect(SHA256Digest([77, 97, 110, 255]).base64 == "TWFu/w==")
  }

  /// Hashing 256 MiB of a file leaves hardly any of its pages in this process.
  @Test func largeFilesDoNotFillTheMemory() throws {
    let path = try folder.write([], to: "large")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 256 << 20)
    let source = try MappedFile(path: path)
    let before = try residentFilePages()
    _ = try SHA256Digest(of: WeightData(source: source, range: 5..<source.byteCount))
    #expect(try residentFilePages() - before < 64 << 10)
  }

  /// KiB of mapped files in memory.
  private func residentFilePages() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssFile:") }
    return try #require(line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }
}
