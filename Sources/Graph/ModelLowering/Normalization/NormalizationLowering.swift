internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `mvn`: `nn.mean_variance_norm`.
  mutating func lower(_ params: MeanVarianceNormalizeLayerParams) throws(OperationError) {
    let arguments: [(String, Operand?)] = [
      ("x", try merged()), ("across_channels", .boolean(params.acrossChannels)),
      ("normalize_variance", .boolean(params.normalizeVariance)),
      ("epsilon", .float(params.epsilon == 0 ? 1e-6 : params.epsilon)),
    ]
    try setMergedOutput(try emitOne("nn.mean_variance_norm", arguments, named: layer.output.first))
  }

  /// `l2normalize`: `l2_norm`.
  mutating func lower(_ params: L2NormalizeLayerParams) throws(OperationError) {
    let epsilon = params.epsilon == 0 ? 1e-6 : params.epsilon
    let arguments: [(String, Operand?)] = [("x", try merged()), ("epsilon", .float(epsilon))]
    try setMergedOutput(try emitOne("l2_norm", arguments, named: layer.output.first))
  }

  /// `lrn`: `local_response_norm`.
  mutating func lower(_ params: LRNLayerParams) throws(OperationError) {
    let arguments: [(String, Operand?)] = [
      ("x", try merged()), ("size", .integer(Int(clamping: params.localSize))), ("alpha", .float(params.alpha)),
      ("beta", .float(params.beta)), ("k", .float(params.k == 0 ? 1 : params.k)),
    ]
    try setMergedOutput(try emitOne("local_response_norm", arguments, named: layer.output.first))
  }

  /// `softmax`: along axis −3, which is the last one of a vector or a matrix.
  mutating func lower(_ params: SoftmaxLayerParams) throws(OperationError) {
    guard try input(rank: 1...Int.max).type.rank >= 3 else {
      return try emitOutput("softmax", [("x", try whole()), ("axis", .integer(-1))])
    }
    let x = try merged()
    try setMergedOutput(try emitOne("softmax", [("x", x), ("axis", .integer(1))], named: layer.output.first))
  }

  /// `softmaxND`: along the axis that the layer says.
  mutating func lower(_ params: SoftmaxNDLayerParams) throws(OperationError) {
    try emitOutput("softmax", [("x", try whole()), ("axis", .integer(Int(params.axis)))])
  }

  /// `layerNormalization`: `layer_norm` over the last axes, which `normalizedShape` gives.
  mutating func lower(_ params: LayerNormalizationLayerParams) throws(OperationError) {
    let shape = Shape(params.normalizedShape.map { Extent(Int($0)) })
    let rank = try input().type.rank
    guard (1...Swift.max(1, rank)).contains(shape.rank), rank > 0 else {
      throw OperationError("`normalizedShape` \(shape) has \(shape.rank) elements, expected 1 to \(rank)")
    }
    let gamma = try weights(params.gamma ?? WeightParams(), shape)
    let beta = try weights(params.beta ?? WeightParams(), shape)
    try emitOutput(
      "layer_norm",
      [
        ("x", try whole()), ("axes", .integers(Array((rank - shape.rank)..<rank))), ("gamma", gamma), ("beta", beta),
        ("epsilon", .float(params.eps)),
      ])
  }
}
