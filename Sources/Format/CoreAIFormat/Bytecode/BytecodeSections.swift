internal import ModelBase
internal import ModelFiles

/// What a section of bytecode holds, with its number in the file ("MLIR Bytecode Format", sections).
enum SectionKind: UInt8, CaseIterable {
  case string = 0
  case dialect = 1
  case attributesAndTypes = 2
  case attributeAndTypeOffsets = 3
  case operations = 4
  case resource = 5
  case resourceOffset = 6
  case dialectVersion = 7
  case properties = 8

  /// The name that the public page uses.
  var name: String {
    switch self {
    case .string: "string"
    case .dialect: "dialect"
    case .attributesAndTypes: "attr_type"
    case .attributeAndTypeOffsets: "attr_type_offset"
    case .operations: "ir"
    case .resource: "resource"
    case .resourceOffset: "resource_offset"
    case .dialectVersion: "dialect_versions"
    case .properties: "properties"
    }
  }
}

/// Where the sections of a file are. Their headers are read, and nothing else.
struct BytecodeSections {
  /// Who wrote the file, such as `MLIR22.0.0git`.
  let producer: String
  private let source: any WeightSource
  private var ranges: [SectionKind: Range<Int>] = [:]

  /// The version that is read. Earlier ones store properties elsewhere, and no release of coreai-core writes them.
  static let version: UInt64 = 6
  static let magic: [UInt8] = [0x4d, 0x4c, 0xef, 0x52]
  /// The producer's name is not longer.
  private static let longestProducer = 256
  /// A header takes at most a byte, two numbers and padding.
  private static let longestHeader = 19
  static let padding: UInt8 = 0xcb

  init(_ source: any WeightSource) throws(Diagnostic) {
    self.source = source
    let start = source.copy(0..<min(source.byteCount, 16 + Self.longestProducer))
    guard start.starts(with: Self.magic) else {
      throw Diagnostic(
        "not-bytecode", source.byteCount == 0 ? "the file is empty" : "the file is not MLIR bytecode",
        at: Location(byteOffset: 0), found: Hexadecimal.text(start.prefix(4)),
        expected: Hexadecimal.text(Self.magic),
        remedy: source.byteCount == 0
          ? "write the asset again: coreai-core leaves such a file where it cannot write a model"
          : "give a directory that coreai-core wrote; a pointer of Git LFS must be fetched first")
    }
    var cursor = ByteCursor(start, base: 0)
    _ = try cursor.skip(Self.magic.count)
    let version = try cursor.number()
    guard version == Self.version else {
      throw BytecodeProblem.version(
        "bytecode-version", "the version of the bytecode", found: "\(version)", expected: "\(Self.version)", at: 4)
    }
    let name = start[(cursor.offset)...]
    guard let end = name.firstIndex(of: 0) else {
      throw BytecodeProblem.damaged("the producer's name does not end", at: cursor.offset)
    }
    producer = EscapedText.text(Array(name[..<end]))
    var offset = end + 1
    while offset < source.byteCount {
      let (number, range) = try Self.section(in: source, at: offset)
      guard let kind = SectionKind(rawValue: number), kind != .dialectVersion else {
        throw BytecodeProblem.damaged("a section has the unknown number \(number)", at: offset)
      }
      guard ranges.updateValue(range, forKey: kind) == nil else {
        throw BytecodeProblem.damaged("the section `\(kind.name)` comes twice", at: offset)
      }
      offset = range.upperBound
    }
  }

  private static func section(
    in source: any WeightSource, at offset: Int
  ) throws(Diagnostic) -> (kind: UInt8, range: Range<Int>) {
    let header = source.copy(offset..<min(source.byteCount, offset + longestHeader))
    var cursor = ByteCursor(header, base: offset)
    let (kind, length, alignment) = try cursor.sectionHeader()
    let padding = alignment.map { cursor.offset.padding(to: $0) } ?? 0
    let left = source.byteCount - cursor.offset
    guard padding <= left else {
      throw BytecodeProblem.damaged("a section begins behind the end of the file", at: offset)
    }
    guard source.copy(cursor.offset..<cursor.offset + padding).allSatisfy({ $0 == Self.padding }) else {
      throw BytecodeProblem.damaged("the padding of a section is not 0xcb", at: cursor.offset)
    }
    guard length <= UInt64(left - padding) else {
      throw BytecodeProblem.damaged(
        "a section of \(length) bytes begins here, but only \(left - padding) follow", at: offset,
        found: "\(left - padding)", expected: "\(length)")
    }
    let start = cursor.offset + padding
    return (kind, start..<start + Int(length))
  }

  /// Where the section is; nil when the file has none.
  func range(_ kind: SectionKind) -> Range<Int>? { ranges[kind] }

  /// A cursor over a copy of the section; nil when the file has none. Must not be asked for the resources, which stay in
  /// the file.
  func cursor(ifPresent kind: SectionKind, _ budget: inout MemoryBudget) throws(Diagnostic) -> ByteCursor? {
    guard let range = ranges[kind] else { return nil }
    try budget.take(range.count, of: 1, at: range.lowerBound)
    return ByteCursor(source.copy(range), base: range.lowerBound)
  }

  /// A cursor over a copy of the section.
  func cursor(_ kind: SectionKind, _ budget: inout MemoryBudget) throws(Diagnostic) -> ByteCursor {
    guard let cursor = try cursor(ifPresent: kind, &budget) else {
      throw BytecodeProblem.damaged("the section `\(kind.name)` is missing", at: source.byteCount)
    }
    return cursor
  }
}

extension ByteCursor {
  /// The header of a section without its padding; the alignment is nil for a section that begins anywhere.
  mutating func sectionHeader() throws(Diagnostic) -> (kind: UInt8, length: UInt64, alignment: Int?) {
    let kind = try byte()
    let length = try number()
    return (kind & 0x7f, length, kind & 0x80 == 0 ? nil : try alignment())
  }

  /// A section within another one, as a cursor of its own.
  mutating func section(_ expected: SectionKind) throws(Diagnostic) -> ByteCursor {
    let start = offset
    let (kind, length, alignment) = try sectionHeader()
    guard kind == expected.rawValue else {
      throw BytecodeProblem.damaged(
        "a section has the number \(kind), expected \(expected.rawValue)", at: start, found: "\(kind)",
        expected: "\(expected.rawValue)")
    }
    try skipPadding(to: alignment ?? 1)
    return ByteCursor(self, range: try skip(count(length, of: "bytes", at: start)))
  }

  /// An alignment: a power of two up to 65,536, so that padding stays short.
  mutating func alignment() throws(Diagnostic) -> Int {
    let start = offset
    let alignment = try number()
    guard alignment.nonzeroBitCount == 1, alignment <= 1 << 16 else {
      throw BytecodeProblem.damaged(
        "the alignment is \(alignment), expected a power of two up to 65536", at: start, found: "\(alignment)")
    }
    return Int(alignment)
  }

  /// Steps over padding up to the next multiple of `alignment` from the beginning of the file.
  mutating func skipPadding(to alignment: Int) throws(Diagnostic) {
    let start = offset
    guard copy(try skip(start.padding(to: alignment))).allSatisfy({ $0 == BytecodeSections.padding }) else {
      throw BytecodeProblem.damaged("the padding is not 0xcb", at: start)
    }
  }
}

extension Int {
  /// Bytes from this offset to the next multiple of `alignment`, a power of two.
  func padding(to alignment: Int) -> Int { -self & (alignment - 1) }
}
