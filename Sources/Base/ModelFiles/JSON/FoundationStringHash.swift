import ModelBase

/// The string hash of Foundation's dictionaries.
///
/// It reproduces `CFString.c` of swift-corelibs-foundation, which is under the Apache License 2.0 with the exception of
/// Swift's runtime library: `licenses/swift.txt`.
enum FoundationStringHash {
  /// The hash of `text`, computed over its UTF-16 units.
  ///
  /// All units of strings of up to 96 units are mixed, otherwise the first, middle and last 32. The length is used
  /// twice: as the initial value and as a final shift.
  static func hash(_ text: String) -> UInt64 {
    let units = Array(text.utf16)
    var hash = UInt64(units.count)
    if units.count <= 96 {
      mix(units[...], into: &hash)
    } else {
      let middle = units.count / 2 - 16
      mix(units[..<32], into: &hash)
      mix(units[middle..<(middle + 32)], into: &hash)
      mix(units[(units.count - 32)...], into: &hash)
    }
    return hash &+ (hash << UInt64(units.count & 31))
  }

  /// Evaluates a polynomial in 257, four units at a time while four are left. The preceding hash is multiplied by the
  /// low 32 bits of 257 to the fourth.
  private static func mix(_ units: ArraySlice<UInt16>, into hash: inout UInt64) {
    var rest = units
    while rest.count >= 4 {
      let four = rest.prefix(4).reduce(UInt64(0)) { $0 * 257 + UInt64($1) }
      hash = hash &* 67_503_105 &+ four
      rest = rest.dropFirst(4)
    }
    for unit in rest { hash = hash &* 257 &+ UInt64(unit) }
  }
}
