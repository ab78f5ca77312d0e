internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `innerProduct`: `linear`. From rank 4 on, the last three axes together are the features; they come out as
  /// [outputChannels, 1, 1].
  mutating func lower(_ params: InnerProductLayerParams) throws(OperationError) {
    let blob = try input(rank: 1...Int.max)
    let weight = try weights(
      params.weights ?? WeightParams(), [params.outputChannels, params.inputChannels].shape)
    // Core ML takes a product whose bias holds nothing.
    let bias = try params.bias.flatMap { bias throws(OperationError) in
      params.hasBias && !bias.holdsNothing ? try weights(bias, [params.outputChannels].shape) : nil
    }
    guard blob.type.rank >= 4 else {
      return try emitOutput("linear", [("x", try whole()), ("weight", weight), ("bias", bias)])
    }
    let x = try merged()
    let features = x.type?.shape.product(1..<4) ?? .unknown
    guard inference.bounds.require(features, equals: Extent(clamping: params.inputChannels)) else {
      throw OperationError(
        "input '\(layer.input[0])' \(blob.type.shape) has \(features) features (product of the last three dimensions), "
          + "expected `inputChannels` \(params.inputChannels)")
    }
    let flat = try emitOne(
      "reshape", [("x", x), ("shape", .integers([-1, Int(clamping: params.inputChannels)]))])
    let product = try emitOne("linear", [("x", flat), ("weight", weight), ("bias", bias)])
    let output = try emitOne(
      "expand_dims", [("x", product), ("axes", .integers([2, 3]))], named: layer.output.first)
    try setMergedOutput(output)
  }
}
