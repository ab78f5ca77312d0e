internal import ModelSpec
internal import ModelWire

/// Puts together a file of a compiled directory: little-endian numbers without padding, text and lists behind 64-bit
/// counts. Weights and models are referred to, not copied.
package struct CoreMLDataWriter {
  /// What was written, from first to last.
  private(set) var chunks: [WireWriter.Chunk] = []
  private var tail: [UInt8] = []

  package init() {}

  /// Ends the file.
  ///
  /// - Returns: All chunks from first to last.
  consuming func finish() -> [WireWriter.Chunk] {
    tail.isEmpty ? chunks : chunks + [.bytes(tail)]
  }

  /// All of what was written, in memory.
  var bytes: [UInt8] {
    chunks.reduce(into: []) { bytes, chunk in
      switch chunk {
      case .bytes(let more): bytes += more
      case .weights(let data): bytes += data.bytes
      }
    } + tail
  }

  mutating func uint32(_ value: UInt32) { integer(value) }
  mutating func uint64(_ value: UInt64) { integer(value) }
  mutating func int64(_ value: Int64) { integer(value) }
  mutating func float(_ value: Float) { integer(value.bitPattern) }

  private mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      tail.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Text: the number of its UTF-8 bytes, then the bytes.
  mutating func string(_ text: String) {
    uint64(UInt64(text.utf8.count))
    tail.append(contentsOf: text.utf8)
  }

  /// A message: the number of its bytes, then the bytes.
  mutating func message(_ bytes: [UInt8]) {
    uint64(UInt64(bytes.count))
    raw(bytes)
  }

  /// A list or map: the number of elements, then each as `write` has it.
  mutating func list<Element>(_ elements: [Element], _ write: (inout CoreMLDataWriter, Element) -> Void) {
    uint64(UInt64(elements.count))
    for element in elements { write(&self, element) }
  }

  mutating func strings(_ elements: [String]) {
    list(elements) { $0.string($1) }
  }

  /// Bytes without a count.
  mutating func raw(_ bytes: [UInt8]) {
    tail.append(contentsOf: bytes)
  }

  /// Bytes without a count, referred to.
  mutating func raw(_ data: WeightData) {
    guard data.byteCount >= WireWriter.referredByteCount else { return raw(data.bytes) }
    chunks += [.bytes(tail), .weights(data)]
    tail = []
  }
}
