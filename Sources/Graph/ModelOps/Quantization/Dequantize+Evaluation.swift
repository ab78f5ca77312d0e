extension Dequantize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("input")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: x, inputs, in: context)
    return [
      .tensor(
        BlockKernel.shiftScale(x, blocks, scale: scale, offset: zeroPoint, as: quantization.scale.scalar, in: context))
    ]
  }
}
