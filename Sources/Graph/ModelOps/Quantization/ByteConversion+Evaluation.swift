extension ByteQuantize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try ByteKernel.quantize(try inputs.tensor("x"), form, line, nothing: nothing, in: context))]
  }
}

extension ByteDequantize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try ByteKernel.dequantize(try inputs.tensor("bytes"), form, line, as: scalar, in: context))]
  }
}
