@testable import ModelArchives

/// A tar archive that is put together byte by byte, so that no library can correct it.
struct RawTar {
  private(set) var bytes: [UInt8] = []

  /// A compiled model of one file, as most archives begin. What follows begins at byte 1536.
  static func model(_ root: String = "M.mlmodelc") -> RawTar {
    var tar = RawTar()
    tar.add("\(root)/", type: "5")
    tar.add("\(root)/coremldata.bin", "core")
    return tar
  }

  /// The archive with its end mark.
  var whole: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  mutating func add(_ name: String, _ content: String = "", type: Character = "0") {
    add(name: Array(name.utf8), content: Array(content.utf8), type: type.asciiValue ?? 0)
  }

  /// Adds a header, and content up to the end of a block.
  ///
  /// - Parameters:
  ///   - prefix: What stands in front of the name in ustar headers.
  ///   - size: The field, instead of the content's length.
  ///   - change: Changes the header before its sum is computed.
  ///   - hasRightSum: Whether the sum is that of the header.
  mutating func add(
    name: [UInt8], content: [UInt8] = [], type: UInt8 = 0x30, prefix: [UInt8] = [], size: [UInt8]? = nil,
    hasRightSum: Bool = true, change: (inout [UInt8]) -> Void = { _ in }
  ) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: [UInt8], at offset: Int) {
      for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> [UInt8] {
      let text = String(number, radix: 8)
      return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
    }
    put(Array(name.prefix(100)), at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(1000, 7), at: 108)
    put(octal(1000, 7), at: 116)
    put(size ?? octal(content.count, 11), at: 124)
    put(octal(1_700_000_000, 11), at: 136)
    header[156] = type
    put(Array("ustar\u{0}00".utf8), at: 257)
    put(Array("somebody".utf8), at: 265)
    put(prefix, at: 345)
    change(&header)
    put(octal(Self.sum(header) + (hasRightSum ? 0 : 1), 6) + [0, 0x20], at: 148)
    bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// The sum of a header, whatever its field of the sum holds.
  static func sum(_ header: [UInt8]) -> Int {
    (header[..<148] + header[156...]).reduce(8 * 0x20) { $0 + Int($1) }
  }

  /// Adds a pax header of records as they are.
  mutating func addExtended(_ records: [UInt8], type: Character = "x", size: [UInt8]? = nil) {
    add(name: Array("PaxHeaders/x".utf8), content: records, type: type.asciiValue ?? 0, size: size)
  }

  mutating func addExtended(_ key: String, _ value: [UInt8], type: Character = "x") {
    addExtended(Self.record(key, value), type: type)
  }

  mutating func addExtended(_ key: String, _ value: String, type: Character = "x") {
    addExtended(key, Array(value.utf8), type: type)
  }

  /// Adds a long name for the next entry as GNU tar does, with a NUL behind it.
  mutating func addLongName(_ name: [UInt8], type: Character = "L") {
    add(name: Array("././@LongLink".utf8), content: name + [0], type: type.asciiValue ?? 0)
  }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// A pax record, whose length counts itself.
  static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = [0x20] + Array(key.utf8) + [0x3d] + value + [0x0a]
    var length = rest.count
    while "\(length)".utf8.count + rest.count != length { length += 1 }
    return Array("\(length)".utf8) + rest
  }

  /// A header and content of `count` empty files.
  static func manyFiles(_ count: Int) -> RawTar {
    var tar = model()
    for index in 0..<count { tar.add("M.mlmodelc/\(index)") }
    return tar
  }
}
