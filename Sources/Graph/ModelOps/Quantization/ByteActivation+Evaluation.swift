extension ByteActivation: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bytes = try inputs.tensor("bytes")
    return [.tensor(ByteKernel.activate(bytes, line, activation: activation, result: result, in: context))]
  }
}
