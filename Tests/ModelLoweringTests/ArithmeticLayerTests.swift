internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ArithmeticLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(
      .unary(
        .with {
          $0.type = .rsqrt
          $0.scale = 2
        }), [[2, 3]], "[2, 3]"),
    LayerCase(
      .unary(
        .with {
          $0.type = .power
          $0.alpha = 2
        }), [[2, 3]], "[2, 3]"),
    LayerCase(.add(AddLayerParams()), [[1, 3, 4, 5], [1, 3, 1, 1]], "[1, 3, 4, 5]"),
    LayerCase(.add(.with { $0.alpha = 2 }), [[3]], "[3]"),
    LayerCase(
      .add(AddLayerParams()), [[3], [4]],
      "`x` [3] and `y` [4] do not broadcast: aligned at their last dimensions, lengths must be equal or 1"),
    LayerCase(.multiply(MultiplyLayerParams()), [[2, 3], [3], [2, 1]], "[2, 3]"),
    LayerCase(.average(AverageLayerParams()), [[2, 3], [2, 3]], "[2, 3]"),
    LayerCase(.max(MaxLayerParams()), [[2, 3], [2, 3]], "[2, 3]"),
    LayerCase(.min(MinLayerParams()), [[2, 3], [2, 3]], "[2, 3]"),
    LayerCase(
      .scale(
        .with {
          $0.shapeScale = [3]
          $0.hasBias = true
          $0.shapeBias = [3, 4, 5]
        }), [[3, 4, 5]], "[3, 4, 5]"),
    LayerCase(.bias(.with { $0.shape = [1, 4, 5] }), [[2, 3, 4, 5]], "[2, 3, 4, 5]"),
    LayerCase(
      .bias(.with { $0.shape = [2, 3] }), [[2, 3, 4, 5]], "the weights have shape [2, 3], expected 1 or 3 dimensions"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
