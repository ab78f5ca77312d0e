/// `real_div`: the quotient of corresponding elements: z = x / y. The quotient of integers is
/// cut towards 0; divided by 0 they give 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct RealDiv: ElementwiseBinaryOperation {
  package static let name = "real_div"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}

extension RealDiv: DifferentiableOperation {
  /// 1 / y by x, −z / y by y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    let share = try graph.over(call.gradient, y)
    try graph.accumulate(share, into: x)
    if graph.needs(y) {
      try graph.accumulate(try graph.negative(try graph.times(share, call.result)), into: y)
    }
  }
}
