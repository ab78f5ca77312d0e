internal import ModelGraph
internal import ModelSpec

/// Which layer becomes what.
package enum LayerLowering {
  /// Layers without operations, by their schema names, with the reason. What they make is of unknown rank.
  package static let notLoweredYet: [String: String] = [
    "custom": "only the app that brings the layer's class knows what it computes",
    "loopBreak": "it is in no loop that it could leave",
    "loopContinue": "it is in no loop whose next round it could begin",
  ]
}

extension LoweringContext {
  /// Adds the operations of the layer at hand, which is of the given kind.
  mutating func lower(_ kind: NeuralNetworkLayer.Layer) throws(OperationError) {
    switch kind {
    case .convolution(let params): try lower(params)
    case .pooling(let params): try lower(params)
    case .activation(let params): try lower(params)
    case .innerProduct(let params): try lower(params)
    case .embedding(let params): try lower(params)
    case .batchnorm(let params): try lower(params)
    case .mvn(let params): try lower(params)
    case .l2normalize(let params): try lower(params)
    case .softmax(let params): try lower(params)
    case .lrn(let params): try lower(params)
    case .crop(let params): try lower(params)
    case .padding(let params): try lower(params)
    case .upsample(let params): try lower(params)
    case .resizeBilinear(let params): try lower(params)
    case .cropResize(let params): try lower(params)
    case .unary(let params): try lower(params)
    case .add(let params): try lowerArithmetic("add", single: params.alpha)
    case .multiply(let params): try lowerArithmetic("mul", single: params.alpha)
    case .average: try lowerAverage()
    case .scale(let params): try lower(params)
    case .bias(let params): try lower(params)
    case .max: try lowerArithmetic("maximum")
    case .min: try lowerArithmetic("minimum")
    case .dot(let params): try lower(params)
    case .reduce(let params): try lower(params)
    case .loadConstant(let params): try lower(params)
    case .reshape(let params): try lower(params)
    case .flatten(let params): try lower(params)
    case .permute(let params): try lower(params)
    case .concat(let params): try lower(params)
    case .split(let params): try lower(params)
    case .sequenceRepeat(let params): try lower(params)
    case .reorganizeData(let params): try lower(params)
    case .slice(let params): try lower(params)
    case .simpleRecurrent(let params): try lower(params)
    case .gru(let params): try lower(params)
    case .uniDirectionalLSTM(let params): try lower(params)
    case .biDirectionalLSTM(let params): try lower(params)
    case .custom: try lowerCustom(kind)
    case .loopBreak, .loopContinue: skipLayer(kind)
    case .copy: lowerCopy()
    case .branch(let params): try lower(params)
    case .loop(let params): try lower(params)
    case .rangeStatic(let params): try lower(params)
    case .rangeDynamic(let params): try lower(params)
    case .clip(let params): try lowerElementwise("clip", ("alpha", params.minVal), ("beta", params.maxVal))
    case .ceil: try lowerElementwise("ceil")
    case .floor: try lowerElementwise("floor")
    case .sign: try lowerElementwise("sign")
    case .round: try lowerElementwise("round")
    case .exp2: try lowerElementwise("exp2")
    case .sin: try lowerElementwise("sin")
    case .cos: try lowerElementwise("cos")
    case .tan: try lowerElementwise("tan")
    case .asin: try lowerElementwise("asin")
    case .acos: try lowerElementwise("acos")
    case .atan: try lowerElementwise("atan")
    case .sinh: try lowerElementwise("sinh")
    case .cosh: try lowerElementwise("cosh")
    case .tanh: try lowerElementwise("tanh")
    case .asinh: try lowerElementwise("nn.asinh")
    case .acosh: try lowerElementwise("nn.acosh")
    case .atanh: try lowerElementwise("atanh")
    case .erf: try lowerElementwise("erf")
    case .gelu(let params): try lower(params)
    case .equal(let params): try lowerComparison("equal", params.alpha)
    case .notEqual(let params): try lowerComparison("not_equal", params.alpha)
    case .lessThan(let params): try lowerComparison("less", params.alpha)
    case .lessEqual(let params): try lowerComparison("less_equal", params.alpha)
    case .greaterThan(let params): try lowerComparison("greater", params.alpha)
    case .greaterEqual(let params): try lowerComparison("greater_equal", params.alpha)
    case .logicalOr: try lowerLogic("logical_or")
    case .logicalXor: try lowerLogic("logical_xor")
    case .logicalNot: try lowerLogic("logical_not")
    case .logicalAnd: try lowerLogic("logical_and")
    case .modBroadcastable: try lowerBinary("mod")
    case .minBroadcastable: try lowerBinary("minimum")
    case .maxBroadcastable: try lowerBinary("maximum")
    case .addBroadcastable: try lowerBinary("add")
    case .powBroadcastable: try lowerBinary("pow")
    case .divideBroadcastable: try lowerBinary("real_div")
    case .floorDivBroadcastable: try lowerBinary("floor_div")
    case .multiplyBroadcastable: try lowerBinary("mul")
    case .subtractBroadcastable: try lowerBinary("sub")
    case .tile(let params): try lower(params)
    case .stack(let params): try lower(params)
    case .gather(let params): try lowerGather("gather", axis: params.axis)
    case .scatter(let params): try lowerScatter("scatter", axis: params.axis, params.mode)
    case .gatherND(let params): try lower(params)
    case .scatterND(let params): try lowerScatter("scatter_nd", axis: nil, params.mode)
    case .softmaxND(let params): try lower(params)
    case .gatherAlongAxis(let params): try lowerGather("gather_along_axis", axis: params.axis)
    case .scatterAlongAxis(let params): try lowerScatter("scatter_along_axis", axis: params.axis, params.mode)
    case .reverse(let params): try lower(params)
    case .reverseSeq(let params): try lower(params)
    case .splitND(let params): try lower(params)
    case .concatND(let params): try lower(params)
    case .transpose(let params): try lower(params)
    case .sliceStatic(let params): try lower(params)
    case .sliceDynamic(let params): try lower(params)
    case .slidingWindows(let params): try lower(params)
    case .topK(let params): try lower(params)
    case .argMin(let params):
      try lowerArgument("reduce_argmin", Int(params.axis), keepsDimension: !params.removeDim)
    case .argMax(let params):
      try lowerArgument("reduce_argmax", Int(params.axis), keepsDimension: !params.removeDim)
    case .embeddingND(let params): try lower(params)
    case .batchedMatmul(let params): try lower(params)
    case .getShape(let params): try lower(params)
    case .loadConstantND(let params): try lower(params)
    case .fillLike(let params): try lower(params)
    case .fillStatic(let params): try lower(params)
    case .fillDynamic(let params): try lower(params)
    case .broadcastToLike: try lowerBroadcast(to: try shapeOfInput(1))
    case .broadcastToStatic(let params): try lowerBroadcast(to: .integers(params.targetShape.clamped))
    case .broadcastToDynamic: try lowerBroadcast(to: try integerVector(1))
    case .squeeze(let params): try lower(params)
    case .expandDims(let params): try lower(params)
    case .flattenTo2D(let params): try lower(params)
    case .reshapeLike(let params): try lower(params)
    case .reshapeStatic(let params): try lower(params)
    case .reshapeDynamic(let params): try lower(params)
    case .rankPreservingReshape(let params): try lower(params)
    case .constantPad(let params): try lower(params)
    case .randomNormalLike(let p):
      try lowerRandom(
        "random_normal", shape: try shapeOfInput(), seed: p.seed, ("mean", p.mean), ("stddev", p.stdDev))
    case .randomNormalStatic(let p):
      try lowerRandom(
        "random_normal", shape: .integers(p.outputShape.clamped), seed: p.seed, ("mean", p.mean), ("stddev", p.stdDev))
    case .randomNormalDynamic(let p):
      try lowerRandom(
        "random_normal", shape: try integerVector(0), seed: p.seed, ("mean", p.mean), ("stddev", p.stdDev))
    case .randomUniformLike(let p):
      try lowerRandom("random_uniform", shape: try shapeOfInput(), seed: p.seed, ("low", p.minVal), ("high", p.maxVal))
    case .randomUniformStatic(let p):
      try lowerRandom(
        "random_uniform", shape: .integers(p.outputShape.clamped), seed: p.seed, ("low", p.minVal), ("high", p.maxVal))
    case .randomUniformDynamic(let p):
      try lowerRandom(
        "random_uniform", shape: try integerVector(0), seed: p.seed, ("low", p.minVal), ("high", p.maxVal))
    case .randomBernoulliLike(let p):
      try lowerRandom("random_bernoulli", shape: try shapeOfInput(), seed: p.seed, ("prob", p.prob))
    case .randomBernoulliStatic(let p):
      try lowerRandom("random_bernoulli", shape: .integers(p.outputShape.clamped), seed: p.seed, ("prob", p.prob))
    case .randomBernoulliDynamic(let p):
      try lowerRandom("random_bernoulli", shape: try integerVector(0), seed: p.seed, ("prob", p.prob))
    case .categoricalDistribution(let params): try lower(params)
    case .reduceL1(let p):
      try lowerReduction("reduce_l1_norm", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceL2(let p):
      try lowerReduction("reduce_l2_norm", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceMax(let p): try lowerReduction("reduce_max", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceMin(let p): try lowerReduction("reduce_min", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceSum(let p): try lowerReduction("reduce_sum", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceProd(let p):
      try lowerReduction("reduce_prod", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceMean(let p):
      try lowerReduction("reduce_mean", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceLogSum(let p):
      try lowerReduction("reduce_log_sum", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceSumSquare(let p):
      try lowerReduction("reduce_sum_square", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .reduceLogSumExp(let p):
      try lowerReduction("reduce_log_sum_exp", axes: p.axes, keepDims: p.keepDims, reduceAll: p.reduceAll)
    case .whereNonZero(let params): try lower(params)
    case .matrixBandPart(let params): try lower(params)
    case .lowerTriangular(let params): try lowerTriangle(diagonal: params.k, isUpper: false)
    case .upperTriangular(let params): try lowerTriangle(diagonal: params.k, isUpper: true)
    case .whereBroadcastable(let params): try lower(params)
    case .layerNormalization(let params): try lower(params)
    case .nonMaximumSuppression(let params): try lower(params)
    case .oneHot(let params): try lower(params)
    case .cumSum(let params): try lower(params)
    case .clampedReLU(let params):
      try lowerElementwise("clamped_relu", ("alpha", params.alpha), ("beta", params.beta))
    case .argSort(let params): try lower(params)
    case .pooling3d(let params): try lower(params)
    case .globalPooling3d(let params): try lower(params)
    case .sliceBySize(let params): try lower(params)
    case .convolution3d(let params): try lower(params)
    }
  }
}
