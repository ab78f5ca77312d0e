internal import ModelBase
internal import ModelFiles

/// A type or an attribute as it was read.
struct Entry: Sendable {
  /// Nil for a kind that is not known, whose bytes are kept.
  let kind: EntryKind?
  /// The number of the kind; nil for an entry that MLIR's printer wrote as text.
  let number: UInt64?
  let fields: [Field]
  /// Its bytes in the file.
  let range: Range<Int>
}

/// The types and attributes of a file ("MLIR Bytecode Format", attribute and type sections). All of them are read at once
/// and refer to each other by number; those that are not known keep their bytes.
struct EntryTable: Sendable {
  private(set) var attributes: [Entry] = []
  private(set) var types: [Entry] = []
  let content: ByteCursor

  /// - Parameter content: The bytes of all types and attributes.
  init(
    _ offsets: ByteCursor, content: ByteCursor, dialects: [String], strings: Int, resources: Int, limits: Limits,
    budget: inout MemoryBudget
  ) throws(Diagnostic) {
    self.content = content
    var offsets = offsets
    let start = offsets.offset
    let attributeCount = try offsets.number()
    let typeCount = try offsets.number()
    let sizes = TableSizes(
      strings: strings, attributes: try offsets.count(attributeCount, of: "attributes", at: start),
      types: try offsets.count(typeCount, of: "types", at: start), resources: resources)
    var next = content
    while attributes.count < sizes.attributes {
      for (entry, dialect, isCustom) in try Self.group(
        &offsets, &next, dialects: dialects, atMost: sizes.attributes - attributes.count)
      {
        let kinds = dialect == DialectTable.builtin ? EntryKind.builtinAttributes : EntryKind.attributes
        attributes.append(try Self.entry(entry, isCustom ? kinds : nil, sizes: sizes, &budget))
      }
    }
    while types.count < sizes.types {
      for (entry, dialect, isCustom) in try Self.group(
        &offsets, &next, dialects: dialects, atMost: sizes.types - types.count)
      {
        let kinds = dialect == DialectTable.builtin ? [:] : EntryKind.types
        types.append(try Self.entry(entry, isCustom ? kinds : nil, sizes: sizes, &budget))
      }
    }
    try offsets.checkEnd(of: "the sizes of types and attributes")
    try next.checkEnd(of: "the types and attributes")
    try EntryNesting(attributes, types).check(limit: limits.nesting)
  }

  /// Entries of one dialect that follow each other, each as a cursor over its bytes.
  private static func group(
    _ offsets: inout ByteCursor, _ content: inout ByteCursor, dialects: [String], atMost limit: Int
  ) throws(Diagnostic) -> [(ByteCursor, dialect: String, isCustom: Bool)] {
    let start = offsets.offset
    let dialect = dialects[try offsets.index(below: dialects.count, of: "dialect")]
    let count = try offsets.count(of: "types and attributes")
    guard count > 0, count <= limit else {
      throw BytecodeProblem.damaged(
        "a group has \(count) types or attributes, but \(limit) are left", at: start, found: "\(count)",
        expected: "1 to \(limit)")
    }
    var group: [(ByteCursor, dialect: String, isCustom: Bool)] = []
    group.reserveCapacity(count)
    for _ in 0..<count {
      let offset = offsets.offset
      let (size, isCustom) = try offsets.flaggedNumber()
      let range = try content.skip(content.count(size, of: "bytes", at: offset))
      group.append((ByteCursor(content, range: range), dialect, isCustom))
    }
    return group
  }

  /// - Parameter kinds: The known kinds by number; nil for an entry that is text.
  private static func entry(
    _ cursor: ByteCursor, _ kinds: [UInt64: EntryKind]?, sizes: TableSizes, _ budget: inout MemoryBudget
  ) throws(Diagnostic) -> Entry {
    var cursor = cursor
    let range = cursor.offset..<cursor.offset + cursor.remaining
    // No list has more elements than bytes.
    try budget.take(1, of: 256, at: range.lowerBound)
    try budget.take(range.count, of: 16, at: range.lowerBound)
    guard let kinds else { return Entry(kind: nil, number: nil, fields: [], range: range) }
    let number = try cursor.number()
    guard let kind = kinds[number] else { return Entry(kind: nil, number: number, fields: [], range: range) }
    var fields: [Field] = []
    fields.reserveCapacity(kind.fields.count)
    for form in kind.fields { fields.append(try Field(form, &cursor, after: fields, sizes: sizes)) }
    try cursor.checkEnd(of: "a type or attribute of kind \(number)")
    return Entry(kind: kind, number: number, fields: fields, range: range)
  }
}
