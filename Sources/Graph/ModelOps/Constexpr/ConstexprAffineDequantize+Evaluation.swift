internal import ModelSpec

extension ConstexprAffineDequantize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let data = try inputs.tensor("quantized_data")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: data, inputs, in: context)
    let scalar = quantization.scale.scalar
    let y = BlockKernel.shiftScale(data, blocks, scale: scale, offset: zeroPoint, as: scalar, in: context)
    if scalar == .fp16 { ConversionKernel.roundToHalf(y) }
    return [.tensor(y)]
  }
}
