internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `embedding`: rows of a table by index. The indices stand in [*b, 1, 1, 1], the rows come out in
  /// [*b, outputChannels, 1, 1].
  mutating func lower(_ params: EmbeddingLayerParams) throws(OperationError) {
    let blob = try input(rank: 4...5)
    let indices = try emitOne("squeeze", [("x", try whole()), ("axes", .integers([-3, -2, -1]))])
    let rows = try embed(
      indices, params.weights, vocabulary: params.inputDim, size: params.outputChannels,
      bias: params.hasBias ? params.bias ?? WeightParams() : nil)
    let axes = blob.type.rank == 4 ? [2, 3] : [3, 4]
    try emitOutput("expand_dims", [("x", rows), ("axes", .integers(axes))])
  }

  /// `embeddingND`: as `embedding`, with indices in [*b, 1] and rows in [*b, embeddingSize].
  mutating func lower(_ params: EmbeddingNDLayerParams) throws(OperationError) {
    _ = try input(rank: 2...Int.max)
    let indices = try emitOne("squeeze", [("x", try whole()), ("axes", .integers([-1]))])
    let rows = try embed(
      indices, params.weights, vocabulary: params.vocabSize, size: params.embeddingSize,
      bias: params.hasBias ? params.bias ?? WeightParams() : nil)
    setOutput(0, rows)
  }

  /// The table is stored as [size, vocabulary].
  private mutating func embed(
    _ indices: Operand, _ table: WeightParams?, vocabulary: UInt64, size: UInt64, bias: WeightParams?
  ) throws(OperationError) -> Operand {
    let stored = try weights(table ?? WeightParams(), [size, vocabulary].shape)
    let rows = try emitOne("transpose", [("x", stored), ("perm", .integers([1, 0]))])
    let integers = try emitOne("cast", [("x", indices), ("dtype", .string("int32"))])
    let gathered = try emitOne("gather", [("x", rows), ("indices", integers), ("axis", .integer(0))])
    guard let bias else { return gathered }
    return try emitOne("add", [("x", gathered), ("y", try weights(bias, [size].shape))])
  }
}
