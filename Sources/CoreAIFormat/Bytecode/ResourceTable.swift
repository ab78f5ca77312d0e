package import ModelBase
internal import ModelFiles

/// A resource: bytes that an attribute refers to, which stay in the file.
package struct BytecodeResource: Sendable {
  /// The name that its writer gave it, in bytes.
  let key: ArraySlice<UInt8>
  /// The bytes.
  package let data: WeightData

  /// The name.
  package var name: String { EscapedText.text(Array(key)) }
}

/// The resources of a file in its order ("MLIR Bytecode Format", resource section).
enum ResourceTable {
  /// The only kind that is known: alignment, length, padding, bytes.
  private static let blob: UInt8 = 0
  /// Bytes of an entry in front of its padding, at most.
  private static let longestHeader = 18

  static func read(
    _ sections: BytecodeSections, _ source: any WeightSource, names tables: (StringTable, DialectTable),
    _ budget: inout MemoryBudget
  ) throws(Diagnostic) -> [BytecodeResource] {
    guard var cursor = try sections.cursor(ifPresent: .resourceOffset, &budget) else { return [] }
    let (strings, dialects) = tables
    let externalGroups = try cursor.number()
    let range = sections.range(.resource) ?? source.byteCount..<source.byteCount
    var next = range.lowerBound
    var group: UInt64 = 0
    var resources: [BytecodeResource] = []
    while cursor.remaining > 0 {
      _ =
        try group < externalGroups
        ? cursor.index(below: strings.count, of: "string")
        : cursor.index(below: dialects.names.count, of: "dialect")
      group += 1
      for _ in 0..<(try cursor.count(of: "resources")) {
        let offset = cursor.offset
        try budget.take(1, of: 128, at: offset)
        let key = try cursor.index(below: strings.count, of: "string")
        let length = try cursor.number()
        guard length <= UInt64(range.upperBound - next) else {
          throw BytecodeProblem.damaged(
            "the resource '\(strings[key])' has \(length) bytes, but only \(range.upperBound - next) follow",
            at: offset, found: "\(range.upperBound - next)", expected: "\(length)")
        }
        let kind = try cursor.byte()
        guard kind == blob else {
          throw BytecodeProblem.unknown("the resource '\(strings[key])' is of kind \(kind), expected 0", at: offset)
        }
        let entry = next..<next + Int(length)
        resources.append(
          BytecodeResource(
            key: strings[bytes: key],
            data: WeightData(source: source, range: try data(in: entry, of: source, name: strings[key]))))
        next = entry.upperBound
      }
    }
    guard next == range.upperBound else {
      throw BytecodeProblem.damaged(
        "the resources take \(next - range.lowerBound) bytes, but their section has \(range.count)",
        at: range.lowerBound, found: "\(range.count)", expected: "\(next - range.lowerBound)")
    }
    return resources
  }

  /// The bytes of an entry behind its header and padding, which counts from the beginning of the file.
  private static func data(
    in entry: Range<Int>, of source: any WeightSource, name: String
  ) throws(Diagnostic) -> Range<Int> {
    var cursor = ByteCursor(
      source.copy(entry.lowerBound..<min(entry.upperBound, entry.lowerBound + longestHeader)), base: entry.lowerBound)
    let alignment = try cursor.alignment()
    let length = try cursor.number()
    let padding = cursor.offset.padding(to: alignment)
    guard length <= UInt64(entry.count), cursor.offset + padding + Int(length) == entry.upperBound else {
      throw BytecodeProblem.damaged(
        "the resource '\(name)' has \(length) bytes, which do not end where its entry of \(entry.count) bytes does",
        at: entry.lowerBound)
    }
    return entry.upperBound - Int(length)..<entry.upperBound
  }
}
