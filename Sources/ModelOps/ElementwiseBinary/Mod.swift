/// `mod`: the remainder of corresponding elements, with the sign of the divisor: z = x − y · ⌊x / y⌋.
/// For integers and y = 0 it is 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `mod`.
struct Mod: ElementwiseBinaryOperation {
  static let name = "mod"
  static let kernel = BinaryKernel.mod

  var operands: BinaryOperands
}
