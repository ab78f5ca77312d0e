internal import ModelBase

/// An offset into bytes copied from a file, from which numbers are read one after the other. Nothing is read past the
/// end, whatever a number says.
///
/// The forms of numbers are those of the public page "MLIR Bytecode Format".
struct ByteCursor {
  private let bytes: [UInt8]
  private let end: Int
  private var position = 0
  /// Offset in the file of the first of `bytes`.
  private let base: Int

  /// - Parameter base: Offset in the file of the first byte.
  init(_ bytes: [UInt8], base: Int) {
    self.bytes = bytes
    self.base = base
    end = bytes.count
  }

  /// A cursor over `range` of the file, which lies within the bytes of `other`.
  init(_ other: ByteCursor, range: Range<Int>) {
    bytes = other.bytes
    base = other.base
    position = range.lowerBound - base
    end = range.upperBound - base
  }

  /// Offset in the file of the next byte.
  var offset: Int { base + position }
  /// Bytes that are left.
  var remaining: Int { end - position }

  /// One byte.
  mutating func byte() throws(Diagnostic) -> UInt8 {
    guard position < end else { throw missing(1) }
    defer { position += 1 }
    return bytes[position]
  }

  /// Steps over `count` bytes.
  ///
  /// - Returns: Their range in the file.
  mutating func skip(_ count: Int) throws(Diagnostic) -> Range<Int> {
    guard count <= remaining else { throw missing(count) }
    defer { position += count }
    return offset..<offset + count
  }

  /// The bytes of `range` of the file, which `skip` returned.
  func copy(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.lowerBound - base..<range.upperBound - base]
  }

  /// A number in as many bytes as it needs: the zero bits at the low end of the first byte count the bytes that follow, and a
  /// first byte of zero has eight behind it.
  mutating func number() throws(Diagnostic) -> UInt64 {
    let first = try byte()
    let count = first.trailingZeroBitCount
    guard count <= remaining else {
      position -= 1
      throw missing(count + 1)
    }
    var value = count == 8 ? 0 : UInt64(first) >> (UInt64(count) + 1)
    // What the first byte holds of the number lies below the others.
    let held = count == 8 ? 0 : 7 - UInt64(count)
    for index in 0..<count {
      value |= UInt64(bytes[position]) << (held + 8 * UInt64(index))
      position += 1
    }
    return value
  }

  /// A number with a sign, whose lowest bit says whether the others are negated.
  mutating func signedNumber() throws(Diagnostic) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
  }

  /// A number with a flag in its lowest bit.
  mutating func flaggedNumber() throws(Diagnostic) -> (number: UInt64, flag: Bool) {
    let value = try number()
    return (value >> 1, value & 1 == 1)
  }

  /// How many of `what` follow, each of which takes a byte or more.
  mutating func count(of what: String) throws(Diagnostic) -> Int {
    let start = offset
    // Read before it is compared with what is left.
    let value = try number()
    return try count(value, of: what, at: start)
  }

  /// `value` as a count of things that follow, each of which takes a byte or more.
  func count(_ value: UInt64, of what: String, at offset: Int) throws(Diagnostic) -> Int {
    guard let count = Int(exactly: value), count <= remaining else {
      throw BytecodeProblem.damaged(
        "\(value) \(what) should follow, but only \(remaining) bytes do", at: offset, found: "\(value)",
        expected: "at most \(remaining)")
    }
    return count
  }

  /// A number below `limit`, which counts the entries of a table.
  mutating func index(below limit: Int, of what: String) throws(Diagnostic) -> Int {
    let start = offset
    return try Self.index(number(), below: limit, of: what, at: start)
  }

  /// `value` as a number of an entry of a table with `limit` entries.
  static func index(
    _ value: UInt64, below limit: Int, of what: String, at offset: Int
  ) throws(Diagnostic) -> Int {
    guard let index = Int(exactly: value), index < limit else {
      throw BytecodeProblem.damaged(
        "\(what) \(value) does not exist: the file has \(limit)", at: offset, found: "\(value)",
        expected: "less than \(limit)")
    }
    return index
  }

  /// Checks that nothing is left of `what`.
  func checkEnd(of what: String) throws(Diagnostic) {
    guard remaining == 0 else {
      throw BytecodeProblem.damaged("\(remaining) bytes are left over at the end of \(what)", at: offset)
    }
  }

  private func missing(_ count: Int) -> Diagnostic {
    BytecodeProblem.damaged(
      "\(count) bytes should follow, but only \(remaining) do", at: offset, found: "\(remaining)",
      expected: "\(count)")
  }
}
