/// `mul`: the product of corresponding elements: z = x · y.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Mul: ElementwiseBinaryOperation {
  package static let name = "mul"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }

  package func outputElements() -> [[Extent]?] { [operands.combined { $0 * $1 }] }
}

extension Mul: DifferentiableOperation {
  /// y by x, x by y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    if graph.needs(x) { try graph.accumulate(try graph.times(call.gradient, y), into: x) }
    if graph.needs(y) { try graph.accumulate(try graph.times(call.gradient, x), into: y) }
  }
}
