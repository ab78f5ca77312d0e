/// `pow`: x to the power of y, element by element. Integers wrap around; their negative powers are
/// cut towards 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `pow`.
struct Pow: ElementwiseBinaryOperation {
  static let name = "pow"
  static let kernel = BinaryKernel.pow

  var operands: BinaryOperands
}
