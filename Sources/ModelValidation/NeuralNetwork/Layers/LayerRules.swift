internal import ModelSpec

extension NeuralNetworkLayer.Layer {
  /// The rule of the layer's kind. Counts and ranks are those of Core ML; a kind without ranks takes any.
  var rule: LayerRule {
    switch self {
    case .convolution: LayerRule(inputs: 1...2, ranks: .same(4))
    case .pooling: LayerRule(ranks: .same(4))
    case .activation(let params): LayerRule(ranks: params.hasChannelParameters ? .same(3) : RankRule())
    case .innerProduct: LayerRule(ranks: .same(1, upTo: 5))
    case .embedding: LayerRule(ranks: .same(4))
    case .batchnorm, .mvn, .l2normalize, .softmax, .lrn, .bias, .scale, .flatten, .upsample, .reorganizeData:
      LayerRule(ranks: .same(3))
    case .resizeBilinear: LayerRule(version: 3, ranks: .same(3))
    case .cropResize:
      LayerRule(inputs: 2...2, version: 3, ranks: RankRule(same: true, range: 5...Int.max, sameInputs: true))
    case .crop: LayerRule(inputs: 1...2, ranks: RankRule(same: true, range: 3...Int.max, sameInputs: true))
    case .padding: LayerRule(ranks: .same(2))
    case .unary: LayerRule(ranks: .same())
    case .add, .multiply, .average, .max, .min: LayerRule(inputs: 1...LayerRule.any)
    case .dot: LayerRule(inputs: 2...2, ranks: RankRule(same: true, range: 3...Int.max, sameInputs: true))
    case .reduce, .slice: LayerRule()
    case .loadConstant: LayerRule(inputs: 0...0, ranks: RankRule(range: 5...5))
    case .reshape, .permute: LayerRule(ranks: .same(5, upTo: 5))
    case .concat(let params):
      LayerRule(
        inputs: 2...LayerRule.any,
        ranks: RankRule(same: true, range: (params.sequenceConcat ? 5 : 3)...Int.max, sameInputs: true))
    case .split:
      LayerRule(outputs: 2...LayerRule.any, ranks: RankRule(same: true, range: 3...Int.max, sameOutputs: true))
    case .sequenceRepeat: LayerRule(ranks: .same(5))
    case .simpleRecurrent: LayerRule(inputs: 2...2, outputs: 2...2, ranks: .same(5, upTo: 5))
    case .gru: LayerRule(inputs: 1...2, outputs: 2...2, ranks: .same(5, upTo: 5))
    case .uniDirectionalLSTM: LayerRule(inputs: 1...3, outputs: 3...3, ranks: .same(5, upTo: 5))
    case .biDirectionalLSTM: LayerRule(inputs: 1...5, outputs: 5...5, ranks: .same(5, upTo: 5))
    case .custom: LayerRule(inputs: 1...LayerRule.any, outputs: 1...LayerRule.any, version: 2)

    case .branch: LayerRule(outputs: 0...0, version: 4)
    case .loop: LayerRule(inputs: 0...1, outputs: 0...0, version: 4)
    case .loopBreak, .loopContinue: LayerRule(inputs: 0...0, outputs: 0...0, version: 4)

    case .copy, .clip, .ceil, .floor, .sign, .round, .exp2, .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh,
      .tanh, .asinh, .acosh, .atanh, .erf, .gelu, .logicalNot, .softmaxND, .reverse, .transpose, .sliceStatic,
      .slidingWindows, .getShape, .fillLike, .fillDynamic, .broadcastToStatic, .squeeze, .expandDims, .flattenTo2D,
      .reshapeStatic, .rankPreservingReshape, .randomNormalLike, .randomNormalDynamic, .randomUniformLike,
      .randomUniformDynamic, .randomBernoulliLike, .randomBernoulliDynamic, .categoricalDistribution, .reduceL1,
      .reduceL2, .reduceMax, .reduceMin, .reduceSum, .reduceProd, .reduceMean, .reduceLogSum, .reduceSumSquare,
      .reduceLogSumExp, .whereNonZero, .matrixBandPart, .lowerTriangular, .upperTriangular, .layerNormalization:
      LayerRule(version: 4)
    case .modBroadcastable, .minBroadcastable, .maxBroadcastable, .addBroadcastable, .powBroadcastable,
      .divideBroadcastable, .floorDivBroadcastable, .multiplyBroadcastable, .subtractBroadcastable, .logicalOr,
      .logicalXor, .logicalAnd, .gather, .gatherND, .gatherAlongAxis, .reverseSeq, .broadcastToLike,
      .broadcastToDynamic, .reshapeLike, .reshapeDynamic:
      LayerRule(inputs: 2...2, version: 4)
    case .scatter, .scatterND, .scatterAlongAxis, .whereBroadcastable: LayerRule(inputs: 3...3, version: 4)
    case .equal, .notEqual, .lessThan, .lessEqual, .greaterThan, .greaterEqual, .tile, .batchedMatmul:
      LayerRule(inputs: 1...2, version: 4)
    case .constantPad: LayerRule(inputs: 1...2, version: 4, ranks: .same())
    case .rangeStatic, .loadConstantND, .fillStatic, .randomNormalStatic, .randomUniformStatic,
      .randomBernoulliStatic:
      LayerRule(inputs: 0...0, version: 4)
    case .rangeDynamic: LayerRule(inputs: 0...3, version: 4)
    case .stack, .concatND: LayerRule(inputs: 2...LayerRule.any, version: 4)
    case .splitND: LayerRule(outputs: 2...LayerRule.any, version: 4)
    case .sliceDynamic: LayerRule(inputs: 2...7, version: 4)
    case .topK: LayerRule(inputs: 1...2, outputs: 2...2, version: 4, ranks: .same())
    case .argMin(let params): LayerRule(version: 4, ranks: params.removeDim ? RankRule() : .same())
    case .argMax(let params): LayerRule(version: 4, ranks: params.removeDim ? RankRule() : .same())
    case .embeddingND: LayerRule(version: 4, ranks: .same(2, upTo: 5))
    case .nonMaximumSuppression: LayerRule(inputs: 2...5, outputs: 4...4, version: 4)

    case .oneHot, .cumSum: LayerRule(inputs: 1...2, version: 5)
    case .clampedReLU: LayerRule(version: 5)
    case .argSort: LayerRule(version: 5, ranks: .same())
    case .pooling3d, .globalPooling3d, .convolution3d: LayerRule(version: 5, ranks: .same(5))
    case .sliceBySize: LayerRule(inputs: 2...2, version: 5)
    }
  }
}

extension ActivationParams {
  /// Whether the function has values for each channel, so that its input needs a channel axis.
  fileprivate var hasChannelParameters: Bool {
    switch nonlinearityType {
    case .prelu, .parametricSoftplus: true
    default: false
    }
  }
}
