internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ReshapingLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.reshape(.with { $0.targetShape = [6, 2, 1] }), [[1, 1, 3, 4, 1]], "[1, 1, 6, 2, 1]"),
    LayerCase(
      .reshape(
        .with {
          $0.targetShape = [2, 3, 4, 1]
          $0.mode = .channelLast
        }), [[4, 1, 3, 2, 1]], "[2, 1, 3, 4, 1]"),
    LayerCase(.reshape(.with { $0.targetShape = [-1, 6, 1, 1] }), [[4, 3, 3, 2, 1]], "[4, 3, 6, 1, 1]"),
    LayerCase(
      .reshape(.with { $0.targetShape = [5, 2, 1] }), [[1, 1, 3, 4, 1]],
      "input 'x0' [1, 1, 3, 4, 1] has 12 elements, expected 10 for `targetShape` [5, 2, 1]"),
    LayerCase(
      .reshape(.with { $0.targetShape = [5] }), [[1, 1, 5, 1, 1]], "`targetShape` has 1 elements, expected 3 or 4"),
    LayerCase(.flatten(FlattenLayerParams()), [[2, 3, 4, 5]], "[2, 60, 1, 1]"),
    LayerCase(.flatten(.with { $0.mode = .channelLast }), [[3, 4, 5]], "[60, 1, 1]"),
    LayerCase(.permute([3, 1, 2, 0]), [[2, 3, 4, 5, 6]], "[6, 3, 4, 5, 2]"),
    LayerCase(.permute([0, 0, 1, 2]), [[2, 3, 4, 5, 6]], "`axis` is [0, 0, 1, 2], expected each of 0 to 3 once"),
    LayerCase(.permute([0, 1, 2, 3]), [[3, 4, 5, 6]], "input 'x0' [3, 4, 5, 6] has rank 4, expected 5"),
    LayerCase(.transpose(.with { $0.axes = [3, 1, 2, 0] }), [[6, 7, 8, 9]], "[9, 7, 8, 6]"),
    LayerCase(.transpose(.with { $0.axes = [1, 2, 0] }), [[1, 7, 8, 9]], "[8, 9, 7]"),
    LayerCase(.squeeze(.with { $0.axes = [0, 3] }), [[1, 10, 5, 1]], "[10, 5]"),
    LayerCase(.squeeze(.with { $0.squeezeAll = true }), [[1, 1]], "[]"),
    LayerCase(.squeeze(.with { $0.axes = [0] }), [[2, 1]], "dimension 0 of `x` [2, 1] is 2, expected 1"),
    LayerCase(.expandDims(.with { $0.axes = [-2, -1] }), [[10, 5]], "[10, 5, 1, 1]"),
    LayerCase(.flattenTo2D(.with { $0.axis = -1 }), [[2, 3, 2]], "[6, 2]"),
    LayerCase(.reshapeLike(ReshapeLikeLayerParams()), [[6], [2, 3]], "[2, 3]"),
    LayerCase(.reshapeStatic(.with { $0.targetShape = [3, -1] }), [[2, 3, 4]], "[3, 8]"),
    LayerCase(.reshapeDynamic(ReshapeDynamicLayerParams()), [[6], [3]], "[0..., 0..., 0...]"),
    LayerCase(.rankPreservingReshape(.with { $0.targetShape = [25, 0, -1] }), [[10, 3, 5]], "[25, 3, 2]"),
    LayerCase(
      .rankPreservingReshape(.with { $0.targetShape = [25, -1] }), [[10, 3, 5]],
      "`targetShape` has 2 elements, expected 3, the rank of the input"),
    LayerCase(.getShape(GetShapeLayerParams()), [[2, 3, 4]], "[3]"),
    LayerCase(
      .reorganizeData(
        .with {
          $0.mode = .spaceToDepth
          $0.blockSize = 2
        }), [[3, 4, 6]], "[12, 2, 3]"),
    LayerCase(
      .reorganizeData(
        .with {
          $0.mode = .depthToSpace
          $0.blockSize = 2
        }), [[1, 12, 2, 3]], "[1, 3, 4, 6]"),
    LayerCase(
      .reorganizeData(
        .with {
          $0.mode = .pixelShuffle
          $0.blockSize = 2
        }), [[1, 1, 8, 2, 3]], "[1, 1, 2, 4, 6]"),
    LayerCase(.concat(ConcatLayerParams()), [[1, 3, 4, 5], [1, 6, 4, 5]], "[1, 9, 4, 5]"),
    LayerCase(.concat(.with { $0.sequenceConcat = true }), [[2, 1, 3, 4, 5], [1, 1, 3, 4, 5]], "[3, 1, 3, 4, 5]"),
    LayerCase(
      .concat(ConcatLayerParams()), [[1, 3, 4, 5], [1, 6, 4, 6]],
      "dimension 3 of `values` [1, 6, 4, 6] is 6, expected 5"),
    LayerCase(.concatND(.with { $0.axis = -1 }), [[3, 2], [3, 4]], "[3, 6]"),
    LayerCase(.concatND(ConcatNDLayerParams()), [[1, 3], [2]], "[5]"),
    LayerCase(.stack(.with { $0.axis = 3 }), [[2, 4, 2], [2, 4, 2]], "[2, 4, 2, 2]"),
    LayerCase(.sequenceRepeat(.with { $0.nRepetitions = 3 }), [[2, 1, 4, 1, 1]], "[6, 1, 4, 1, 1]"),
    LayerCase(.tile(.with { $0.reps = [6] }), [[2, 4, 2]], "[2, 4, 12]"),
    LayerCase(.tile(TileLayerParams()), [[2, 4], [2]], "[0..., 0...]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
