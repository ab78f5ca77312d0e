/// `add`: the sum of corresponding elements: z = x + y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Add: ElementwiseBinaryOperation {
  package static let name = "add"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }

  package func outputElements() -> [[Extent]?] { [operands.combined { $0 + $1 }] }
}

extension Add: DifferentiableOperation {
  /// 1 by each.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
    try graph.accumulate(call.gradient, into: call.y)
  }
}
