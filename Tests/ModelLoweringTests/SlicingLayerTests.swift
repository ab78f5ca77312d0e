internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct SlicingLayerTests {
  private static func slice(
    _ start: Int64, _ end: Int64, stride: UInt64 = 1, _ axis: SliceLayerParams.SliceAxis
  ) -> NeuralNetworkLayer.Layer {
    .slice(
      .with {
        $0.startIndex = start
        $0.endIndex = end
        $0.stride = stride
        $0.axis = axis
      })
  }

  private static let cases: [LayerCase] = [
    LayerCase(slice(1, 5, stride: 2, .heightAxis), [[3, 8, 5]], "[3, 2, 5]"),
    LayerCase(slice(-3, -1, .channelAxis), [[1, 7, 8, 5]], "[1, 2, 8, 5]"),
    LayerCase(slice(1, -1, .widthAxis), [[5]], "[3]"),
    LayerCase(slice(1, 9, .widthAxis), [[5]], "[4]"),
    LayerCase(slice(-9, -1, .widthAxis), [[5]], "[4]"),
    LayerCase(
      slice(5, 9, .widthAxis), [[5]],
      "input 'x0' [5] has 5 in dimension 0, expected at least 6 for `startIndex` 5 and `endIndex` 9"),
    LayerCase(
      .sliceStatic(
        .with {
          $0.beginIds = [1, 2, 3]
          $0.beginMasks = [true, false, true]
          $0.endIds = [3, -3, 2]
          $0.endMasks = [false, true, true]
          $0.strides = [2, 2, 2]
          $0.squeezeMasks = [false, true, false]
        }), [[5, 5, 5]], "[2, 3]"),
    LayerCase(
      .sliceDynamic(
        .with {
          $0.endIds = [3, 3]
          $0.beginMasks = [true, true]
          $0.endMasks = [false, false]
          $0.strides = [1, 1]
        }), [[5, 6], [2]], "[3, 3]"),
    LayerCase(
      .sliceBySize(
        .with {
          $0.size = 2
          $0.axis = 1
        }), [[2, 3, 4], [1]], "[2, 2, 4]"),
    LayerCase(
      .slidingWindows(
        .with {
          $0.axis = 1
          $0.windowSize = 3
          $0.step = 2
        }), [[2, 9, 4]], "[2, 4, 3, 4]"),
    LayerCase(
      .padding(
        .with {
          $0.paddingType = .constant(PaddingLayerParams.PaddingConstant())
          $0.paddingAmounts = .edges(2, 0, 2, 0)
        }), [[1, 3, 4]], "[1, 5, 6]"),
    LayerCase(
      .padding(
        .with {
          $0.paddingType = .reflection(PaddingLayerParams.PaddingReflection())
          $0.paddingAmounts = .edges(1, 1, 1, 1)
        }), [[2, 1, 3, 4, 5]], "[2, 1, 3, 6, 7]"),
    LayerCase(
      .padding(PaddingLayerParams()), [[1, 3, 4]],
      "the padding is not set, expected `constant`, `reflection` or `replication`"),
    LayerCase(.constantPad(.with { $0.padAmounts = [0, 1, 4, 0] }), [[20, 10]], "[21, 14]"),
    LayerCase(
      .constantPad(
        .with {
          $0.padAmounts = [0, 0, 17, 0, 0, 14]
          $0.padToGivenOutputSizeMode = true
        }), [[20, 10, 5]], "[20, 17, 14]"),
    LayerCase(.crop(.with { $0.cropAmounts = .edges(1, 2, 0, 1) }), [[1, 3, 8, 9]], "[1, 3, 5, 8]"),
    LayerCase(.crop(.with { $0.offset = [1, 2] }), [[3, 8, 9], [5, 4, 6]], "[3, 4, 6]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
