import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [[0], [1, 2, 3], [100_000, 100_000, 100_000, 5], [65_535, 262_144, 1, 600_000], [262_143, 1, 1]])
  func piecesOfAnySizeArriveInOrder(sizes: [Int]) throws {
    let pieces = sizes.enumerated().map { index, size in (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
    }
    let file = try OutputFile(folder.path("out"), isHashed: true)
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 0 { try file.write(piece) } else { try file.write(WeightData(bytes: piece)) }
    }
    let digest = try file.close()
    #expect(try folder.read("out") == pieces.flatMap(\.self))
    #expect(file.byteCount == sizes.reduce(0, +))
    #expect(try SHA256.digest(ofFile: folder.path("out")) == digest)
  }

  @Test func aFileThatIsNotClosedIsRemoved() throws {
    do {
      let file = try OutputFile(folder.path("out"))
      try file.write([1, 2, 3])
    }
    #expect(throws: (any Error).self) { try folder.read("out") }
  }

  @Test func aFullDeviceIsAnError() throws {
    let file = try OutputFile("/dev/full")
    let error = #expect(throws: FormatError.self) {
      try file.write([UInt8](repeating: 1, count: 1 << 20))
    }
    #expect(
      error?.description == """
        error: cannot be written: No space left on device
          at: /dev/full
        """)
  }

  /// Streaming 256 MiB of a mapped file leaves hardly any of its pages in this process.
  @Test func mappedPagesAreGivenBack() throws {
    let path = try folder.write([], to: "large")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 256 << 20)
    let source = try MappedFile(path: path)
    let before = try residentFilePages()
    let file = try OutputFile("/dev/null", isHashed: true)
    try file.write(WeightData(source: source, range: 5..<source.byteCount))
    try file.close()
    #expect(try residentFilePages() - before < 64 << 10)
  }

  /// KiB of mapped files in memory.
  private func residentFilePages() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssFile:") }
    return try #require(line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  @Test func digestsOfKnownTexts() throws {
    #expect(
      try SHA256.digest(ofFile: folder.write([], to: "empty")).prefix(4) == [0xe3, 0xb0, 0xc4, 0x42])
    let text = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(try SHA256.digest(ofFile: folder.write(text, to: "text")).prefix(4) == [0x24, 0x8d, 0x6a, 0x61])
    let million = [UInt8](repeating: 97, count: 1_000_000)
    #expect(try SHA256.digest(ofFile: folder.write(million, to: "million")).prefix(4) == [0xcd, 0xc7, 0x6e, 0x5c])
  }

  @Test func digestsInBase64() {
    #expect(SHA256Digest([]).base64 == "")
    #expect(SHA256Digest([77]).base64 == "TQ==")
    #expect(SHA256Digest([77, 97]).base64 == "TWE=")
    #expect(SHA256Digest([77, 97, 110, 255]).base64 == "TWFu/w==")
  }
}
