internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct SelectionLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.gather(.with { $0.axis = 1 }), [[2, 3, 5], [6, 8]], "[2, 6, 8, 5]"),
    LayerCase(.gatherND(GatherNDLayerParams()), [[5, 3, 2, 5], [2, 7, 3, 2]], "[2, 7, 3, 2, 5]"),
    LayerCase(.gatherND(GatherNDLayerParams()), [[5, 3], [2]], "[1]"),
    LayerCase(.gatherAlongAxis(.with { $0.axis = 1 }), [[4, 4, 7], [4, 5, 7]], "[4, 5, 7]"),
    LayerCase(.scatter(.with { $0.axis = -2 }), [[4, 4, 3], [6], [4, 6, 3]], "[4, 4, 3]"),
    LayerCase(.scatterND(ScatterNDLayerParams()), [[7, 6], [4, 7, 2, 5, 1], [4, 7, 2, 5, 6]], "[7, 6]"),
    LayerCase(
      .scatterAlongAxis(
        .with {
          $0.axis = -2
          $0.mode = .scatterMax
        }), [[2, 5, 6], [2, 2, 6], [2, 2, 6]], "[2, 5, 6]"),
    LayerCase(.whereNonZero(WhereNonZeroLayerParams()), [[2, 3]], "[0...6, 2]"),
    LayerCase(.whereBroadcastable(WhereBroadcastableLayerParams()), [[3, 1], [4], [1]], "[3, 4]"),
    LayerCase(
      .oneHot(
        .with {
          $0.oneHotVectorSize = 32
          $0.axis = 1
        }), [[10, 23]], "[10, 32, 23]"),
    LayerCase(.argSort(.with { $0.axis = 1 }), [[2, 3]], "[2, 3]"),
    LayerCase(.cumSum(.with { $0.axis = -1 }), [[2, 3]], "[2, 3]"),
    LayerCase(.cumSum(CumSumLayerParams()), [[2, 3], [1]], "[2, 3]"),
    LayerCase(.reverse(.with { $0.reverseDim = [true, false] }), [[2, 3]], "[2, 3]"),
    LayerCase(
      .reverse(.with { $0.reverseDim = [true] }), [[2, 3]],
      "`reverseDim` has 1 elements, expected 2, the rank of the input"),
    LayerCase(.reverseSeq(.with { $0.sequenceAxis = 1 }), [[2, 4], [2]], "[2, 4]"),
    LayerCase(
      .matrixBandPart(
        .with {
          $0.numLower = 1
          $0.numUpper = -1
        }), [[2, 4]], "[2, 4]"),
    LayerCase(.lowerTriangular(LowerTriangularLayerParams()), [[2, 4]], "[2, 4]"),
    LayerCase(.upperTriangular(.with { $0.k = -1 }), [[2, 4]], "[2, 4]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
