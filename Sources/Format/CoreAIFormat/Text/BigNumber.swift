internal import ModelBase

/// A natural number of any size, for the digits of floats and wide integers.
struct BigNumber {
  /// 32 bits each, the lowest first; the last one is not zero.
  private var words: [UInt32]

  init(_ words: [UInt64]) {
    self.words = words.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }
    trim()
  }

  var isZero: Bool { words.isEmpty }

  /// The number of its bits without leading zeros.
  var bitWidth: Int { words.last.map { 32 * words.count - $0.leadingZeroBitCount } ?? 0 }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }

  private mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  /// Multiplies with `factor`, a prime of one digit, `count` times.
  mutating func multiply(by factor: UInt32, times count: Int) {
    // 5 to the power of 13 is the largest that fits.
    var left = count
    while left > 0 {
      let part = min(left, 13)
      multiply(by: (0..<part).reduce(into: UInt32(1)) { product, _ in product *= factor })
      left -= part
    }
  }

  /// Divides by the power of ten, and drops what is left over.
  mutating func dropDigits(_ count: Int) {
    var left = count
    while left > 0 {
      let part = min(left, 9)
      _ = divide(by: (0..<part).reduce(into: UInt32(1)) { product, _ in product *= 10 })
      left -= part
    }
  }

  /// Divides by `divisor`, which is not zero.
  ///
  /// - Returns: What is left over.
  private mutating func divide(by divisor: UInt32) -> UInt32 {
    var rest: UInt64 = 0
    for index in words.indices.reversed() {
      let part = rest << 32 | UInt64(words[index])
      words[index] = UInt32(part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    trim()
    return UInt32(rest)
  }

  /// The decimal digits, the lowest first; none for zero.
  var digits: [UInt8] {
    var number = self
    var digits: [UInt8] = []
    while !number.isZero {
      var part = number.divide(by: 1_000_000_000)
      for _ in 0..<9 {
        digits.append(UInt8(part % 10))
        part /= 10
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return digits
  }

  /// The number in decimal digits.
  var text: String {
    let digits = digits
    return digits.isEmpty ? "0" : String(decoding: digits.reversed().map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
