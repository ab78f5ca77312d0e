extension ByteMaxPool: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bytes = try inputs.tensor("bytes")
    return [.tensor(try ByteKernel.maximum(bytes, input, window, line, result: result, in: context))]
  }
}
