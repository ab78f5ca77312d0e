/// `floor_div`: the quotient of corresponding elements rounded down: z = ⌊x / y⌋. Integers
/// divided by 0 give 0.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, the type of `x`.
struct FloorDiv: ElementwiseBinaryOperation {
  static let name = "floor_div"
  static let kernel = BinaryKernel.floorDiv

  var operands: BinaryOperands

  func outputElements() -> [[Extent]?] { [operands.combined { $0.floorDivided(by: $1) }] }
}

extension FloorDiv: DifferentiableOperation {
  /// Steps: 0 wherever it is defined.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    graph.accumulateZero(into: try call.x)
    graph.accumulateZero(into: try call.y)
  }
}
