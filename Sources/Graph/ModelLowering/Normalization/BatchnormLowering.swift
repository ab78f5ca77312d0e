internal import ModelFormat
internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `batchnorm`: `batch_norm` with the layer's statistics, `instance_norm` with those of each example, or
  /// `nn.batch_statistics_norm` with those of the batch.
  mutating func lower(_ params: BatchnormLayerParams) throws(OperationError) {
    let x = try merged()
    let shape = [params.channels].shape
    let gamma = try weights(params.gamma ?? WeightParams(), shape)
    let beta = try weights(params.beta ?? WeightParams(), shape)
    var arguments: [(String, Operand?)] = [
      ("x", x), ("gamma", gamma), ("beta", beta), ("epsilon", .float(params.effectiveEpsilon)),
    ]
    let operation: String
    if !params.computeMeanVar {
      operation = "batch_norm"
      arguments += [
        ("mean", try weights(params.mean ?? WeightParams(), shape)),
        ("variance", try weights(params.variance ?? WeightParams(), shape)),
      ]
    } else {
      operation = params.instanceNormalization ? "instance_norm" : "nn.batch_statistics_norm"
    }
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }
}
