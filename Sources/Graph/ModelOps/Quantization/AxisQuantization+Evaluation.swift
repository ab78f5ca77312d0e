internal import ModelSpec

extension AxisQuantization {
  /// What there is a scale and a zero point for each of, and both as floats, one for each.
  func parameters(
    of x: Tensor, _ inputs: OperationInputs, in context: ExecutionContext
  ) throws(OperationError) -> (blocks: Blocks, scale: Tensor, zeroPoint: Tensor?) {
    var counts = [Int](repeating: 1, count: x.rank)
    if let axis { counts[axis] = x.shape[axis] }
    guard x.count > 0, let blocks = Blocks(x.shape, parameters: counts) else {
      return (Blocks(one: 0), Tensor(floats: [1], [1]), nil)
    }
    var zeroPoint: Tensor?
    if let tensor = inputs.optionalTensor("zero_point") {
      zeroPoint = try floats("zero_point", tensor, count: blocks.count, in: context)
    }
    return (blocks, try floats("scale", try inputs.tensor("scale"), count: blocks.count, in: context), zeroPoint)
  }

  /// A scalar as often as needed, or a vector, as floats.
  private func floats(
    _ name: String, _ tensor: Tensor, count: Int, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let floats = ConversionKernel.run(tensor, as: .fp32, in: context)
    if floats.count == count { return floats }
    guard tensor.rank == 0 else {
      throw OperationError(
        "`\(name)` has \(tensor.count) elements, expected \(count) for `\(dataName)` \(data.shape)", argument: name)
    }
    // An axis may be as long as it likes where another one has no elements.
    let repeated = context.tensor(.fp32, [data.shape.elementCount.upper == 0 ? 0 : count])
    repeated.fill(repeated.places, with: floats)
    return repeated
  }
}
