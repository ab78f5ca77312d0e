internal import ModelArchives
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
    for part in parts { try part.forEachBlock { sum.update($0.copy()) } }
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
