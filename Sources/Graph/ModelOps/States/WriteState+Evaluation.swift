extension WriteState: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let cell = try inputs.state("input")
    try cell.write(try inputs.take("data"))
    return []
  }
}
