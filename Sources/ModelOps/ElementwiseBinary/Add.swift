/// `add`: the sum of corresponding elements: z = x + y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `add`.
struct Add: ElementwiseBinaryOperation {
  static let name = "add"
  static let kernel = BinaryKernel.add

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0 + $1 }] }
}
