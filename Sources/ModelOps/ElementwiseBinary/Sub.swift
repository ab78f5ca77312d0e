/// `sub`: the difference of corresponding elements: z = x − y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `sub`.
struct Sub: ElementwiseBinaryOperation {
  static let name = "sub"
  static let kernel = BinaryKernel.sub

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0 - $1 }] }
}
