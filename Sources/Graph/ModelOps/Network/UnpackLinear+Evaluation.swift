internal import ModelSpec

extension UnpackLinear: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (data, scale) = (try inputs.tensor("data"), try inputs.tensor("scale"))
    let bias = inputs.optionalTensor("bias")
    let y = try context.result(.fp32, try fixedResultShape())
    try data.checkHolds(y.count, bits: bits)
    let channels = y.rank > axis ? y.shape[axis] : 1
    for (name, values) in [("scale", scale), ("bias", bias)] {
      guard let values, values.count != 1, values.count != channels else { continue }
      throw OperationError(
        "`\(name)` has \(values.count) elements, expected 1 or \(channels) for `shape` \(y.type.shape)", argument: name)
    }
    UnpackKernel.line(
      data, bits: bits, scale: scale, bias: bias, channels: channels,
      length: y.shape.dropFirst(axis + 1).reduce(1, *), into: y)
    return [.tensor(y)]
  }
}
