internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct NormalizationLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.batchnorm(.with { $0.channels = 3 }), [[1, 3, 4, 5]], "[1, 3, 4, 5]"),
    LayerCase(
      .batchnorm(
        .with {
          $0.channels = 3
          $0.computeMeanVar = true
          $0.instanceNormalization = true
        }), [[3, 4, 5]], "[3, 4, 5]"),
    LayerCase(
      .batchnorm(
        .with {
          $0.channels = 3
          $0.computeMeanVar = true
        }), [[2, 3, 4, 5]], "[2, 3, 4, 5]"),
    LayerCase(
      .batchnorm(.with { $0.channels = 4 }), [[1, 3, 4, 5]],
      "dimension 1 (channels) of `x` [1, 3, 4, 5] is 3, expected 4"),
    LayerCase(.mvn(MeanVarianceNormalizeLayerParams()), [[1, 3, 4, 5]], "[1, 3, 4, 5]"),
    LayerCase(.l2normalize(L2NormalizeLayerParams()), [[1, 3, 4, 5]], "[1, 3, 4, 5]"),
    LayerCase(.lrn(.with { $0.localSize = 3 }), [[1, 3, 4, 5]], "[1, 3, 4, 5]"),
    LayerCase(.softmax(SoftmaxLayerParams()), [[2, 1, 3, 4, 5]], "[2, 1, 3, 4, 5]"),
    LayerCase(.softmax(SoftmaxLayerParams()), [[2, 3]], "[2, 3]"),
    LayerCase(.softmaxND(.with { $0.axis = -2 }), [[2, 3]], "[2, 3]"),
    LayerCase(
      .softmaxND(.with { $0.axis = 2 }), [[2, 3]], "`axis` names axis 2, expected -2 to 1 for a tensor [2, 3]"),
    LayerCase(.layerNormalization(.with { $0.normalizedShape = [6, 7] }), [[10, 5, 6, 7]], "[10, 5, 6, 7]"),
    LayerCase(
      .layerNormalization(.with { $0.normalizedShape = [5] }), [[2, 3]], "dimension 1 of `x` [2, 3] is 3, expected 5"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
