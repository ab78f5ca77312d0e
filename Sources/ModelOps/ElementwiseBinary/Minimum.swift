/// `minimum`: the smaller of corresponding elements.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `minimum`.
struct Minimum: ElementwiseBinaryOperation {
  static let name = "minimum"

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0.minimum($1) }] }
}
