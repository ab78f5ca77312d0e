/// `minimum`: the smaller of corresponding elements; not a number if either is.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Minimum: ElementwiseBinaryOperation {
  package static let name = "minimum"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }

  package func outputElements() -> [[Extent]?] { [operands.combined { $0.minimum($1) }] }
}

extension Minimum: DifferentiableOperation {
  /// 1 by the operand that is chosen, `x` when they are equal; 0 by the other.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    if graph.needs(x) {
      try graph.accumulate(try graph.masked(call.gradient, where: x, operation: "less_equal", b: y), into: x)
    }
    if graph.needs(y) {
      try graph.accumulate(try graph.masked(call.gradient, where: y, operation: "less", b: x), into: y)
    }
  }
}
