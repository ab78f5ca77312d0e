internal import ModelBase
internal import ModelFiles

/// The strings of a file, which everything else refers to by number.
///
/// The section has their lengths in reverse order, each with a final zero byte, and then their bytes ("MLIR Bytecode
/// Format", string section).
struct StringTable: Sendable {
  private let bytes: [UInt8]
  /// Where each string is, without its zero byte.
  private let ranges: [Range<Int>]

  init(_ cursor: ByteCursor, _ budget: inout MemoryBudget) throws(Diagnostic) {
    var cursor = cursor
    let count = try cursor.count(of: "strings")
    try budget.take(count, of: 32, at: cursor.offset)
    var lengths: [Int] = []
    lengths.reserveCapacity(count)
    for _ in 0..<count { lengths.append(try cursor.count(of: "bytes of a string")) }
    let start = cursor.offset
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(count)
    for length in lengths.reversed() {
      let range = try cursor.skip(length)
      guard length > 0, cursor.copy(range).last == 0 else {
        throw BytecodeProblem.damaged("a string does not end with a zero byte", at: range.lowerBound)
      }
      ranges.append(range.lowerBound - start..<range.upperBound - start - 1)
    }
    try cursor.checkEnd(of: "the strings")
    bytes = Array(cursor.copy(start..<cursor.offset))
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// The bytes of a string, which is UTF-8 unless the file is broken.
  subscript(bytes index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// The text of a string; bytes that are not UTF-8 are spelled out.
  subscript(index: Int) -> String { EscapedText.text(Array(self[bytes: index])) }
}
