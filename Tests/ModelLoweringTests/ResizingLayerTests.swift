internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ResizingLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.upsample(.with { $0.scalingFactor = [2, 3] }), [[3, 4, 5]], "[3, 8, 15]"),
    LayerCase(
      .upsample(
        .with {
          $0.fractionalScalingFactor = [1.5, 2.5]
          $0.mode = .bilinear
        }), [[1, 3, 4, 5]], "[1, 3, 6, 12]"),
    LayerCase(.resizeBilinear(.with { $0.targetSize = [7, 9] }), [[1, 1, 3, 4, 5]], "[1, 1, 3, 7, 9]"),
    LayerCase(.cropResize(.with { $0.targetSize = [7, 9] }), [[1, 2, 3, 4, 5], [6, 1, 4, 1, 1]], "[6, 2, 3, 7, 9]"),
    LayerCase(.cropResize(.with { $0.targetSize = [7, 9] }), [[1, 2, 3, 4, 5], [6, 1, 5, 1, 1]], "[6, 1, 3, 7, 9]"),
    LayerCase(
      .cropResize(.with { $0.targetSize = [7, 9] }), [[2, 2, 3, 4, 5], [6, 1, 5, 1, 1]],
      "dimension 0 of input 'x0' [2, 2, 3, 4, 5] is 2, expected 1"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
