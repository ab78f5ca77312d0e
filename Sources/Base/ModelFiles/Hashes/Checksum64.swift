import ModelBase

/// A 64-bit checksum. It detects corrupt and mixed-up bytes, not forged ones, and costs a tenth of SHA-256, so it can
/// be computed while bytes are copied.
///
/// Four lanes take eight bytes each in turn; the last round is padded with zeros. Documentation/commands/weights.md
/// describes it step by step.
package enum Checksum64 {
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The checksum of `bytes`.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { of($0) }
  }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d) = (factor, factor &* 2, factor &* 3, factor &* 4)
    let whole = bytes.count & ~31
    var offset = 0
    while offset < whole {
      a = step(a, word(bytes, offset))
      b = step(b, word(bytes, offset + 8))
      c = step(c, word(bytes, offset + 16))
      d = step(d, word(bytes, offset + 24))
      offset += 32
    }
    if offset < bytes.count {
      var rest = [UInt8](bytes[offset...])
      rest += [UInt8](repeating: 0, count: 32 - rest.count)
      rest.withUnsafeBytes { rest in
        a = step(a, word(rest, 0))
        b = step(b, word(rest, 8))
        c = step(c, word(rest, 16))
        d = step(d, word(rest, 24))
      }
    }
    let sum = step(step(step(step(UInt64(bytes.count), a), b), c), d)
    return sum ^ sum >> 32
  }

  /// The checksum of consecutive chunks, from the checksum of each.
  package static func joined(_ checks: some Sequence<UInt64>) -> UInt64 {
    checks.reduce(0) { step($0, $1) }
  }

  @inline(__always)
  private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = state ^ word
    return (mixed << 27 | mixed >> 37) &* factor
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
