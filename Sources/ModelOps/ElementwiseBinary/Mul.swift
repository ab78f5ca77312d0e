/// `mul`: the product of corresponding elements: z = x · y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `mul`.
struct Mul: ElementwiseBinaryOperation {
  static let name = "mul"
  static let kernel = BinaryKernel.mul

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0 * $1 }] }
}
