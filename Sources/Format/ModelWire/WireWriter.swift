package import ModelFiles
package import ModelSpec

/// Writes wire format back to front: when a message's length is written, its content already stands behind it, so no
/// length has to be known beforehand. Large weights are not copied; they become chunks of their own.
///
/// The result is canonical: fields by ascending number, defaults left out, unknown fields last, as Google's and
/// coremltools' writers have it.
package struct WireWriter {
  /// A stretch of output.
  package enum Chunk {
    case bytes([UInt8])
    case weights(WeightData)
  }

  /// Weight fields from this size on are not copied.
  package static let referredByteCount = 4096

  /// Finished chunks, the last one of the output first; bytes in them are in reverse order.
  private var finished: [Chunk] = []
  private var tail: [UInt8] = []
  /// Bytes written so far.
  package private(set) var byteCount = 0
  /// When set, weights are put here, last ones first, and the output has their place in the list instead.
  package var references: [WeightData]?

  package init() {}

  package static func tagSize(number: UInt32) -> Int {
    number < 16 ? 1 : number < 2048 ? 2 : number < 1 << 18 ? 3 : number < 1 << 25 ? 4 : 5
  }

  /// The output as chunks from first to last.
  package var chunks: [Chunk] {
    let all = finished + [.bytes(tail)]
    return all.reversed().map { chunk in
      if case .bytes(let bytes) = chunk { .bytes(bytes.reversed()) } else { chunk }
    }
  }

  /// The whole output in memory, weights included.
  package var bytes: [UInt8] {
    chunks.reduce(into: []) { output, chunk in
      switch chunk {
      case .bytes(let bytes): output += bytes
      case .weights(let weights): output += weights.bytes
      }
    }
  }

  // Values without a tag ---------------------------------------------------------------------------------------------

  package mutating func rawVarint(_ value: UInt64) {
    if value < 0x80 {
      tail.append(UInt8(value))
      byteCount += 1
      return
    }
    let groups = (63 - value.leadingZeroBitCount) / 7
    tail.append(UInt8(truncatingIfNeeded: value >> UInt64(7 * groups)))
    for group in stride(from: groups - 1, through: 0, by: -1) {
      tail.append(UInt8(truncatingIfNeeded: value >> UInt64(7 * group)) & 0x7f | 0x80)
    }
    byteCount += groups + 1
  }

  package mutating func rawInt64(_ value: Int64) { rawVarint(UInt64(bitPattern: value)) }
  package mutating func rawUint64(_ value: UInt64) { rawVarint(value) }
  package mutating func rawInt32(_ value: Int32) { rawVarint(UInt64(bitPattern: Int64(value))) }
  package mutating func rawUint32(_ value: UInt32) { rawVarint(UInt64(value)) }
  package mutating func rawBool(_ value: Bool) { rawVarint(value ? 1 : 0) }
  package mutating func rawEnumeration(_ value: some RawRepresentable<Int32>) { rawInt32(value.rawValue) }

  package mutating func rawFloat(_ value: Float) {
    fixed(UInt64(value.bitPattern), byteCount: 4)
  }

  package mutating func rawDouble(_ value: Double) {
    fixed(value.bitPattern, byteCount: 8)
  }

  private mutating func fixed(_ bits: UInt64, byteCount count: Int) {
    for index in stride(from: count - 1, through: 0, by: -1) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)))
    }
    byteCount += count
  }

  package mutating func raw(_ bytes: some BidirectionalCollection<UInt8>) {
    tail.append(contentsOf: bytes.reversed())
    byteCount += bytes.count
  }

  private mutating func tag(_ number: Int, _ type: WireType) {
    rawVarint(UInt64(number) << 3 | type.rawValue)
  }

  // Fields -----------------------------------------------------------------------------------------------------------

  package mutating func int64(_ number: Int, _ value: Int64) {
    rawInt64(value)
    tag(number, .varint)
  }

  package mutating func uint64(_ number: Int, _ value: UInt64) {
    rawUint64(value)
    tag(number, .varint)
  }

  package mutating func int32(_ number: Int, _ value: Int32) {
    rawInt32(value)
    tag(number, .varint)
  }

  package mutating func uint32(_ number: Int, _ value: UInt32) {
    rawUint32(value)
    tag(number, .varint)
  }

  package mutating func bool(_ number: Int, _ value: Bool) {
    rawBool(value)
    tag(number, .varint)
  }

  package mutating func enumeration(_ number: Int, _ value: some RawRepresentable<Int32>) {
    rawEnumeration(value)
    tag(number, .varint)
  }

  package mutating func float(_ number: Int, _ value: Float) {
    rawFloat(value)
    tag(number, .fixed32)
  }

  package mutating func double(_ number: Int, _ value: Double) {
    rawDouble(value)
    tag(number, .fixed64)
  }

  package mutating func string(_ number: Int, _ value: String) {
    bytes(number, value.utf8)
  }

  package mutating func bytes(_ number: Int, _ value: some BidirectionalCollection<UInt8>) {
    raw(value)
    rawVarint(UInt64(value.count))
    tag(number, .lengthPrefixed)
  }

  /// A message whose fields `body` writes, last to first.
  package mutating func entry(_ number: Int, _ body: (inout WireWriter) -> Void) {
    let before = byteCount
    body(&self)
    rawVarint(UInt64(byteCount - before))
    tag(number, .lengthPrefixed)
  }

  package mutating func packed<Scalar>(
    _ number: Int, _ values: [Scalar], _ write: (inout WireWriter, Scalar) -> Void
  ) {
    guard !values.isEmpty else { return }
    entry(number) { writer in
      for value in values.reversed() { write(&writer, value) }
    }
  }

  package mutating func weights(_ number: Int, _ value: WeightData) {
    guard !value.isEmpty else { return }
    if let count = references?.count {
      references?.append(value)
      return uint64(number, UInt64(count))
    }
    if value.byteCount < Self.referredByteCount {
      raw(value.bytes)
    } else {
      finished.append(.bytes(tail))
      finished.append(.weights(value))
      tail = []
      byteCount += value.byteCount
    }
    rawVarint(UInt64(value.byteCount))
    tag(number, .lengthPrefixed)
  }

  package mutating func unknown(_ fields: UnknownFields) {
    if !fields.isEmpty { raw(fields.bytes) }
  }
}

extension FileWriter {
  /// Writes `chunks`, one after the other.
  package func write(_ chunks: [WireWriter.Chunk]) throws(Diagnostic) {
    for chunk in chunks {
      switch chunk {
      case .bytes(let bytes): try write(bytes)
      case .weights(let weights): try write(weights)
      }
    }
  }
}
