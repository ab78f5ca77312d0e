/// `less`: whether x < y, element by element.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct Less: ComparisonOperation {
  static let name = "less"
  static let kernel = BinaryKernel.less

  var operands: BinaryOperands
}
