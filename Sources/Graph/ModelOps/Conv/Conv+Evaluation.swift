internal import ModelSpec

extension Conv: ProductOperation {
  static var acceptsChannelsLast: Bool { true }

  /// The convolution over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> Convolution {
    let input = try x.fixedShape("x")
    let output = try fixedOutputShape()
    return Convolution(
      scalar: x.scalar, inputShape: input, weightShape: try weight.fixedShape("weight"), outputShape: output,
      groups: groups, window: try window.fixed(input: Array(input[2...]), output: Array(output[2...])),
      hasBias: bias != nil)
  }
}
