internal import ModelFormat
internal import ModelSpec

/// Reads the table of a `.mlweights` file from first to last. Every count is checked against what is left before anything
/// is allocated for it.
struct WeightsTableReader {
  private let bytes: [UInt8]
  private let file: String
  /// Where the table begins in the file.
  private let start: Int
  private(set) var offset = 0

  init(_ bytes: [UInt8], file: String, start: Int) {
    self.bytes = bytes
    self.file = file
    self.start = start
  }

  private var remaining: Int { bytes.count - offset }

  mutating func number<Value: FixedWidthInteger & BitwiseCopyable>(
    _ what: String, as type: Value.Type = Value.self
  ) throws(Diagnostic) -> Value {
    let size = Value.bitWidth / 8
    guard remaining >= size else {
      throw error("weights-table", "\(what) takes \(size) bytes, but only \(remaining) follow")
    }
    defer { offset += size }
    return bytes.span.bytes.integer(at: offset)
  }

  /// A number of 64 bits that counts bytes or elements.
  mutating func count(_ what: String) throws(Diagnostic) -> Int {
    let place = offset
    let value: UInt64 = try number(what)
    guard value < 1 << 62 else {
      throw error("weights-table", "\(what) is \(value), more than any file has", at: place)
    }
    return Int(value)
  }

  /// The number of elements of a list.
  ///
  /// - Parameter elementSize: The fewest bytes an element can take.
  mutating func listCount(_ what: String, elementSize: Int) throws(Diagnostic) -> Int {
    let place = offset
    let count: UInt32 = try number("the number of \(what)")
    guard Int(count) <= remaining / elementSize else {
      throw error(
        "weights-table", "there are \(count) \(what), but only \(remaining) bytes of the table follow", at: place)
    }
    return Int(count)
  }

  mutating func raw(_ count: Int, _ what: String) throws(Diagnostic) -> [UInt8] {
    guard remaining >= count else {
      throw error("weights-table", "\(what) takes \(count) bytes, but only \(remaining) follow")
    }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func digest(_ what: String) throws(Diagnostic) -> [UInt8] {
    try raw(WeightsFile.Layout.digestByteCount, what)
  }

  mutating func text(_ what: String) throws(Diagnostic) -> String {
    let place = offset
    let count: UInt16 = try number("the length of \(what)")
    guard let text = String(validating: try raw(Int(count), what), as: UTF8.self) else {
      throw error("weights-table", "\(what) is not valid UTF-8", at: place)
    }
    return text
  }

  /// The sizes of the blocks that hold `byteCount` bytes, the first of which begins at `position` of the file.
  mutating func blocks(
    _ byteCount: Int, of owner: String, at position: inout Int
  ) throws(Diagnostic) -> WeightBlocks {
    let count = WeightBlocks.count(byteCount)
    guard count <= remaining / 4 else {
      throw error("weights-table", "\(owner) take \(count) blocks, but only \(remaining) bytes of the table follow")
    }
    var blocks = WeightBlocks(offset: position, byteCount: byteCount, sizes: [])
    blocks.sizes.reserveCapacity(count)
    for index in 0..<count {
      let place = offset
      let size = Int(try number("the size of a block", as: UInt32.self))
      let most = blocks.byteCount(of: index)
      guard size > 0, size <= most else {
        throw error(
          "weights-table", "block \(index) of \(owner) takes \(size) bytes, expected 1 to \(most)", at: place)
      }
      blocks.sizes.append(size)
      position += size
    }
    return blocks
  }

  func end() throws(Diagnostic) {
    guard remaining == 0 else {
      throw error("weights-table", "\(remaining) bytes follow what should be the end of the table")
    }
  }

  func error(_ code: Diagnostic.Code, _ message: String, at place: Int? = nil) -> Diagnostic {
    Diagnostic(
      code, message, at: Location(file: file, byteOffset: start + (place ?? offset)), remedy: WeightsFile.again)
  }
}
