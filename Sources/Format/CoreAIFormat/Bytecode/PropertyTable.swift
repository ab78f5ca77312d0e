internal import ModelBase

/// The properties of a file's operations: for each set of them, bytes that only the kind of the operation explains.
struct PropertyTable: Sendable {
  private let cursor: ByteCursor?
  private let ranges: [Range<Int>]

  init(_ cursor: ByteCursor?, _ budget: inout MemoryBudget) throws(Diagnostic) {
    self.cursor = cursor
    var ranges: [Range<Int>] = []
    if var cursor {
      let count = try cursor.count(of: "properties")
      try budget.take(count, of: 16, at: cursor.offset)
      for _ in 0..<count { ranges.append(try cursor.skip(cursor.count(of: "bytes of properties"))) }
      try cursor.checkEnd(of: "the properties")
    }
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// A cursor over one set of properties, which exists.
  subscript(index: Int) -> ByteCursor? { cursor.map { ByteCursor($0, range: ranges[index]) } }
}
