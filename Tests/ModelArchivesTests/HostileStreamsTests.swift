import Testing

@testable import ModelArchives

/// Archives whose compressed bytes are damaged, cut off, or made to fill a disk or a memory.
struct HostileStreamsTests {
  @Test(arguments: files + damaged + bombs)
  func isRefused(_ archive: HostileArchive) throws { try archive.check() }

  private static let unknown = "this is not a tar archive, plain or compressed by gzip, bzip2, xz or zstd"

  static let files: [HostileArchive] = [
    HostileArchive("empty file", "the archive is empty") { [] },
    HostileArchive("zip file", unknown) { Array("PK\u{3}\u{4}".utf8) + Streams.noise(600) },
    HostileArchive("page of a server", unknown) { Array("<!doctype html><html><body>404</body></html>".utf8) },
    HostileArchive("zeros", unknown) { [UInt8](repeating: 0, count: 10240) },
    HostileArchive("archive of nothing", "the archive contains no model") {
      try Streams.compressed([UInt8](repeating: 0, count: 10240), .gzip)
    },
    HostileArchive("archive of litter", "the archive contains no model") {
      var tar = RawTar()
      tar.add("./", type: "5")
      tar.add("./._M.mlmodelc", "x")
      return tar.whole
    },
    HostileArchive("stream of nothing", "the archive is truncated after 0 bytes: its end mark is missing") {
      try Streams.compressed([], .xz)
    },
    HostileArchive("archive compressed twice", "the tar header at byte 0 has a wrong checksum") {
      try Streams.compressed(try Streams.compressed(RawTar.model().whole + Streams.noise(600), .bzip2), .bzip2)
    },
    HostileArchive("signature of gzip alone", "the gzip data is truncated after 0 bytes of content") {
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
    },
    HostileArchive("signature of bzip2 alone", "the archive is truncated after 0 bytes: its end mark is missing") {
      Array("BZh9".utf8)
    },
    HostileArchive("signature of xz alone", "the xz data is truncated after 0 bytes of content") {
      [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]
    },
    HostileArchive("signature of zstd alone", "the zstd data is truncated after 0 bytes of content") {
      [0x28, 0xb5, 0x2f, 0xfd]
    },
  ]

