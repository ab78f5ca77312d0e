extension Flatten2d: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(x.reshaped(try outputTypes()[0].lengths()))]
  }
}
