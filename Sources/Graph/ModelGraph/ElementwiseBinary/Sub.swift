/// `sub`: the difference of corresponding elements: z = x − y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Sub: ElementwiseBinaryOperation {
  package static let name = "sub"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }

  package func outputElements() -> [[Extent]?] { [operands.combined { $0 - $1 }] }
}

extension Sub: DifferentiableOperation {
  /// 1 by x, −1 by y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
    if graph.needs(try call.y) { try graph.accumulate(try graph.negative(call.gradient), into: call.y) }
  }
}
