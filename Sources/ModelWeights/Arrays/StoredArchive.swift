internal import ModelFiles
internal import ModelSpec

/// Writes a zip file whose entries are not compressed and have no times: the same content makes the same bytes. Nothing is
/// held in memory but the list of entries; entries and files of 4 GiB and more get the fields of zip64.
struct StoredArchive {
  private let writer: FileWriter
  private var directory: [UInt8] = []
  private var count = 0

  /// Sizes and offsets from here on stand in a field of 8 bytes.
  private static let wide = 0xffff_ffff

  init(_ writer: FileWriter) { self.writer = writer }

  mutating func add(_ name: String, _ parts: [WeightData]) throws(Diagnostic) {
    let bytes = FilePath.bytes(name)
    guard bytes.count < 1 << 16 else {
      throw Diagnostic("write-failed", "the name of an array takes \(bytes.count) bytes; the maximum is 65535")
    }
    let size = parts.reduce(0) { $0 + $1.byteCount }
    var sum = CRC32()
    for part in parts { try part.forEachBlock { sum.update($0) } }
    let offset = writer.byteCount
    let (isLarge, isFar) = (size >= Self.wide, offset >= Self.wide)
    let shownSize = Self.number(isLarge ? Self.wide : size, 4)
    let sizes = isLarge ? Self.number(size, 8) + Self.number(size, 8) : []
    // Version, flag for names in UTF-8, no compression, the first of January 1980.
    let version = Self.number(isLarge || isFar ? 45 : 20, 2)
    var common = version + Self.number(1 << 11, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0x21, 2)
    common += Self.number(Int(sum.value), 4) + shownSize + shownSize + Self.number(bytes.count, 2)
    let local = sizes.isEmpty ? [] : Self.number(1, 2) + Self.number(sizes.count, 2) + sizes
    try writer.write(Self.number(0x0403_4b50, 4) + common + Self.number(local.count, 2) + bytes + local)
    for part in parts { try writer.write(part) }
    let fields = sizes + (isFar ? Self.number(offset, 8) : [])
    let extra = fields.isEmpty ? [] : Self.number(1, 2) + Self.number(fields.count, 2) + fields
    directory += Self.number(0x0201_4b50, 4) + version + common + Self.number(extra.count, 2)
    directory += [UInt8](repeating: 0, count: 10) + Self.number(isFar ? Self.wide : offset, 4) + bytes + extra
    count += 1
  }

  mutating func finish() throws(Diagnostic) {
    let start = writer.byteCount
    try writer.write(directory)
    if count >= 0xffff || start >= Self.wide || directory.count >= Self.wide {
      let end = writer.byteCount
      var record = Self.number(0x0606_4b50, 4) + Self.number(44, 8) + Self.number(45, 2) + Self.number(45, 2)
      record += [UInt8](repeating: 0, count: 8) + Self.number(count, 8) + Self.number(count, 8)
      record += Self.number(directory.count, 8) + Self.number(start, 8)
      try writer.write(
        record + Self.number(0x0706_4b50, 4) + Self.number(0, 4) + Self.number(end, 8) + Self.number(1, 4))
    }
    let shown = Self.number(min(count, 0xffff), 2)
    let places = Self.number(min(directory.count, Self.wide), 4) + Self.number(min(start, Self.wide), 4)
    try writer.write(Self.number(0x0605_4b50, 4) + Self.number(0, 4) + shown + shown + places + Self.number(0, 2))
  }

  private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// The checksum of zip files.
struct CRC32 {
  private var state: UInt32 = 0xffff_ffff

  var value: UInt32 { ~state }

  /// Eight tables, to take eight bytes at a time.
  private static let tables: [[UInt32]] = {
    var tables = [[UInt32]](repeating: [], count: 8)
    tables[0] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    for index in 1..<8 {
      tables[index] = tables[index - 1].map { $0 >> 8 ^ tables[0][Int($0 & 0xff)] }
    }
    return tables
  }()

  mutating func update(_ bytes: RawSpan) {
    let tables = Self.tables
    let (t0, t1, t2, t3) = (tables[0], tables[1], tables[2], tables[3])
    let (t4, t5, t6, t7) = (tables[4], tables[5], tables[6], tables[7])
    var (sum, offset) = (state, 0)
    while offset + 8 <= bytes.byteCount {
      let low = bytes.integer(at: offset, as: UInt32.self) ^ sum
      let high = bytes.integer(at: offset + 4, as: UInt32.self)
      let first = t7[Int(low & 0xff)] ^ t6[Int(low >> 8 & 0xff)] ^ t5[Int(low >> 16 & 0xff)] ^ t4[Int(low >> 24)]
      let second = t3[Int(high & 0xff)] ^ t2[Int(high >> 8 & 0xff)] ^ t1[Int(high >> 16 & 0xff)] ^ t0[Int(high >> 24)]
      sum = first ^ second
      offset += 8
    }
    while offset < bytes.byteCount {
      sum = sum >> 8 ^ t0[Int((sum ^ UInt32(bytes.byte(at: offset))) & 0xff)]
      offset += 1
    }
    state = sum
  }
}
