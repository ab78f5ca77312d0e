internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct PoolingLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(
      .pooling(
        .with {
          $0.kernelSize = [2, 2]
          $0.stride = [2, 2]
          $0.poolingPaddingType = .valid(ValidPadding())
        }), [[1, 3, 9, 9]], "[1, 3, 4, 4]"),
    LayerCase(
      .pooling(
        .with {
          $0.type = .average
          $0.kernelSize = [2, 2]
          $0.stride = [2, 2]
          $0.poolingPaddingType = .same(SamePadding())
        }), [[1, 3, 9, 9]], "[1, 3, 5, 5]"),
    LayerCase(
      .pooling(
        .with {
          $0.type = .l2
          $0.kernelSize = [3, 3]
          $0.stride = [2, 2]
          $0.poolingPaddingType = .includeLastPixel(.with { $0.paddingAmounts = [1, 1] })
        }), [[1, 3, 10, 10]], "[1, 3, 6, 6]"),
    LayerCase(.pooling(.with { $0.globalPooling = true }), [[2, 1, 3, 9, 9]], "[2, 1, 3, 1, 1]"),
    LayerCase(
      .pooling(PoolingLayerParams()), [[1, 3, 9, 9]],
      "the padding is not set, expected `valid`, `same` or `includeLastPixel`"),
    LayerCase(
      .pooling3d(
        .with {
          $0.kernelDepth = 2
          $0.kernelHeight = 2
          $0.kernelWidth = 2
          $0.strideDepth = 1
          $0.strideHeight = 1
          $0.strideWidth = 1
          $0.paddingType = .valid
        }), [[1, 1, 2, 3, 3]], "[1, 1, 1, 2, 2]"),
    LayerCase(.globalPooling3d(GlobalPooling3DLayerParams()), [[1, 1, 2, 3, 3]], "[1, 1, 1, 1, 1]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
