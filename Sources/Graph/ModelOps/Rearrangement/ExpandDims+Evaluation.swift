extension ExpandDims: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.take("x").reshaped(shape.compactMap(\.fixed)))]
  }
}
