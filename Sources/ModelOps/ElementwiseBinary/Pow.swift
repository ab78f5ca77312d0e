/// `pow`: x to the power of y, element by element.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `pow`.
struct Pow: ElementwiseBinaryOperation {
  static let name = "pow"

  var operands: BinaryOperands
}
