import ModelBase

/// One header of a tar archive, a block of 512 bytes.
struct TarHeader {
  static let blockByteCount = 512

  /// Bytes of the name; a longer one is in a preceding header.
  var name: [UInt8]
  var kind: Kind
  /// Size of the content that follows.
  var byteCount: Int

  enum Kind: Equatable {
    case file, directory
    /// Names and lengths for the next entry, or for all entries, that do not fit into a header.
    case extended, globalExtended
    /// A long name for the next entry, as GNU tar writes it.
    case longName
    /// Something else, by its title.
    case other(String)
  }

  /// Why a block is not a header; diagnostics end in one of these.
  enum Problem: Error, Equatable {
    case sum
    case magic
    case size
    case name
  }

  /// Reads a header of the kinds ustar, pax and GNU.
  init(_ block: [UInt8]) throws(Problem) {
    guard Self.octal(block[148..<156]) == Self.sum(block) else { throw .sum }
    guard block[257..<262].elementsEqual("ustar".utf8) else { throw .magic }
    guard let byteCount = Self.number(block[124..<136]) else { throw .size }
    self.byteCount = byteCount
    kind = Self.kind(block[156])
    guard var name = Self.text(block[0..<100]) else { throw .name }
    // GNU tar uses the prefix field for other data.
    if block[262] == 0, block[345] != 0 {
      guard let prefix = Self.text(block[345..<500]) else { throw .name }
      name = prefix + [UInt8(ascii: "/")] + name
    }
    self.name = name
  }

  /// The checksum: the sum of all bytes, with the checksum field counted as spaces.
  static func sum(_ block: [UInt8]) -> Int {
    var sum = 8 * 0x20
    for (index, byte) in block.enumerated() where !(148..<156).contains(index) { sum += Int(byte) }
    return sum
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch type {
    case UInt8(ascii: "0"), 0: .file
    case UInt8(ascii: "5"): .directory
    case UInt8(ascii: "x"): .extended
    case UInt8(ascii: "g"): .globalExtended
    case UInt8(ascii: "L"): .longName
    case UInt8(ascii: "1"): .other("a hard link")
    case UInt8(ascii: "2"), UInt8(ascii: "K"): .other("a symbolic link")
    case UInt8(ascii: "3"): .other("a character device")
    case UInt8(ascii: "4"): .other("a block device")
    case UInt8(ascii: "6"): .other("a pipe")
    case UInt8(ascii: "S"): .other("a sparse file")
    case UInt8(ascii: "M"): .other("the rest of a file of another archive")
    case UInt8(ascii: "V"): .other("the name of a tape")
    case 0x21...0x7e: .other("of type '\(Character(Unicode.Scalar(type)))'")
    default: .other("of type \(type)")
    }
  }

  /// The text of a field, terminated by NUL; nil if other bytes follow.
  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8]? {
    let text = field.prefix { $0 != 0 }
    return field[text.endIndex...].allSatisfy { $0 == 0 } ? Array(text) : nil
  }

  /// Octal digits with leading spaces, terminated by NUL or space.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  /// Octal digits, or GNU tar's form for large numbers: a set bit and a binary number.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard let first = field.first, first & 0x80 != 0 else { return octal(field) }
    // The next bit is the sign.
    guard first == 0x80 else { return nil }
    var number = 0
    for byte in field.dropFirst() {
      guard number <= Int.max >> 8 else { return nil }
      number = number << 8 | Int(byte)
    }
    return number
  }
}

extension TarHeader {
  /// The headers of an entry: no times, no owners, the same permissions for all.
  ///
  /// - Parameter name: The path, which ends in a slash for directories.
  static func blocks(name: String, isDirectory: Bool, byteCount: Int) -> [UInt8] {
    let bytes = Array(name.utf8)
    var records: [UInt8] = []
    let isPlain = bytes.count <= 100 && bytes.allSatisfy { $0 < 0x80 }
    if !isPlain { records += TarExtendedHeader.record("path", name) }
    let largest = 1 << 33 - 1
    if byteCount > largest { records += TarExtendedHeader.record("size", "\(byteCount)") }
    let main = block(
      Array(bytes.prefix(100)), type: isDirectory ? "5" : "0", mode: isDirectory ? 0o755 : 0o644,
      byteCount: min(byteCount, largest))
    guard !records.isEmpty else { return main }
    let extended = block(Array("././@PaxHeader".utf8), type: "x", mode: 0o644, byteCount: records.count)
    return extended + padded(records) + main
  }

  /// Two empty blocks.
  static let end = [UInt8](repeating: 0, count: 2 * blockByteCount)

  /// `bytes` padded with zeros to a full block.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: paddingByteCount(after: bytes.count))
  }

  /// Number of bytes to the end of the block after `byteCount` bytes.
  static func paddingByteCount(after byteCount: Int) -> Int {
    (blockByteCount - byteCount % blockByteCount) % blockByteCount
  }

  private static func block(_ name: [UInt8], type: Unicode.Scalar, mode: Int, byteCount: Int) -> [UInt8] {
    var block = name + [UInt8](repeating: 0, count: blockByteCount - name.count)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put(octal(mode, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(byteCount, 11), at: 124)
    put(octal(0, 11), at: 136)
    block[156] = UInt8(ascii: type)
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(0, 7), at: 329)
    put(octal(0, 7), at: 337)
    put(octal(sum(block), 6), at: 148)
    block[155] = 0x20
    return block
  }
}
