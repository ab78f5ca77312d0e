internal import ModelSpec

/// Checks a range of sizes: of a dimension, of an image side or of a sequence.
enum SizeRangeValidator {
  /// - Parameter what: The owner of the range, as in "dimension 0".
  static func validate(_ range: SizeRange, of what: String, _ context: inout ValidationContext) {
    let text = describe(range)
    if range.upperBound > 0, range.lowerBound > UInt64(range.upperBound) {
      context.error(
        "size-range", "the range of \(what) is empty: \(text)", found: text,
        expected: "`lowerBound` not above `upperBound`")
    } else if range.upperBound == 0, range.lowerBound > 0 {
      context.warning(
        "size-range", "the range of \(what) is empty: \(text)", found: text,
        expected: "`lowerBound` not above `upperBound`", remedy: "write -1 as `upperBound` for no bound")
    } else if range.lowerBound > UInt64(Int64.max) {
      context.warning("size-range", "the range of \(what) begins above the largest size: \(text)", found: text)
    }
  }

  /// Whether `size` lies in the range; a negative upper bound means none.
  static func contains(_ range: SizeRange, _ size: Int64) -> Bool {
    size >= 0 && UInt64(size) >= range.lowerBound && (range.upperBound < 0 || size <= range.upperBound)
  }

  static func describe(_ range: SizeRange) -> String {
    range.upperBound < 0 ? "\(range.lowerBound)..." : "\(range.lowerBound)...\(range.upperBound)"
  }
}
