internal import ModelSpec

extension Quantize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("input")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: x, inputs, in: context)
    return [
      .tensor(
        BlockKernel.quantize(
          x, blocks, scale: scale, offset: zeroPoint, to: target == .int8 ? -128...127 : 0...255, as: scalar,
          in: context))
    ]
  }
}
