internal import ModelBase

/// The dialects of a file and the names of its operations.
struct DialectTable: Sendable {
  /// The dialect of Core AI's operations, types and attributes.
  static let coreAI = "aicode"
  /// MLIR's own dialect, in which coreai-core 1.0.0b1 writes locations.
  static let builtin = "builtin"
  /// The version of `aicode` that is known. It is not the version of the asset.
  static let version: UInt64 = 2

  let names: [String]
  /// Names of operations without the dialect, such as `primitive.add_v1`.
  let operations: [String]

  init(
    _ cursor: ByteCursor, _ strings: StringTable, _ budget: inout MemoryBudget
  ) throws(Diagnostic) {
    var cursor = cursor
    let count = try cursor.count(of: "dialects")
    try budget.take(count, of: 16, at: cursor.offset)
    var names: [String] = []
    for _ in 0..<count { names.append(try Self.dialect(&cursor, strings)) }
    let start = cursor.offset
    let operationCount = try cursor.count(of: "names of operations")
    try budget.take(operationCount, of: 64, at: start)
    var operations: [String] = []
    while cursor.remaining > 0 {
      let offset = cursor.offset
      let dialect = names[try cursor.index(below: names.count, of: "dialect")]
      for _ in 0..<(try cursor.count(of: "names of operations")) {
        let (name, _) = try cursor.flaggedNumber()
        operations.append(strings[try ByteCursor.index(name, below: strings.count, of: "string", at: cursor.offset)])
      }
      guard dialect == Self.coreAI else {
        throw BytecodeProblem.unknown("modelc does not know operations of the dialect '\(dialect)'", at: offset)
      }
    }
    guard operations.count == operationCount else {
      throw BytecodeProblem.damaged(
        "the file has \(operations.count) names of operations, expected \(operationCount)", at: start,
        found: "\(operations.count)", expected: "\(operationCount)")
    }
    self.names = names
    self.operations = operations
  }

  private static func dialect(_ cursor: inout ByteCursor, _ strings: StringTable) throws(Diagnostic) -> String {
    let offset = cursor.offset
    let (number, isVersioned) = try cursor.flaggedNumber()
    let name = strings[try ByteCursor.index(number, below: strings.count, of: "string", at: offset)]
    var version: UInt64?
    if isVersioned {
      var section = try cursor.section(.dialectVersion)
      version = try section.number()
    }
    if name == coreAI, version != Self.version {
      throw BytecodeProblem.version(
        "dialect-version", "the version of the dialect '\(coreAI)'", found: version.map(String.init) ?? "missing",
        expected: "\(Self.version)", at: offset)
    }
    return name
  }
}
