import ModelBase
import ModelFormat
import _ModelTestSupport

@testable import ModelArchives

/// Compressed bytes for tests.
enum Streams {
  /// `bytes` compressed.
  static func compressed(_ bytes: [UInt8], _ compression: ArchiveCompression) throws -> [UInt8] {
    try compressed(compression) { try $0(bytes) }
  }

  /// Blocks of bytes, which `body` hands over, compressed.
  static func compressed(
    _ compression: ArchiveCompression, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    var problem: (any Error)?
    try AtomicFile.write(folder.path("stream"), isDurable: false) { file throws(Diagnostic) in
      let output = try CompressedOutput(
        compression, level: compression.standardLevel, to: file, path: "stream")
      do { try body { try output.write($0) } } catch { problem = error }
      try output.finish()
    }
    if let problem { throw problem }
    return try folder.read("stream")
  }

  /// A model whose weights are noise, so that it has some length when it is compressed.
  static var model: RawTar {
    var tar = RawTar.model()
    tar.add(name: Array("M.mlmodelc/weights.bin".utf8), content: noise(300_000))
    return tar
  }

  /// The same bytes each time.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  /// A model and `count` zeros in a file of it, compressed.
  static func zeros(_ count: Int, _ compression: ArchiveCompression) throws -> [UInt8] {
    var tar = RawTar.model()
    let digits = String(count, radix: 8)
    let size = Array((String(repeating: "0", count: 11 - digits.count) + digits).utf8)
    tar.add(name: Array("M.mlmodelc/zeros".utf8), size: size)
    return try compressed(compression) { write in
      try write(tar.bytes)
      let block = [UInt8](repeating: 0, count: 1 << 20)
      for start in stride(from: 0, to: count, by: block.count) {
        try write(Array(block[..<min(block.count, count - start)]))
      }
      try write([UInt8](repeating: 0, count: (512 - count % 512) % 512 + 1024))
    }
  }

  /// `bytes`, fewer than 64 KiB, as a .gz file that is not compressed: they begin at its byte 15.
  static func storedGzip(_ bytes: [UInt8]) -> [UInt8] {
    let count = [UInt8(bytes.count & 0xff), UInt8(bytes.count >> 8)]
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1] + count + count.map { ~$0 } + bytes + crc32(bytes) + count + [0, 0]
  }

  /// An .xz file that ends in its first block; with 40 for a dictionary that asks for 4 GiB.
  static func xz(flags: UInt8 = 0, dictionary: UInt8 = 22) -> [UInt8] {
    let streamFlags: [UInt8] = [0, 4]
    let block: [UInt8] = [2, flags, 0x21, 1, dictionary, 0, 0, 0]
    return [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0] + streamFlags + crc32(streamFlags) + block + crc32(block)
      + [UInt8](repeating: 1, count: 64)
  }

  /// A .zst file whose frame asks for a window of 1 TiB.
  static var greedyZstandard: [UInt8] {
    [0x28, 0xb5, 0x2f, 0xfd, 0x00, 30 << 3] + [UInt8](repeating: 1, count: 64)
  }

  private static func crc32(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (8 * $0)) }
  }
}
