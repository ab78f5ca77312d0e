internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `bias`: `add` of a constant.
  mutating func lower(_ params: BiasLayerParams) throws(OperationError) {
    let x = try merged()
    let bias = try spatialWeights(params.bias, params.shape)
    try setMergedOutput(try emitOne("add", [("x", x), ("y", bias)], named: layer.output.first))
  }

  /// `scale`: `mul` by a constant, then `add` of one.
  mutating func lower(_ params: ScaleLayerParams) throws(OperationError) {
    let x = try merged()
    let scale = try spatialWeights(params.scale, params.shapeScale)
    guard params.hasBias else {
      return try setMergedOutput(try emitOne("mul", [("x", x), ("y", scale)], named: layer.output.first))
    }
    let bias = try spatialWeights(params.bias, params.shapeBias)
    let scaled = try emitOne("mul", [("x", x), ("y", scale)])
    try setMergedOutput(try emitOne("add", [("x", scaled), ("y", bias)], named: layer.output.first))
  }

  /// Weights of shape [1], [C], [1, H, W] or [C, H, W], so that they broadcast to [N, C, H, W].
  private mutating func spatialWeights(
    _ params: WeightParams?, _ shape: [UInt64]
  ) throws(OperationError) -> Operand {
    guard shape.count == 1 || shape.count == 3 else {
      throw OperationError("the weights have shape \(shape.shape), expected 1 or 3 dimensions")
    }
    return try weights(params ?? WeightParams(), (shape.count == 1 ? shape + [1, 1] : shape).shape)
  }
}
