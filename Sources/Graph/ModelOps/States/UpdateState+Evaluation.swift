extension UpdateState: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let value = try inputs.take("value")
    try inputs.state("state").write(value)
    return [.tensor(value)]
  }
}
