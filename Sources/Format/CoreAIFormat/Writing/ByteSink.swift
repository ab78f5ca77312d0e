internal import ModelBase

/// Bytecode in the making: numbers are appended in the forms that `ByteCursor` reads.
struct ByteSink {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// A number in as many bytes as it needs, which the zero bits at the low end of the first one count.
  mutating func number(_ value: UInt64) {
    let bits = 64 - value.leadingZeroBitCount
    let more = Swift.max(0, (bits + 6) / 7 - 1)
    if more >= 8 {
      byte(0)
      for shift in 0..<UInt64(8) { byte(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
      return
    }
    let marked = (value << 1 | 1) << UInt64(more)
    for shift in 0...UInt64(more) { byte(UInt8(truncatingIfNeeded: marked >> (8 * shift))) }
  }

  /// A count or an index.
  mutating func number(_ value: Int) { number(UInt64(value)) }

  /// A number with a flag in its lowest bit.
  mutating func number(_ value: Int, flag: Bool) { number(UInt64(value) << 1 | (flag ? 1 : 0)) }

  /// A number with a sign, which is its lowest bit.
  mutating func signedNumber(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }

  /// A section that begins anywhere.
  mutating func section(_ kind: SectionKind, _ content: ByteSink) {
    byte(kind.rawValue)
    number(content.bytes.count)
    append(content.bytes)
  }

  /// Padding up to a multiple of `alignment`, counted from the first byte of the sink.
  mutating func pad(to alignment: Int) {
    append(repeatElement(BytecodeSections.padding, count: bytes.count.padding(to: alignment)))
  }
}