  /// Each compression: cut off in the middle and at the end, with a changed byte, with bytes behind.
  static let damaged: [HostileArchive] =
    [ArchiveCompression.gzip, .bzip2, .xz, .zstd].flatMap { way in
      let name = way.rawValue
      // What comes out before the end: bzip2 has one block for all of it.
      let cut = way == .bzip2 ? 0 : 2048
      return [
        HostileArchive("\(name) cut off", "the \(name) data is truncated after \(cut) bytes of content") {
          let whole = try Streams.compressed(Streams.model.whole, way)
          return Array(whole.prefix(whole.count / 2))
        },
        HostileArchive("\(name) without its last byte", "the \(name) data is truncated after 0 bytes of content") {
          try Streams.compressed(RawTar.model().whole, way).dropLast()
        },
        HostileArchive("\(name) with bytes behind", trailing(way)) {
          try Streams.compressed(RawTar.model().whole, way) + Array("tail".utf8)
        },
      ]
    } + [
      HostileArchive(
        "gzip with a wrong sum", "the gzip data has checksum a17951c6 and 2560 bytes, expected a17951c7 and 2560"
      ) {
        changed(try Streams.compressed(RawTar.model().whole, .gzip), fromEnd: 8)
      },
      HostileArchive(
        "gzip with a wrong length", "the gzip data has checksum a17951c6 and 2560 bytes, expected a17951c6 and 2561"
      ) {
        changed(try Streams.compressed(RawTar.model().whole, .gzip), fromEnd: 4)
      },
      HostileArchive(
        "gzip with a changed byte", "the gzip data has checksum 6b7e6cb9 and 2560 bytes, expected a17951c6 and 2560"
      ) {
        var stored = Streams.storedGzip(RawTar.model().whole)
        stored[15 + 1024] ^= 1
        return stored
      },
      HostileArchive(
        "gzip of two streams", "the gzip data has checksum 6494be34 and 5120 bytes, expected f371164a and 2560"
      ) {
        var tar = RawTar.model().whole
        tar += [UInt8](repeating: 0, count: tar.count)
        return Streams.storedGzip(Array(tar[..<2560])) + Streams.storedGzip(Array(tar[2560...]))
      },
      HostileArchive("bzip2 with a wrong sum", "the bzip2 data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .bzip2), fromEnd: 3)
      },
      HostileArchive("bzip2 with a changed byte", "the bzip2 data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .bzip2), fromEnd: 60)
      },
      HostileArchive("xz with a changed footer", "the xz data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .xz), fromEnd: 4)
      },
      HostileArchive("xz with a changed list of blocks", "the xz data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .xz), fromEnd: 18)
      },
      HostileArchive("xz with a changed byte", "the xz data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .xz), fromEnd: 60)
      },
      HostileArchive("xz with a block of another version", "the xz data is corrupt near byte 24 of the file") {
        Streams.xz(flags: 4)
      },
      HostileArchive("xz with a chunk of another version", "the xz data is corrupt near byte 25 of the file") {
        var bytes = Streams.xz()
        bytes[24] = 3
        return bytes
      },
      HostileArchive("zstd with a wrong sum", "the zstd data is corrupt after 0 bytes of content") {
        changed(try Streams.compressed(RawTar.model().whole, .zstd), fromEnd: 1)
      },
      HostileArchive("zstd with a changed byte", "the zstd data is corrupt after 2048 bytes of content") {
        // Noise is not compressed: nothing but the sum can show the change.
        changed(try Streams.compressed(Streams.model.whole, .zstd), fromEnd: 2000)
      },
    ]

  private static func changed(_ bytes: [UInt8], fromEnd: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bytes.count - fromEnd] ^= 1
    return bytes
  }

  private static func trailing(_ way: ArchiveCompression) -> String {
    way == .zstd
      ? "the zstd data is corrupt after 0 bytes of content" : "4 bytes follow the end of the \(way.rawValue) data"
  }

  private static let bomb = "the archive of {bytes} bytes unpacks to more than 67108864 bytes"

  static let bombs: [HostileArchive] =
    [ArchiveCompression.gzip, .bzip2, .xz, .zstd].map { way in
      HostileArchive("\(way.rawValue) of zeros", bomb) { try Streams.zeros(80 << 20, way) }
    } + [
      HostileArchive("many files of zeros", bomb) {
        try Streams.compressed(.zstd) { write in
          try write(RawTar.model().bytes)
          for index in 0..<80 {
            var tar = RawTar()
            tar.add(name: Array("M.mlmodelc/\(index)".utf8), content: [UInt8](repeating: 0, count: 1 << 20))
            try write(tar.bytes)
          }
          try write([UInt8](repeating: 0, count: 1024))
        }
      },
      HostileArchive("zeros behind the end", bomb) {
        try Streams.compressed(.gzip) { write in
          try write(RawTar.model().whole)
          for _ in 0..<80 { try write([UInt8](repeating: 0, count: 1 << 20)) }
        }
      },
      HostileArchive(
        "dictionary of 4 GiB", "the xz data asks for a dictionary of 4294967295 bytes; the maximum is 134217728"
      ) { Streams.xz(dictionary: 40) },
      HostileArchive(
        "dictionary of 4 GiB in a second stream",
        "the xz data asks for a dictionary of 4294967295 bytes; the maximum is 134217728"
      ) { try Streams.compressed(RawTar.model().bytes, .xz) + [0, 0, 0, 0] + Streams.xz(dictionary: 40) },
      HostileArchive("window of 1 TiB", "the zstd data asks for more memory than is allowed") {
        Streams.greedyZstandard
      },
    ]
}
