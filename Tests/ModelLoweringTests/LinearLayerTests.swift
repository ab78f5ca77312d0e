internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct LinearLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.innerProduct(4, 3), [[4]], "[3]"),
    LayerCase(.innerProduct(4, 3), [[2, 4]], "[2, 3]"),
    LayerCase(.innerProduct(4, 3), [[2, 5, 4]], "[2, 5, 3]"),
    LayerCase(.innerProduct(24, 3), [[2, 4, 3, 2]], "[2, 3, 1, 1]"),
    LayerCase(.innerProduct(24, 3), [[5, 2, 4, 3, 2]], "[5, 2, 3, 1, 1]"),
    LayerCase(
      .innerProduct(25, 3), [[2, 4, 3, 2]],
      "input 'x0' [2, 4, 3, 2] has 24 features (product of the last three dimensions), expected `inputChannels` 25"),
    LayerCase(.innerProduct(5, 3), [[2, 4]], "dimension 1 (features) of `x` [2, 4] is 4, expected 5"),
    LayerCase(
      .embedding(
        .with {
          $0.inputDim = 10
          $0.outputChannels = 3
        }), [[7, 1, 1, 1]], "[7, 3, 1, 1]"),
    LayerCase(
      .embedding(
        .with {
          $0.inputDim = 10
          $0.outputChannels = 3
          $0.hasBias = true
        }), [[7, 2, 1, 1, 1]], "[7, 2, 3, 1, 1]"),
    LayerCase(
      .embedding(
        .with {
          $0.inputDim = 10
          $0.outputChannels = 3
        }), [[7, 2, 1, 1]], "dimension 1 of `x` [7, 2, 1, 1] is 2, expected 1"),
    LayerCase(
      .embeddingND(
        .with {
          $0.vocabSize = 10
          $0.embeddingSize = 3
        }), [[7, 2, 1]], "[7, 2, 3]"),
    LayerCase(.batchedMatmul(BatchedMatMulLayerParams()), [[5, 2, 3], [3, 4]], "[5, 2, 4]"),
    LayerCase(.batchedMatmul(BatchedMatMulLayerParams()), [[3], [3]], "[1, 1]"),
    LayerCase(.batchedMatmul(BatchedMatMulLayerParams()), [[2, 3], [3]], "[2, 1]"),
    LayerCase(.batchedMatmul(BatchedMatMulLayerParams()), [[3], [5, 3, 4]], "[5, 1, 4]"),
    LayerCase(
      .batchedMatmul(
        .with {
          $0.weightMatrixFirstDimension = 3
          $0.weightMatrixSecondDimension = 4
        }), [[5, 2, 3]], "[5, 2, 4]"),
    LayerCase(.dot(DotProductLayerParams()), [[2, 5, 1, 1], [2, 5, 1, 1]], "[2, 1, 1, 1]"),
    LayerCase(.dot(.with { $0.cosineSimilarity = true }), [[5, 1, 1], [5, 1, 1]], "[1, 1, 1]"),
    LayerCase(
      .dot(DotProductLayerParams()), [[2, 5, 1, 1], [2, 6, 1, 1]],
      "input 'x1' has shape [2, 6, 1, 1], expected [2, 5, 1, 1] as the first"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
