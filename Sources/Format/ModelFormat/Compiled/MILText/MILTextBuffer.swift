internal import ModelSpec

/// Collects the bytes of a text and hands them on in blocks.
struct MILTextBuffer {
  typealias Sink = ([UInt8]) throws(Diagnostic) -> Void

  /// Bytes after which a block is handed on.
  static let blockSize = 1 << 16

  private var bytes: [UInt8] = []
  private let sink: Sink

  init(sink: @escaping Sink) {
    self.sink = sink
    bytes.reserveCapacity(Self.blockSize + 4096)
  }

  /// Hands a full block on. Called wherever much may follow: at each operation and each element.
  @inline(__always)
  mutating func flushIfFull() throws(Diagnostic) {
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Hands on what there is.
  mutating func flush() throws(Diagnostic) {
    if bytes.isEmpty { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  @inline(__always)
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// A string in double quotes. Quotes, backslashes and control characters are escaped; all else stands as UTF-8.
  mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.isSpecial) {
      for byte in text.utf8 { appendEscaped(byte) }
    } else {
      append(text)
    }
    append(UInt8(ascii: "\""))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7f
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case _ where Self.isSpecial(byte):
      append("\\x")
      append(Self.hexDigit(byte >> 4))
      append(Self.hexDigit(byte & 15))
    default: append(byte)
    }
  }

  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension MILTextBuffer {
  /// A decimal integer.
  mutating func append(_ integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    append(integer.magnitude)
  }

  /// A decimal integer.
  mutating func append(_ integer: UInt64) {
    var divisor: UInt64 = 1
    while integer / divisor >= 10 { divisor *= 10 }
    var rest = integer
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// A float of IEEE 754 layout as C99 prints it in hexadecimal, with as few digits as the value needs: `-0x1.8p-3`,
  /// `0x0p+0`, `inf`, `nan`. Subnormal values are normalized as well.
  ///
  /// - Parameter hasInfinity: Without infinities, all bits but the sign set mean not a number.
  mutating func appendFloat(_ pattern: UInt64, exponentBits: Int, fractionBits: Int, hasInfinity: Bool = true) {
    let exponentMask = (1 << UInt64(exponentBits)) - 1
    let fractionMask: UInt64 = (1 << UInt64(fractionBits)) - 1
    let isNegative = pattern >> UInt64(exponentBits + fractionBits) & 1 == 1
    let exponentField = Int(pattern >> UInt64(fractionBits)) & exponentMask
    var fraction = pattern & fractionMask
    if exponentField == exponentMask && (hasInfinity || fraction == fractionMask) {
      append(fraction != 0 ? "nan" : isNegative ? "-inf" : "inf")
      return
    }
    if isNegative { append(UInt8(ascii: "-")) }
    if exponentField == 0 && fraction == 0 {
      append("0x0p+0")
      return
    }
    var exponent = exponentField - (exponentMask >> 1)
    if exponentField == 0 {
      // The highest set bit becomes the leading one.
      let shift = fractionBits - (63 - fraction.leadingZeroBitCount)
      exponent += 1 - shift
      fraction = fraction << UInt64(shift) & fractionMask
    }
    append("0x1")
    var digits = fraction << UInt64(64 - fractionBits)
    if digits != 0 { append(UInt8(ascii: ".")) }
    while digits != 0 {
      append(Self.hexDigit(UInt8(truncatingIfNeeded: digits >> 60)))
      digits <<= 4
    }
    append(exponent < 0 ? "p-" : "p+")
    append(UInt64(exponent.magnitude))
  }
}
