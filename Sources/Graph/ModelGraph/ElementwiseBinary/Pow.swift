/// `pow`: x to the power of y, element by element. Integers wrap around; their negative powers are
/// cut towards 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
package struct Pow: ElementwiseBinaryOperation {
  package static let name = "pow"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}

extension Pow: DifferentiableOperation {
  /// y · x^(y − 1) by x; z · ln(x) by y, which is no number for x below 0.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    if graph.needs(x) {
      let lower = try graph.add("pow", [("x", x), ("y", try graph.plus(y, -1))])
      try graph.accumulate(try graph.times(try graph.times(call.gradient, y), lower), into: x)
    }
    if graph.needs(y) {
      let logarithm = try graph.unary("log", x)
      try graph.accumulate(try graph.times(try graph.times(call.gradient, call.result), logarithm), into: y)
    }
  }
}
