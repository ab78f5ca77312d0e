import ModelBase

/// The hash by which Foundation places strings in dictionaries.
///
/// It does what `CFString.c` of swift-corelibs-foundation does, which is under the Apache License 2.0 with the exception of Swift's
/// runtime library: `licenses/swift.txt`.
enum FoundationStringHash {
  /// The hash of `text`, computed over its UTF-16 units.
  ///
  /// All units of a string of at most 96 are mixed in, else the first, the middle and the last 32. The length enters
  /// twice, as the start value and as a shift at the end.
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

  /// Evaluates a polynomial in 257, four units at a time while there are four. The hash before them is multiplied by the
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
