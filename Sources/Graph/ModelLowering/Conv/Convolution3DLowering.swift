internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `convolution3d`: `conv` or `conv_transpose` with three spatial axes.
  mutating func lower(_ params: Convolution3DLayerParams) throws(OperationError) {
    _ = try input(rank: 5...5)
    let x = try whole()
    let groups = Swift.max(1, Int(params.nGroups))
    let (inputs, outputs) = (Int(params.inputChannels), Int(params.outputChannels))
    let kernel = [params.kernelDepth, params.kernelHeight, params.kernelWidth].map(Int.init)
    let channels = params.isDeconvolution ? [inputs, outputs / groups] : [outputs, inputs / groups]
    guard (channels + kernel).allSatisfy({ $0 >= 0 }) else {
      throw OperationError("channels \(channels) and kernel \(kernel) hold negative numbers, expected positive ones")
    }
    let weight = try weights(params.weights ?? WeightParams(), Shape(fixed: channels + kernel))
    let bias = params.hasBias ? try weights(params.bias ?? WeightParams(), Shape(fixed: [outputs])) : nil
    var arguments: [(String, Operand?)] = [
      ("x", x), ("weight", weight), ("bias", bias), ("groups", .integer(groups)),
      ("strides", .integers([params.strideDepth, params.strideHeight, params.strideWidth].map(Int.init))),
      ("dilations", .integers([params.dilationDepth, params.dilationHeight, params.dilationWidth].map(Int.init))),
    ]
    switch params.paddingType {
    case .same: arguments.append(("pad_type", .string("same")))
    case .valid: arguments.append(("pad_type", .string("valid")))
    case .custom:
      let pad = [
        params.customPaddingFront, params.customPaddingBack, params.customPaddingTop, params.customPaddingBottom,
        params.customPaddingLeft, params.customPaddingRight,
      ]
      arguments += [("pad_type", .string("custom")), ("pad", .integers(pad.map(Int.init)))]
    case .unrecognized(let number): throw OperationError("`paddingType` is \(number), expected 0 to 2")
    }
    if params.isDeconvolution, params.outputShape.count == 3 {
      let batch = x.type?.shape[0].fixed ?? -1
      arguments.append(("output_shape", .integers([batch, outputs] + params.outputShape.clamped)))
    }
    try emitOutput(params.isDeconvolution ? "conv_transpose" : "conv", arguments)
  }
}
