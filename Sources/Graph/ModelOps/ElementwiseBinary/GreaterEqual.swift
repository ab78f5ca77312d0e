/// `greater_equal`: whether x ≥ y, element by element.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct GreaterEqual: ComparisonOperation {
  static let name = "greater_equal"
  static let kernel = BinaryKernel.greaterEqual

  var operands: BinaryOperands
}
