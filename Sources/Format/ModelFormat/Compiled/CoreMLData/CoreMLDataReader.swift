internal import ModelSpec

/// Reads a file of a compiled directory from first to last. Every count is checked against what is left of the file
/// before anything is allocated for it.
///
/// Each reading function takes the name of what it reads, for the error text: `the model type`.
package struct CoreMLDataReader {
  private let data: WeightData
  let file: String?
  /// Bytes read so far.
  private(set) var offset = 0

  init(_ data: WeightData, file: String?) {
    self.data = data
    self.file = file
  }

  /// Bytes that were not read yet.
  var remaining: Int { data.byteCount - offset }
  var isAtEnd: Bool { remaining == 0 }

  // Numbers ----------------------------------------------------------------------------------------------------------

  mutating func uint32(_ what: String) throws(Diagnostic) -> UInt32 { try integer(what) }
  mutating func uint64(_ what: String) throws(Diagnostic) -> UInt64 { try integer(what) }
  mutating func int64(_ what: String) throws(Diagnostic) -> Int64 { try integer(what) }
  mutating func float(_ what: String) throws(Diagnostic) -> Float { Float(bitPattern: try integer(what)) }

  private mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ what: String
  ) throws(Diagnostic) -> Value {
    let size = Value.bitWidth / 8
    guard remaining >= size else {
      throw truncated(
        "\(what) takes \(size) bytes, but only \(remaining) follow", found: remaining, expected: "\(size)")
    }
    defer { offset += size }
    return data.withBytes { $0.integer(at: offset) }
  }

  /// Reads a number that can only be `value`.
  mutating func expect(_ value: UInt64, _ what: String) throws(Diagnostic) {
    let start = offset
    let found = try uint64(what)
    guard found == value else {
      throw error(
        "archive-value", "\(what) is \(found), expected \(value)", at: start, found: "\(found)", expected: "\(value)")
    }
  }

  // Bytes and text ---------------------------------------------------------------------------------------------------

  /// Reads the number of bytes of `what` and refers to them; they are few enough to be held in memory.
  mutating func message(_ what: String) throws(Diagnostic) -> WeightData {
    let start = offset
    let message = try bytes(what, count: try uint64(what), countOffset: start)
    try checkLength(of: message, what, at: start)
    return message
  }

  private func checkLength(of data: WeightData, _ what: String, at start: Int) throws(Diagnostic) {
    let limit = Limits().archiveTextBytes
    guard data.byteCount <= limit else {
      throw error(
        "archive-size", "\(what) has \(data.byteCount) bytes; the maximum is \(limit)", at: start,
        found: "\(data.byteCount)", expected: "up to \(limit)")
    }
  }

  /// Refers to the next `count` bytes; the file says at `countOffset` that there are so many.
  mutating func bytes(_ what: String, count: UInt64, countOffset: Int) throws(Diagnostic) -> WeightData {
    guard count <= UInt64(remaining) else {
      throw truncated(
        "\(what) says it has \(count) bytes, but only \(remaining) follow", at: countOffset, found: remaining,
        expected: "\(count)")
    }
    return take(Int(count))
  }

  /// Refers to everything that is left.
  mutating func rest() -> WeightData { take(remaining) }

  /// A copy of everything that is left.
  mutating func restInMemory(_ what: String) throws(Diagnostic) -> [UInt8] {
    let start = offset
    let data = rest()
    try checkLength(of: data, what, at: start)
    return data.bytes
  }

  private mutating func take(_ count: Int) -> WeightData {
    defer { offset += count }
    guard let place = data.place, count > 0 else { return WeightData() }
    let start = place.range.lowerBound + offset
    return WeightData(source: place.source, range: start..<start + count)
  }

  mutating func string(_ what: String) throws(Diagnostic) -> String {
    let bytes = try message(what).bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(
        "text-encoding", "\(what) is not valid UTF-8", at: offset - bytes.count, remedy: CoreMLDataReader.damaged)
    }
    return text
  }

  // Lists ------------------------------------------------------------------------------------------------------------

  /// Reads a count and that many elements.
  ///
  /// - Parameter elementSize: The fewest bytes an element can take.
  mutating func list<Element>(
    _ what: String, elementSize: Int, _ read: (inout CoreMLDataReader) throws(Diagnostic) -> Element
  ) throws(Diagnostic) -> [Element] {
    let start = offset
    let count = try uint64(what)
    guard count <= UInt64(remaining / elementSize) else {
      throw truncated(
        "\(what) says it has \(count) elements, but only \(remaining) bytes follow", at: start, found: remaining,
        expected: "at least \(count) × \(elementSize)")
    }
    let limit = Limits().archiveElements
    guard count <= UInt64(limit) else {
      throw error(
        "archive-size", "\(what) has \(count) elements; the maximum is \(limit)", at: start,
        found: "\(count)", expected: "up to \(limit)")
    }
    var elements: [Element] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  mutating func strings(_ what: String) throws(Diagnostic) -> [String] {
    try list(what, elementSize: 8) { reader throws(Diagnostic) in try reader.string(what) }
  }

  // Errors -----------------------------------------------------------------------------------------------------------

  /// Checks that nothing is left.
  func end() throws(Diagnostic) {
    guard isAtEnd else {
      throw error(
        "trailing-bytes", "\(remaining) bytes follow what should be the end of the file", at: offset,
        found: "\(remaining)", expected: "0")
    }
  }

  static let damaged = "the compiled model is corrupt: compile it again from its source"

  private func truncated(_ message: String, at start: Int? = nil, found: Int, expected: String) -> Diagnostic {
    error(
      "truncated", message, at: start ?? offset, found: "\(found)", expected: expected, remedy: Self.damaged)
  }

  func error(
    _ code: Diagnostic.Code, _ message: String, at start: Int, found: String? = nil, expected: String? = nil,
    remedy: String? = CoreMLDataReader.damaged
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: Location(file: file, byteOffset: start), found: found, expected: expected, remedy: remedy)
  }
}
