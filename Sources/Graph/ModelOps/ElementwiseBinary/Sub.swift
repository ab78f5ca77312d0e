/// `sub`: the difference of corresponding elements: z = x − y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
struct Sub: ElementwiseBinaryOperation {
  static let name = "sub"
  static let kernel = BinaryKernel.sub

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0 - $1 }] }
}

extension Sub: DifferentiableOperation {
  /// 1 by x, −1 by y.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
    if graph.needs(try call.y) { try graph.accumulate(try graph.negative(call.gradient), into: call.y) }
  }
}
