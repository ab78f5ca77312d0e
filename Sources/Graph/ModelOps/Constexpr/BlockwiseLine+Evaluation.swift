internal import ModelSpec

extension BlockwiseLine {
  func evaluate(
    _ data: Tensor, _ inputs: OperationInputs, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let scale = try inputs.tensor("scale")
    guard let blocks = Blocks(data.shape, parameters: scale.shape) else {
      throw OperationError(
        "`scale` has shape \(scale.type.shape), expected lengths that divide those of the weights, "
          + "\(data.type.shape)", argument: "scale")
    }
    let offset = inputs.optionalTensor("offset").map { ConversionKernel.run($0, as: .fp32, in: context) }
    if let offset, offset.shape != scale.shape {
      throw OperationError(
        "`offset` has shape \(offset.type.shape), expected \(scale.type.shape) as `scale`", argument: "offset")
    }
    return BlockKernel.shiftScale(data, blocks, scale: scale, offset: offset, as: scale.scalar, in: context)
  }
}
