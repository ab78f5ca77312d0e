/// `maximum`: the larger of corresponding elements; not a number if either is.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
///
/// MIL: `maximum`.
struct Maximum: ElementwiseBinaryOperation {
  static let name = "maximum"
  static let kernel = BinaryKernel.maximum

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0.maximum($1) }] }
}
