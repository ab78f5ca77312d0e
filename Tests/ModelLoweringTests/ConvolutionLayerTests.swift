internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ConvolutionLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.convolution(8, 3, kernel: [3, 3]), [[2, 3, 9, 9]], "[2, 8, 7, 7]"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3], stride: [2, 2], edges: .edges(1, 1, 2, 2)), [[2, 5, 3, 9, 9]],
      "[2, 5, 8, 5, 6]"),
    LayerCase(.convolution(8, 3, kernel: []), [[1, 3, 9, 9]], "[1, 8, 7, 7]"),
    LayerCase(
      .convolution(8, 2, kernel: [3, 3]) { $0.nGroups = 3 }, [[1, 6, 9, 9]],
      "dimension 0 (output channels) of `weight` [8, 2, 3, 3] is 8, expected a multiple of 3"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3]) {
        $0.isDeconvolution = true
        $0.stride = [2, 2]
      }, [[1, 3, 5, 5]], "[1, 8, 11, 11]"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3]) {
        $0.isDeconvolution = true
        $0.outputShape = [12, 13]
      }, [[1, 3, 5, 5]], "[1, 8, 12, 13]"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3]) { $0.convolutionPaddingType = nil }, [[1, 3, 5, 5]],
      "the padding is not set, expected `valid` or `same`"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3]), [[3, 9, 9]], "input 'x0' [3, 9, 9] has rank 3, expected at least 4"),
    LayerCase(.convolution(8, 3, kernel: [3, 3]), [[1, 3, 9, 9], [4, 3, 2, 2]], "[1, 4, 8, 8]"),
    LayerCase(
      .convolution(8, 3, kernel: [3, 3]) {
        $0.hasBias = true
        $0.bias = .init()
      }, [[1, 3, 9, 9], [4, 3, 2, 2]], "[1, 4, 8, 8]"),
    LayerCase(
      .convolution3d(
        .with {
          $0.outputChannels = 2
          $0.inputChannels = 3
          $0.nGroups = 1
          $0.kernelDepth = 3
          $0.kernelHeight = 3
          $0.kernelWidth = 3
          $0.strideDepth = 2
          $0.strideHeight = 2
          $0.strideWidth = 2
          $0.dilationDepth = 1
          $0.dilationHeight = 1
          $0.dilationWidth = 1
          $0.paddingType = .same
        }), [[1, 3, 3, 8, 8]], "[1, 2, 2, 4, 4]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
