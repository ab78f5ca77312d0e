extension NeuralNetworkLayer {
  /// Every weight field that is set in the layer, in the schema's order, with its path from the layer.
  ///
  /// Layers in the bodies of a `branch` or `loop` have weights of their own, which are not among these: see `bodies`.
  public var weightParams: [LayerWeight] {
    layer?.weightParams ?? []
  }
}

extension NeuralNetworkLayer.Layer {
  /// Every weight field that is set, in the schema's order, with its path from the layer.
  public var weightParams: [LayerWeight] {
    var list = LayerWeightList(ModelPath().field(schemaName))
    switch self {
    case .convolution(let params): list.add(weights: params.weights, bias: params.bias)
    case .convolution3d(let params): list.add(weights: params.weights, bias: params.bias)
    case .innerProduct(let params): list.add(weights: params.weights, bias: params.bias)
    case .embedding(let params): list.add(weights: params.weights, bias: params.bias)
    case .embeddingND(let params): list.add(weights: params.weights, bias: params.bias)
    case .batchedMatmul(let params): list.add(weights: params.weights, bias: params.bias)
    case .batchnorm(let params):
      list.add("gamma", params.gamma)
      list.add("beta", params.beta)
      list.add("mean", params.mean)
      list.add("variance", params.variance)
    case .layerNormalization(let params):
      list.add("gamma", params.gamma)
      list.add("beta", params.beta)
    case .bias(let params): list.add("bias", params.bias)
    case .scale(let params):
      list.add("scale", params.scale)
      list.add("bias", params.bias)
    case .loadConstant(let params): list.add("data", params.data)
    case .loadConstantND(let params): list.add("data", params.data)
    case .activation(let params): return params.weightParams(at: list.path)
    case .simpleRecurrent(let params):
      list.add("activation", params.activation)
      list.add("weightMatrix", params.weightMatrix)
      list.add("recursionMatrix", params.recursionMatrix)
      list.add("biasVector", params.biasVector)
    case .gru(let params): return params.weightParams(at: list.path)
    case .uniDirectionalLSTM(let params):
      list.add("activations", params.activations)
      list.add("weightParams", params.weightParams)
    case .biDirectionalLSTM(let params):
      list.add("activationsForwardLSTM", params.activationsForwardLSTM)
      list.add("activationsBackwardLSTM", params.activationsBackwardLSTM)
      list.add("weightParams", params.weightParams)
    case .custom(let params): list.add("weights", params.weights)
    case .pooling, .mvn, .l2normalize, .softmax, .lrn, .crop, .padding, .upsample, .resizeBilinear, .cropResize, .unary,
      .add, .multiply, .average, .max, .min, .dot, .reduce, .reshape, .flatten, .permute, .concat, .split,
      .sequenceRepeat, .reorganizeData, .slice, .copy, .branch, .loop, .loopBreak, .loopContinue, .rangeStatic,
      .rangeDynamic, .clip, .ceil, .floor, .sign, .round, .exp2, .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh,
      .tanh, .asinh, .acosh, .atanh, .erf, .gelu, .equal, .notEqual, .lessThan, .lessEqual, .greaterThan,
      .greaterEqual, .logicalOr, .logicalXor, .logicalNot, .logicalAnd, .modBroadcastable, .minBroadcastable,
      .maxBroadcastable, .addBroadcastable, .powBroadcastable, .divideBroadcastable, .floorDivBroadcastable,
      .multiplyBroadcastable, .subtractBroadcastable, .tile, .stack, .gather, .scatter, .gatherND, .scatterND,
      .softmaxND, .gatherAlongAxis, .scatterAlongAxis, .reverse, .reverseSeq, .splitND, .concatND, .transpose,
      .sliceStatic, .sliceDynamic, .slidingWindows, .topK, .argMin, .argMax, .getShape, .fillLike, .fillStatic,
      .fillDynamic, .broadcastToLike, .broadcastToStatic, .broadcastToDynamic, .squeeze, .expandDims, .flattenTo2D,
      .reshapeLike, .reshapeStatic, .reshapeDynamic, .rankPreservingReshape, .constantPad, .randomNormalLike,
      .randomNormalStatic, .randomNormalDynamic, .randomUniformLike, .randomUniformStatic, .randomUniformDynamic,
      .randomBernoulliLike, .randomBernoulliStatic, .randomBernoulliDynamic, .categoricalDistribution, .reduceL1,
      .reduceL2, .reduceMax, .reduceMin, .reduceSum, .reduceProd, .reduceMean, .reduceLogSum, .reduceSumSquare,
      .reduceLogSumExp, .whereNonZero, .matrixBandPart, .lowerTriangular, .upperTriangular, .whereBroadcastable,
      .nonMaximumSuppression, .oneHot, .cumSum, .clampedReLU, .argSort, .pooling3d, .globalPooling3d, .sliceBySize:
      return []
    }
    return list.weights
  }
}

extension ActivationParams: WeightHolder {
  /// Every weight field that is set, with its path; `path` leads to this activation.
  public func weightParams(at path: ModelPath) -> [LayerWeight] {
    guard let kind = nonlinearityType else { return [] }
    var list = LayerWeightList(path.field(kind.schemaName))
    switch kind {
    case .prelu(let params): list.add("alpha", params.alpha)
    case .parametricSoftplus(let params):
      list.add("alpha", params.alpha)
      list.add("beta", params.beta)
    case .linear, .relu, .leakyReLU, .thresholdedReLU, .tanh, .scaledTanh, .sigmoid, .sigmoidHard, .elu, .softsign,
      .softplus:
      return []
    }
    return list.weights
  }
}
