/// `add`: the sum of corresponding elements: z = x + y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
struct Add: ElementwiseBinaryOperation {
  static let name = "add"
  static let kernel = BinaryKernel.add

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0 + $1 }] }
}

extension Add: DifferentiableOperation {
  /// 1 by each.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
    try graph.accumulate(call.gradient, into: call.y)
  }
}
