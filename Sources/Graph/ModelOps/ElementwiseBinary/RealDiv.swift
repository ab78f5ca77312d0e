/// `real_div`: the quotient of corresponding elements: z = x / y. The quotient of integers is
/// cut towards 0; divided by 0 they give 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
struct RealDiv: ElementwiseBinaryOperation {
  static let name = "real_div"
  static let kernel = BinaryKernel.realDiv

  var operands: BinaryOperands
}

extension RealDiv: DifferentiableOperation {
  /// 1 / y by x, −z / y by y.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    let share = try graph.over(call.gradient, y)
    try graph.accumulate(share, into: x)
    if graph.needs(y) {
      try graph.accumulate(try graph.negative(try graph.times(share, call.result)), into: y)
    }
  }
}
