internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ConstantLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.loadConstant(.with { $0.shape = [3, 4, 5] }), [], "[1, 1, 3, 4, 5]"),
    LayerCase(.loadConstantND(.with { $0.shape = [3, 4] }), [], "[3, 4]"),
    LayerCase(.fillLike(FillLikeLayerParams()), [[2, 3]], "[2, 3]"),
    LayerCase(.fillStatic(.with { $0.targetShape = [2, 3] }), [], "[2, 3]"),
    LayerCase(.fillDynamic(FillDynamicLayerParams()), [[3]], "[0..., 0..., 0...]"),
    LayerCase(.broadcastToLike(BroadcastToLikeLayerParams()), [[3, 1], [2, 3, 4]], "[2, 3, 4]"),
    LayerCase(.broadcastToStatic(.with { $0.targetShape = [2, 3, 4] }), [[3, 1]], "[2, 3, 4]"),
    LayerCase(.broadcastToDynamic(BroadcastToDynamicLayerParams()), [[3, 1], [2]], "[0..., 0...]"),
    LayerCase(
      .rangeStatic(
        .with {
          $0.endValue = 5
          $0.stepSizeValue = 2
        }), [], "[3]"),
    LayerCase(.rangeDynamic(.with { $0.stepSizeValue = 1 }), [[1]], "[0...]"),
    LayerCase(.randomNormalLike(RandomNormalLikeLayerParams()), [[2, 3]], "[2, 3]"),
    LayerCase(.randomNormalStatic(.with { $0.outputShape = [4] }), [], "[4]"),
    LayerCase(.randomNormalDynamic(RandomNormalDynamicLayerParams()), [[1]], "[0...]"),
    LayerCase(.randomUniformLike(RandomUniformLikeLayerParams()), [[2, 3]], "[2, 3]"),
    LayerCase(.randomUniformStatic(.with { $0.outputShape = [4] }), [], "[4]"),
    LayerCase(.randomUniformDynamic(RandomUniformDynamicLayerParams()), [[1]], "[0...]"),
    LayerCase(.randomBernoulliLike(RandomBernoulliLikeLayerParams()), [[2, 3]], "[2, 3]"),
    LayerCase(.randomBernoulliStatic(.with { $0.outputShape = [4] }), [], "[4]"),
    LayerCase(.randomBernoulliDynamic(RandomBernoulliDynamicLayerParams()), [[1]], "[0...]"),
    LayerCase(
      .categoricalDistribution(
        .with {
          $0.numSamples = 7
          $0.temperature = 2
        }), [[2, 5]], "[2, 7]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
