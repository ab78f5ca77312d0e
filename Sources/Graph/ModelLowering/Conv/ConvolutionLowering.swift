internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `convolution`: `conv`, or `conv_transpose` for a deconvolution. With two or three inputs, weights and bias are
  /// inputs.
  mutating func lower(_ params: ConvolutionLayerParams) throws(OperationError) {
    let x = try merged(rank: 4...Int.max)
    let groups = Swift.max(1, params.nGroups)
    let kernel = params.kernelSize.count == 2 ? params.kernelSize : [3, 3]
    let weightShape =
      params.isDeconvolution
      ? [params.kernelChannels, params.outputChannels / groups] + kernel
      : [params.outputChannels, params.kernelChannels] + kernel
    let (weight, bias) = layer.input.count > 1 ? try givenWeights() : try storedWeights(params, weightShape.shape)
    var arguments: [(String, Operand?)] = [
      ("x", x), ("weight", weight), ("bias", bias), ("groups", .integer(Int(clamping: groups))),
      ("strides", params.stride.count == 2 ? .integers(params.stride.clamped) : nil),
    ]
    switch params.convolutionPaddingType {
    case .valid(let padding): arguments += Self.padding(padding.paddingAmounts)
    case .same(let padding):
      let isTopHeavy = padding.asymmetryMode == .topLeftHeavy
      arguments.append(("pad_type", .string(isTopHeavy ? "same_lower" : "same")))
    case nil:
      guard params.isDeconvolution, params.outputShape.count == 2 else {
        throw OperationError("the padding is not set, expected `valid` or `same`")
      }
    }
    if params.isDeconvolution {
      if params.outputShape.count == 2 {
        let batch = x.type?.shape[0].fixed ?? -1
        let shape = [batch, Int(clamping: params.outputChannels)] + params.outputShape.clamped
        arguments.append(("output_shape", .integers(shape)))
      }
    }
    if params.dilationFactor.count == 2 {
      arguments.append(("dilations", .integers(params.dilationFactor.clamped)))
    }
    let operation = params.isDeconvolution ? "conv_transpose" : "conv"
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }

  /// The weights and the bias that come as inputs. The layer's own are not looked at then: nothing reads them, so
  /// that they may have any number of values.
  private mutating func givenWeights() throws(OperationError) -> (weight: Operand, bias: Operand?) {
    (try whole(1), layer.input.count > 2 ? try whole(2) : nil)
  }

  private mutating func storedWeights(
    _ params: ConvolutionLayerParams, _ shape: Shape
  ) throws(OperationError) -> (weight: Operand, bias: Operand?) {
    let weight = try weights(params.weights ?? WeightParams(), shape, channelAxis: params.isDeconvolution ? 1 : 0)
    let bias = params.hasBias ? try weights(params.bias ?? WeightParams(), [params.outputChannels].shape) : nil
    return (weight, bias)
  }

  /// `pad_type` and `pad` for amounts of padding, top, bottom, left and right.
  static func padding(_ amounts: BorderAmounts?) -> [(String, Operand?)] {
    let pad = (amounts?.borderAmounts ?? []).flatMap { [$0.startEdgeSize, $0.endEdgeSize] }
    guard pad.count == 4, pad.contains(where: { $0 != 0 }) else { return [("pad_type", .string("valid"))] }
    return [("pad_type", .string("custom")), ("pad", .integers(pad.clamped))]
  }
}

extension [UInt64] {
  /// The numbers, those too large for an integer as the largest integer.
  var clamped: [Int] { map { Int(clamping: $0) } }

  /// The numbers as lengths.
  var shape: Shape { Shape(map { Extent(clamping: $0) }) }
}
