/// `minimum`: the smaller of corresponding elements; not a number if either is.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `minimum`.
struct Minimum: ElementwiseBinaryOperation {
  static let name = "minimum"
  static let kernel = BinaryKernel.minimum

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0.minimum($1) }] }
}
