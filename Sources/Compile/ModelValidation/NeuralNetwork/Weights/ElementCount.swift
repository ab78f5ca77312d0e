/// A number of values that sizes of the file imply, with the sizes for the sentence that reports it.
///
/// Sizes come from the file and may be anything up to 2^64; the product is nil where it does not fit.
struct ElementCount {
  let value: UInt64?
  /// The product written out: `outputChannels 4 × kernelChannels 3 × 3 × 3`.
  let formula: String

  /// - Parameter factors: Each size with its name in the file, nil if its position is clear enough.
  init(_ factors: [(name: String?, size: UInt64)]) {
    value = factors.map(\.size).checkedProduct
    formula = factors.map { factor in factor.name.map { "\($0) \(factor.size)" } ?? "\(factor.size)" }
      .joined(separator: " × ")
  }

  /// The count of a shape that the field `name` states.
  init(shape: [UInt64], _ name: String) {
    value = shape.checkedProduct
    formula = "\(name) " + (shape.isEmpty ? "without sizes" : shape.map { "\($0)" }.joined(separator: " × "))
  }
}

extension [UInt64] {
  /// The product, 1 for no sizes; nil when it does not fit in 64 bits.
  var checkedProduct: UInt64? {
    guard !contains(0) else { return 0 }
    var product: UInt64 = 1
    for size in self {
      let (next, overflow) = product.multipliedReportingOverflow(by: size)
      guard !overflow else { return nil }
      product = next
    }
    return product
  }
}
