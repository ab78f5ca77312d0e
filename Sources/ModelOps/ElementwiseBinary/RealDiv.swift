/// `real_div`: the quotient of corresponding elements: z = x / y. Integers are divided as integers.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `real_div`.
struct RealDiv: ElementwiseBinaryOperation {
  static let name = "real_div"

  var operands: BinaryOperands
}
