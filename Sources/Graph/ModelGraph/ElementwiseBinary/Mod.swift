/// `mod`: the remainder of corresponding elements, with the sign of the divisor: z = x − y · ⌊x / y⌋.
/// For integers and y = 0 it is 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Mod: ElementwiseBinaryOperation {
  package static let name = "mod"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}

extension Mod: DifferentiableOperation {
  /// 1 by x, −⌊x / y⌋ by y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
    if graph.needs(try call.y) {
      let count = try graph.add("floor_div", [("x", call.x), ("y", call.y)])
      try graph.accumulate(try graph.negative(try graph.times(call.gradient, count)), into: call.y)
    }
  }
}
