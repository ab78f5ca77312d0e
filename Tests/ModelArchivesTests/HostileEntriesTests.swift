import Foundation
import ModelArchives
import Testing
import _ModelTestSupport

/// Archives with entries that are neither files nor directories, or whose headers play tricks.
struct HostileEntriesTests {
  @Test(arguments: kinds + extended + sizes + headers)
  func isRefused(_ archive: HostileArchive) throws { try archive.check() }

  /// Whatever bytes headers have, an archive is refused, or a model is where it belongs and nothing else is written.
  @Test func changedBytes() throws {
    var tar = RawTar.model()
    tar.addExtended("path", "M.mlmodelc/extended")
    tar.add("M.mlmodelc/x", "content")
    tar.addLongName(Array("M.mlmodelc/long".utf8))
    tar.add("M.mlmodelc/y", "content")
    let whole = tar.whole
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let folder = try TemporaryFolder()
    var refused = 0
    for _ in 0..<1500 {
      var bytes = whole
      let block = 512 * random(whole.count / 512 - 2)
      for _ in 0...random(3) {
        bytes[block + random(512)] = [0, 0x2e, 0x2f, 0x30, 0x37, 0x80, 0xff, UInt8(random(256))][random(8)]
      }
      // A header whose sum is right again gets further.
      let digits = String(RawTar.sum(Array(bytes[block..<(block + 512)])), radix: 8)
      if random(4) > 0 {
        let field = Array((String(repeating: "0", count: 6 - digits.count) + digits + "\u{0} ").utf8)
        bytes.replaceSubrange((block + 148)..<(block + 156), with: field)
      }
      let archive = try folder.write(bytes, to: "archive")
      try folder.makeDirectory("out")
      do {
        _ = try ArchiveUnpacker.unpack(archive, to: folder.path("out"))
      } catch {
        refused += 1
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.directory).sorted() == ["archive", "out"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).count <= 1)
      try FileManager.default.removeItem(atPath: folder.path("out"))
    }
    #expect((300..<1500).contains(refused))
  }

  static let kinds: [HostileArchive] = [
    kind("hard link", "1", "a hard link"), kind("symbolic link", "2", "a symbolic link"),
    kind("character device", "3", "a character device"), kind("block device", "4", "a block device"),
    kind("pipe", "6", "a pipe"), kind("sparse file", "S", "a sparse file"), kind("contiguous file", "7", "of type '7'"),
    kind("listing of a directory", "D", "of type 'D'"), kind("access control list", "A", "of type 'A'"),
    kind("header of another system", "X", "of type 'X'"), kind("volume label", "V", "the name of a tape"),
    kind("second volume", "M", "the rest of a file of another archive"),
    HostileArchive("type of no character", "entry 'M.mlmodelc/x' is of type 255, expected files and directories only") {
      $0.add(name: Array("M.mlmodelc/x".utf8), type: 255)
    },
    HostileArchive(
      "link in the place of the model", "entry 'M.mlmodelc' is a symbolic link, expected files and directories only"
    ) {
      var tar = RawTar()
      link(&tar, "M.mlmodelc", "/etc")
      tar.add("M.mlmodelc/coremldata.bin", "x")
      return tar.whole
    },
    HostileArchive(
      "link and a file through it", "entry 'M.mlmodelc/a' is a symbolic link, expected files and directories only"
    ) {
      link(&$0, "M.mlmodelc/a", "/")
      $0.add("M.mlmodelc/a/modelc-hostile-archive", "x")
    },
    HostileArchive(
      "long link name", "entry '././@LongLink' is a symbolic link, expected files and directories only"
    ) {
      $0.addLongName(Array("/etc/far".utf8), type: "K")
      link(&$0, "M.mlmodelc/a", "x")
    },
  ]

  private static func kind(_ title: String, _ type: Character, _ shown: String) -> HostileArchive {
    HostileArchive(title, "entry 'M.mlmodelc/x' is \(shown), expected files and directories only") {
      $0.add("M.mlmodelc/x", type: type)
    }
  }

  private static func link(_ tar: inout RawTar, _ name: String, _ target: String) {
    tar.add(name: Array(name.utf8), type: 0x32) { header in
      for (index, byte) in target.utf8.enumerated() { header[157 + index] = byte }
    }
  }

  static let extended: [HostileArchive] = [
    announced("pax link", "a link", "linkpath", "/etc"),
    announced("pax sparse file 1.0", "a sparse file", "GNU.sparse.major", "1"),
    announced("pax sparse file 0.1", "a sparse file", "GNU.sparse.map", "0,1,1099511627776,1"),
    announced("pax sparse file of Solaris", "a sparse file", "SCHILY.realsize", "1099511627776"),
    HostileArchive("pax path twice", "the extended header at byte 1536 has `path` twice") {
      $0.addExtended(RawTar.record("path", Array("M.mlmodelc/a".utf8)) + RawTar.record("path", Array("../b".utf8)))
      $0.add("M.mlmodelc/x")
    },
    HostileArchive("two pax headers", "two extended headers, the second at byte 2560, belong to one entry") {
      $0.addExtended("path", "M.mlmodelc/a")
      $0.addExtended("path", "M.mlmodelc/b")
      $0.add("M.mlmodelc/x")
    },
    HostileArchive("pax path and long name", "two long names, the second at byte 2560, belong to one entry") {
      $0.addExtended("path", "M.mlmodelc/a")
      $0.addLongName(Array("../b".utf8))
      $0.add("M.mlmodelc/x")
    },
    HostileArchive("two long names", "two long names, the second at byte 2560, belong to one entry") {
      $0.addLongName(Array("M.mlmodelc/a".utf8))
      $0.addLongName(Array("../b".utf8))
      $0.add("M.mlmodelc/x")
    },
    HostileArchive("pax header of nothing", "no entry follows the extended header at byte 1536") {
      $0.addExtended("path", "M.mlmodelc/a")
    },
    HostileArchive("long name of nothing", "no entry follows the extended header at byte 1536") {
      $0.addLongName(Array("M.mlmodelc/a".utf8))
    },
    HostileArchive(
      "path of all entries", "the extended header at byte 1536 gives one path, size or kind to all entries"
    ) {
      $0.addExtended("path", "../x", type: "g")
      $0.add("M.mlmodelc/x")
    },
    HostileArchive(
      "size of all entries", "the extended header at byte 1536 gives one path, size or kind to all entries"
    ) {
      $0.addExtended("size", "1", type: "g")
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive("two headers of all entries", "two extended headers, the second at byte 2560, belong to one entry") {
      $0.addExtended("comment", "a", type: "g")
      $0.addExtended("comment", "b", type: "g")
      $0.add("M.mlmodelc/x", "x")
    },
    records("record without a length", "path=x\n"), records("record without a key", "5 ab\n"),
    records("record of no bytes", "0 path=x\n"), records("record longer than the header", "99 path=x\n"),
    records("record without a line break", "9 path=xy"), records("endless number", "99999999999999999999 path=x\n"),
    HostileArchive(
      "large pax header", "the extended header at byte 1536 has 65537 bytes; the maximum is 65536"
    ) {
      $0.addExtended([UInt8](repeating: 0x31, count: 65537))
      $0.add("M.mlmodelc/x")
    },
    HostileArchive(
      "huge pax header", "the extended header at byte 1536 has 8589934591 bytes; the maximum is 65536"
    ) { $0.addExtended([], size: Array("77777777777".utf8)) },
    HostileArchive("huge long name", "the extended header at byte 1536 has 1073741824 bytes; the maximum is 65536") {
      $0.add(name: Array("././@LongLink".utf8), type: 0x4c, size: Array("10000000000".utf8))
    },
  ]

  private static func announced(_ title: String, _ shown: String, _ key: String, _ value: String) -> HostileArchive {
    HostileArchive(title, "the entry after byte 1536 is \(shown), expected files and directories only") {
      $0.addExtended(key, value)
      $0.add("M.mlmodelc/x", "x")
    }
  }

  private static func records(_ title: String, _ text: String) -> HostileArchive {
    HostileArchive(title, "the extended header at byte 1536 is not made of records `length key=value`") {
      $0.addExtended(Array(text.utf8))
      $0.add("M.mlmodelc/x")
    }
  }

  static let sizes: [HostileArchive] = [
    size("size in letters", Array("0000000000x".utf8)), size("no size", [UInt8](repeating: 0x20, count: 11)),
    size("size with a sign", Array("-0000000001".utf8)),
    size("negative size in binary", [UInt8](repeating: 0xff, count: 12)),
    size("size beyond 63 bits", [0x80, 0, 0, 0, 0xff] + [UInt8](repeating: 0xff, count: 7)),
    paxSize("pax size in letters", "12a"), paxSize("negative pax size", "-1"), paxSize("empty pax size", ""),
    paxSize("pax size beyond 63 bits", "99999999999999999999"),
    HostileArchive("content of a directory", "directory 'M.mlmodelc/a/' has 1 bytes of content") {
      $0.add("M.mlmodelc/a/", "x", type: "5")
    },
    HostileArchive("largest size in binary", "the archive of 3072 bytes unpacks to more than 67108864 bytes") {
      $0.add(name: Array("M.mlmodelc/x".utf8), size: [0x80, 0, 0, 0, 0x7f] + [UInt8](repeating: 0xff, count: 7))
    },
    HostileArchive("largest size in octal", "the archive of 3072 bytes unpacks to more than 67108864 bytes") {
      $0.add(name: Array("M.mlmodelc/x".utf8), size: Array("77777777777".utf8))
    },
    HostileArchive("largest pax size", "the archive of 4096 bytes unpacks to more than 67108864 bytes") {
      $0.addExtended("size", "\(Int.max)")
      $0.add("M.mlmodelc/x")
    },
    HostileArchive("many files", "the archive has more than 10000 entries") {
      RawTar.manyFiles(9_999).whole
    },
    HostileArchive("many headers", "the archive has more than 10000 entries") {
      var tar = RawTar.model()
      for _ in 0..<9_999 { tar.add("./._M.mlmodelc") }
      return tar.whole
    },
    HostileArchive("many directories without headers", "the archive has more than 10000 files and directories") {
      for index in 0..<1000 { $0.add("M.mlmodelc" + String(repeating: "/\(index)", count: 15)) }
    },
  ]

  private static func size(_ title: String, _ size: [UInt8]) -> HostileArchive {
    HostileArchive(title, "the tar header at byte 1536 has a `size` that is not a number") {
      $0.add(name: Array("M.mlmodelc/x".utf8), size: size)
    }
  }

  private static func paxSize(_ title: String, _ size: String) -> HostileArchive {
    HostileArchive(title, "the extended header at byte 1536 has a `size` that is not a number") {
      $0.addExtended("size", size)
      $0.add("M.mlmodelc/x")
    }
  }

  static let headers: [HostileArchive] = [
    HostileArchive("wrong sum of a header", "the tar header at byte 1536 has a wrong checksum") {
      $0.add(name: Array("M.mlmodelc/x".utf8), hasRightSum: false)
    },
    HostileArchive("header of early systems", "the tar header at byte 1536 is of an unknown kind, expected `ustar`") {
      $0.add(name: Array("M.mlmodelc/x".utf8)) { header in for index in 257..<265 { header[index] = 0 } }
    },
    HostileArchive("no header", "the tar header at byte 1536 has a wrong checksum") {
      $0.append([UInt8](repeating: 7, count: 512))
    },
    HostileArchive("no end mark", "the archive is truncated after 1536 bytes: its end mark is missing") {
      RawTar.model().bytes
    },
    HostileArchive("half an end mark", "the archive is truncated after 2048 bytes: its end mark is missing") {
      RawTar.model().bytes + [UInt8](repeating: 0, count: 512)
    },
    HostileArchive("entry after half an end mark", "the archive is truncated after 2560 bytes: its end mark is missing")
    {
      RawTar.model().bytes + [UInt8](repeating: 0, count: 512) + RawTar.model("N.mlmodelc").bytes
    },
    HostileArchive("cut off in a header", "the archive is truncated after 700 bytes: its end mark is missing") {
      Array(RawTar.model().bytes.prefix(700))
    },
    HostileArchive("cut off in content", "the archive is truncated after 1026 bytes: its end mark is missing") {
      Array(RawTar.model().bytes.prefix(1026))
    },
    HostileArchive("cut off behind content", "the archive is truncated after 1100 bytes: its end mark is missing") {
      Array(RawTar.model().bytes.prefix(1100))
    },
    HostileArchive("second archive behind the end", "bytes follow the end of the archive") {
      RawTar.model().whole + RawTar.model("N.mlmodelc").whole
    },
    HostileArchive("byte far behind the end", "bytes follow the end of the archive") {
      RawTar.model().whole + [UInt8](repeating: 0, count: 3 << 20) + [1]
    },
  ]
}
