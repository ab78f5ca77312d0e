/// `greater`: whether x > y, element by element.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct Greater: ComparisonOperation {
  static let name = "greater"
  static let kernel = BinaryKernel.greater

  var operands: BinaryOperands
}
