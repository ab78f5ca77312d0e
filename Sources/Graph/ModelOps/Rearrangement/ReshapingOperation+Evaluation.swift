internal import ModelSpec

/// `ReshapingOperation` that the processor computes.
protocol ReshapingEvaluation: ReshapingOperation, EvaluableOperation {}

extension ReshapingEvaluation {
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let input = x.shape.fixed, let output = try outputTypes()[0].tensor?.shape.fixed,
      input.reduce(1, *) == output.reduce(1, *)
    else { return nil }
    return PreparedReshape(inputShape: input, outputShape: output)
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
