internal import ModelSpec

extension NeuralNetworkLayer.Layer {
  /// The rule of the layer's kind. Counts and ranks are those of Core ML; a kind without ranks accepts any.
  var rule: LayerRule {
    switch self {
    case .convolution(let params):
      LayerRule(inputs: 1...2, ranks: .same(4)) { ConvolutionValidator.validate(params, $0, &$1) }
    case .pooling(let params): LayerRule(ranks: .same(4)) { PoolingValidator.validate(params, &$1) }
    case .activation(let params):
      LayerRule(ranks: params.hasChannelParameters ? .same(3) : RankRule()) {
        ActivationValidator.validate(params, &$1)
      }
    case .innerProduct(let params): LayerRule(ranks: .same(1, upTo: 5)) { InnerProductValidator.validate(params, &$1) }
    case .embedding(let params): LayerRule(ranks: .same(4)) { EmbeddingValidator.validate(params, &$1) }
    case .batchnorm(let params): LayerRule(ranks: .same(3)) { BatchnormValidator.validate(params, &$1) }
    case .mvn, .l2normalize, .softmax: LayerRule(ranks: .same(3))
    case .lrn(let params): LayerRule(ranks: .same(3)) { LRNValidator.validate(params, &$1) }
    case .bias(let params): LayerRule(ranks: .same(3)) { BiasValidator.validate(params, &$1) }
    case .scale(let params): LayerRule(ranks: .same(3)) { ScaleValidator.validate(params, &$1) }
    case .flatten(let params): LayerRule(ranks: .same(3)) { $1.requireKnown(params.mode.schemaName, "mode") }
    case .upsample(let params): LayerRule(ranks: .same(3)) { UpsampleValidator.validate(params, &$1) }
    case .reorganizeData(let params): LayerRule(ranks: .same(3)) { ReorganizationValidator.validate(params, &$1) }
    case .resizeBilinear(let params):
      LayerRule(version: 3, ranks: .same(3)) { ResizeBilinearValidator.validate(params, &$1) }
    case .cropResize(let params):
      LayerRule(inputs: 2...2, version: 3, ranks: RankRule(same: true, range: 5...Int.max, sameInputs: true)) {
        CropResizeValidator.validate(params, &$1)
      }
    case .crop(let params):
      LayerRule(inputs: 1...2, ranks: RankRule(same: true, range: 3...Int.max, sameInputs: true)) {
        CropValidator.validate(params, $0, &$1)
      }
    case .padding(let params): LayerRule(ranks: .same(2)) { PaddingValidator.validate(params, &$1) }
    case .unary(let params): LayerRule(ranks: .same()) { $1.requireKnown(params.type.schemaName, "type") }
    case .add, .multiply, .average, .max, .min: LayerRule(inputs: 1...LayerRule.any)
    case .dot: LayerRule(inputs: 2...2, ranks: RankRule(same: true, range: 3...Int.max, sameInputs: true))
    case .reduce(let params): LayerRule { ReductionValidator.validate(params, $0, &$1) }
    case .slice(let params): LayerRule { SliceValidator.validate(params, $0, &$1) }
    case .loadConstant(let params):
      LayerRule(inputs: 0...0, ranks: RankRule(range: 5...5)) { LoadConstantValidator.validate(params, &$1) }
    case .reshape(let params): LayerRule(ranks: .same(5, upTo: 5)) { ReshapeValidator.validate(params, &$1) }
    case .permute(let params): LayerRule(ranks: .same(5, upTo: 5)) { PermutationValidator.validate(params, &$1) }
    case .concat(let params):
      LayerRule(
        inputs: 2...LayerRule.any,
        ranks: RankRule(same: true, range: (params.sequenceConcat ? 5 : 3)...Int.max, sameInputs: true))
    case .split(let params):
      LayerRule(outputs: 2...LayerRule.any, ranks: RankRule(same: true, range: 3...Int.max, sameOutputs: true)) {
        SplitValidator.validate(params, $0, &$1)
      }
    case .sequenceRepeat(let params): LayerRule(ranks: .same(5)) { ReorganizationValidator.validate(params, &$1) }
    case .simpleRecurrent(let params):
      LayerRule(inputs: 2...2, outputs: 2...2, ranks: .same(5, upTo: 5)) {
        SimpleRecurrentValidator.validate(params, &$1)
      }
    case .gru(let params):
      LayerRule(inputs: 1...2, outputs: 2...2, ranks: .same(5, upTo: 5)) { GRUValidator.validate(params, &$1) }
    case .uniDirectionalLSTM(let params):
      LayerRule(inputs: 1...3, outputs: 3...3, ranks: .same(5, upTo: 5)) { LSTMValidator.validate(params, &$1) }
    case .biDirectionalLSTM(let params):
      LayerRule(inputs: 1...5, outputs: 5...5, ranks: .same(5, upTo: 5)) { LSTMValidator.validate(params, &$1) }
    case .custom(let params):
      LayerRule(inputs: 1...LayerRule.any, outputs: 1...LayerRule.any, version: 2) {
        CustomLayerValidator.validate(params, &$1)
      }
    case .branch: LayerRule(outputs: 0...0, version: 4)
    case .loop: LayerRule(inputs: 0...1, outputs: 0...0, version: 4)
    case .loopBreak, .loopContinue: LayerRule(inputs: 0...0, outputs: 0...0, version: 4)
    case .copy, .ceil, .floor, .sign, .round, .exp2, .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh, .asinh,
      .acosh, .atanh, .erf, .logicalNot, .getShape, .fillLike, .fillDynamic, .categoricalDistribution, .whereNonZero,
      .matrixBandPart, .lowerTriangular, .upperTriangular:
      LayerRule(version: 4)
    case .clip(let params):
      LayerRule(version: 4) { GeneratorValidator.validate(minVal: params.minVal, maxVal: params.maxVal, &$1) }
    case .gelu(let params): LayerRule(version: 4) { $1.requireKnown(params.mode.schemaName, "mode") }
    case .softmaxND(let params): LayerRule(version: 4) { $1.requireAxis(params.axis, rank: $0.statedInputRank()) }
    case .reverse(let params): LayerRule(version: 4) { ReverseValidator.validate(params, $0, &$1) }
    case .transpose(let params): LayerRule(version: 4) { PermutationValidator.validate(params, &$1) }
    case .sliceStatic(let params): LayerRule(version: 4) { SliceValidator.validate(params, &$1) }
    case .slidingWindows(let params): LayerRule(version: 4) { ReorganizationValidator.validate(params, $0, &$1) }
    case .broadcastToStatic(let params):
      LayerRule(version: 4) { GeneratorValidator.validate(shape: params.targetShape, "targetShape", &$1) }
    case .squeeze(let params): LayerRule(version: 4) { UnitAxesValidator.validate(params, $0, &$1) }
    case .expandDims(let params): LayerRule(version: 4) { UnitAxesValidator.validate(params, $0, &$1) }
    case .flattenTo2D(let params): LayerRule(version: 4) { $1.requireAxis(params.axis, rank: $0.statedInputRank()) }
    case .reshapeStatic(let params): LayerRule(version: 4) { ReshapeValidator.validate(params, &$1) }
    case .rankPreservingReshape(let params): LayerRule(version: 4) { ReshapeValidator.validate(params, $0, &$1) }
    case .randomNormalLike, .randomNormalDynamic, .randomUniformLike, .randomUniformDynamic, .randomBernoulliLike,
      .randomBernoulliDynamic:
      LayerRule(version: 4) { RandomValidator.validate(self, &$1) }
    case .reduceL1(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceL2(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceMax(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceMin(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceSum(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceProd(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceMean(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceLogSum(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceSumSquare(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .reduceLogSumExp(let params): LayerRule(version: 4) { ReductionValidator.validate(axes: params.axes, $0, &$1) }
    case .layerNormalization(let params): LayerRule(version: 4) { LayerNormalizationValidator.validate(params, &$1) }
    case .modBroadcastable, .minBroadcastable, .maxBroadcastable, .addBroadcastable, .powBroadcastable,
      .divideBroadcastable, .floorDivBroadcastable, .multiplyBroadcastable, .subtractBroadcastable, .logicalOr,
      .logicalXor, .logicalAnd, .gather, .gatherND, .gatherAlongAxis, .reverseSeq, .broadcastToLike,
      .broadcastToDynamic, .reshapeLike, .reshapeDynamic:
      LayerRule(inputs: 2...2, version: 4)
    case .scatter(let params): LayerRule(inputs: 3...3, version: 4) { ScatterValidator.validate(params, $0, &$1) }
    case .scatterND(let params):
      LayerRule(inputs: 3...3, version: 4) { $1.requireKnown(params.mode.schemaName, "mode") }
    case .scatterAlongAxis(let params):
      LayerRule(inputs: 3...3, version: 4) { $1.requireKnown(params.mode.schemaName, "mode") }
    case .whereBroadcastable: LayerRule(inputs: 3...3, version: 4)
    case .equal, .notEqual, .lessThan, .lessEqual, .greaterThan, .greaterEqual: LayerRule(inputs: 1...2, version: 4)
    case .tile(let params): LayerRule(inputs: 1...2, version: 4) { ReorganizationValidator.validate(params, $0, &$1) }
    case .batchedMatmul(let params):
      LayerRule(inputs: 1...2, version: 4) { BatchedMatmulValidator.validate(params, $0, &$1) }
    case .constantPad(let params):
      LayerRule(inputs: 1...2, version: 4, ranks: .same()) { ConstantPadValidator.validate(params, $0, &$1) }
    case .rangeStatic(let params):
      LayerRule(inputs: 0...0, version: 4) { GeneratorValidator.validateRange(step: params.stepSizeValue, $0, &$1) }
    case .loadConstantND(let params):
      LayerRule(inputs: 0...0, version: 4) { LoadConstantValidator.validate(params, &$1) }
    case .fillStatic(let params):
      LayerRule(inputs: 0...0, version: 4) {
        GeneratorValidator.validate(shape: params.targetShape, "targetShape", &$1)
      }
    case .randomNormalStatic, .randomUniformStatic, .randomBernoulliStatic:
      LayerRule(inputs: 0...0, version: 4) { RandomValidator.validate(self, &$1) }
    case .rangeDynamic: LayerRule(inputs: 0...3, version: 4) { GeneratorValidator.validateRange(step: nil, $0, &$1) }
    case .stack(let params):
      LayerRule(inputs: 2...LayerRule.any, version: 4) { JoinValidator.validate(params, $0, &$1) }
    case .concatND(let params):
      LayerRule(inputs: 2...LayerRule.any, version: 4) { JoinValidator.validate(params, $0, &$1) }
    case .splitND(let params):
      LayerRule(outputs: 2...LayerRule.any, version: 4) { SplitValidator.validate(params, $0, &$1) }
    case .sliceDynamic(let params): LayerRule(inputs: 2...7, version: 4) { SliceValidator.validate(params, &$1) }
    case .topK(let params):
      LayerRule(inputs: 1...2, outputs: 2...2, version: 4, ranks: .same()) {
        ReductionValidator.validate(params, $0, &$1)
      }
    case .argMin(let params):
      LayerRule(version: 4, ranks: params.removeDim ? RankRule() : .same()) {
        $1.requireAxis(params.axis, rank: $0.statedInputRank())
      }
    case .argMax(let params):
      LayerRule(version: 4, ranks: params.removeDim ? RankRule() : .same()) {
        $1.requireAxis(params.axis, rank: $0.statedInputRank())
      }
    case .embeddingND(let params):
      LayerRule(version: 4, ranks: .same(2, upTo: 5)) { EmbeddingValidator.validate(params, &$1) }
    case .nonMaximumSuppression: LayerRule(inputs: 2...5, outputs: 4...4, version: 4)
    case .oneHot, .cumSum: LayerRule(inputs: 1...2, version: 5)
    case .clampedReLU: LayerRule(version: 5)
    case .argSort(let params): LayerRule(version: 5, ranks: .same()) { ReductionValidator.validate(params, $0, &$1) }
    case .pooling3d(let params): LayerRule(version: 5, ranks: .same(5)) { Pooling3DValidator.validate(params, &$1) }
    case .globalPooling3d(let params):
      LayerRule(version: 5, ranks: .same(5)) { $1.requireKnown(params.type.schemaName, "type") }
    case .convolution3d(let params):
      LayerRule(version: 5, ranks: .same(5)) { Convolution3DValidator.validate(params, &$1) }
    case .sliceBySize(let params): LayerRule(inputs: 2...2, version: 5) { SliceValidator.validate(params, &$1) }
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
