internal import ModelGraph
internal import ModelSpec

/// Arithmetic with lengths that come from files.
enum Lengths {
  /// The longest line of numbers that is written into a program.
  private static let longestLine = 1 << 24

  /// The product of lengths; nil when one is negative, or the product is beyond `limit`.
  static func product(_ lengths: [Int], upTo limit: Int = 1 << 40) -> Int? {
    var product = 1
    for length in lengths {
      let (next, overflow) = product.multipliedReportingOverflow(by: length)
      guard length >= 0, !overflow, next <= limit else { return nil }
      product = next
    }
    return product
  }

  /// 0, 1, 2, … as a constant.
  ///
  /// - Throws: when there are too many.
  static func line(_ count: Int) throws(OperationError) -> Operand {
    guard (0...longestLine).contains(count) else {
      throw OperationError("an axis of length \(count), more than \(longestLine) places", code: "onnx-shape")
    }
    return .integers(Array(0..<count))
  }
}
