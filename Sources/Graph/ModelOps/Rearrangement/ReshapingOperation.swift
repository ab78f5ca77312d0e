/// An operation whose result has the elements of `x` in another shape, which is all that other arguments give.
protocol ReshapingOperation: DifferentiableOperation {
  var x: TensorType { get }
}

extension ReshapingOperation {
  static var cost: Cost { .view }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let input = x.shape.fixed, let output = try outputTypes()[0].tensor?.shape.fixed,
      input.reduce(1, *) == output.reduce(1, *)
    else { return nil }
    return PreparedReshape(inputShape: input, outputShape: output)
  }

  /// The same elements in the shape of `x`.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.reshaped(call.gradient, try call.x.shape()), into: call.x)
    for argument in call.arguments where argument.parameter != "x" {
      for value in argument.values { graph.accumulateZero(into: value) }
    }
  }
}

/// The same elements in another shape, both shapes known.
private struct PreparedReshape: PreparedOperation {
  let inputShape: [Int]
  let outputShape: [Int]

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.take("x").checked("x", inputShape, form: nil).reshaped(outputShape))]
  }
}
