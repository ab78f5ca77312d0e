internal import ModelSpec

extension ConvTranspose: ProductOperation {
  static var acceptsChannelsLast: Bool { true }

  /// The transposed convolution over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> Convolution {
    let input = try x.fixedShape("x")
    let output = try fixedOutputShape()
    let window = try window.fixed(input: Array(input[2...]), output: Array(output[2...]), isTransposed: true)
    return Convolution(
      scalar: x.scalar, inputShape: input, weightShape: try weight.fixedShape("weight"), outputShape: output,
      groups: groups, window: window, isTransposed: true, hasBias: bias != nil)
  }
}
