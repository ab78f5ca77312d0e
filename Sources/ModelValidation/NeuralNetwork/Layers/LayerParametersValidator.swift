internal import ModelSpec

/// Checks the parameters of a layer by its kind. Bodies of branches and loops are networks and checked as such.
enum LayerParametersValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ kind: NeuralNetworkLayer.Layer, _ site: LayerSite, _ context: inout ValidationContext) {
    switch kind {
    case .convolution(let params): ConvolutionValidator.validate(params, site, &context)
    case .convolution3d(let params): Convolution3DValidator.validate(params, &context)
    case .pooling(let params): PoolingValidator.validate(params, &context)
    case .pooling3d(let params): Pooling3DValidator.validate(params, &context)
    case .globalPooling3d(let params): context.requireKnown(params.type.schemaName, "type")
    case .activation(let params): ActivationValidator.validate(params, &context)
    case .innerProduct(let params): InnerProductValidator.validate(params, &context)
    case .batchedMatmul(let params): BatchedMatmulValidator.validate(params, site, &context)
    case .embedding(let params): EmbeddingValidator.validate(params, &context)
    case .embeddingND(let params): EmbeddingValidator.validate(params, &context)
    case .batchnorm(let params): BatchnormValidator.validate(params, &context)
    case .lrn(let params): LRNValidator.validate(params, &context)
    case .layerNormalization(let params): LayerNormalizationValidator.validate(params, &context)
    case .crop(let params): CropValidator.validate(params, site, &context)
    case .padding(let params): PaddingValidator.validate(params, &context)
    case .constantPad(let params): ConstantPadValidator.validate(params, site, &context)
    case .upsample(let params): UpsampleValidator.validate(params, &context)
    case .resizeBilinear(let params): ResizeBilinearValidator.validate(params, &context)
    case .cropResize(let params): CropResizeValidator.validate(params, &context)
    case .unary(let params): context.requireKnown(params.type.schemaName, "type")
    case .gelu(let params): context.requireKnown(params.mode.schemaName, "mode")
    case .flatten(let params): context.requireKnown(params.mode.schemaName, "mode")
    case .scatterND(let params): context.requireKnown(params.mode.schemaName, "mode")
    case .scatterAlongAxis(let params): context.requireKnown(params.mode.schemaName, "mode")
    case .scale(let params): ScaleValidator.validate(params, &context)
    case .bias(let params): BiasValidator.validate(params, &context)
    case .loadConstant(let params): LoadConstantValidator.validate(params, &context)
    case .loadConstantND(let params): LoadConstantValidator.validate(params, &context)
    case .reduce(let params): ReductionValidator.validate(params, site, &context)
    case .reshape(let params): ReshapeValidator.validate(params, &context)
    case .reshapeStatic(let params): ReshapeValidator.validate(params, &context)
    case .rankPreservingReshape(let params): ReshapeValidator.validate(params, site, &context)
    case .permute(let params): PermutationValidator.validate(params, &context)
    case .transpose(let params): PermutationValidator.validate(params, &context)
    case .expandDims(let params): UnitAxesValidator.validate(params, site, &context)
    case .squeeze(let params): UnitAxesValidator.validate(params, site, &context)
    case .flattenTo2D(let params): context.requireAxis(params.axis, rank: site.statedInputRank())
    case .split(let params): SplitValidator.validate(params, site, &context)
    case .splitND(let params): SplitValidator.validate(params, site, &context)
    case .sequenceRepeat(let params): ReorganizationValidator.validate(params, &context)
    case .reorganizeData(let params): ReorganizationValidator.validate(params, &context)
    case .slidingWindows(let params): ReorganizationValidator.validate(params, site, &context)
    case .tile(let params): ReorganizationValidator.validate(params, site, &context)
    case .slice(let params): SliceValidator.validate(params, site, &context)
    case .sliceStatic(let params): SliceValidator.validate(params, &context)
    case .sliceDynamic(let params): SliceValidator.validate(params, &context)
    case .sliceBySize(let params): SliceValidator.validate(params, &context)
    case .simpleRecurrent(let params): SimpleRecurrentValidator.validate(params, &context)
    case .gru(let params): GRUValidator.validate(params, &context)
    case .uniDirectionalLSTM(let params): LSTMValidator.validate(params, &context)
    case .biDirectionalLSTM(let params): LSTMValidator.validate(params, &context)
    case .custom(let params): CustomLayerValidator.validate(params, &context)
    case .rangeStatic(let params): GeneratorValidator.validateRange(step: params.stepSizeValue, site, &context)
    case .rangeDynamic: GeneratorValidator.validateRange(step: nil, site, &context)
    case .clip(let params): GeneratorValidator.validate(minVal: params.minVal, maxVal: params.maxVal, &context)
    case .stack(let params): JoinValidator.validate(params, site, &context)
    case .concatND(let params): JoinValidator.validate(params, site, &context)
    case .scatter(let params): ScatterValidator.validate(params, site, &context)
    case .softmaxND(let params): context.requireAxis(params.axis, rank: site.statedInputRank())
    case .reverse(let params): ReverseValidator.validate(params, site, &context)
    case .topK(let params): ReductionValidator.validate(params, site, &context)
    case .argMin(let params): context.requireAxis(params.axis, rank: site.statedInputRank())
    case .argMax(let params): context.requireAxis(params.axis, rank: site.statedInputRank())
    case .argSort(let params): ReductionValidator.validate(params, site, &context)
    case .fillStatic(let params): GeneratorValidator.validate(shape: params.targetShape, "targetShape", &context)
    case .broadcastToStatic(let params): GeneratorValidator.validate(shape: params.targetShape, "targetShape", &context)
    case .reduceL1(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceL2(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceMax(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceMin(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceSum(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceProd(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceMean(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceLogSum(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceSumSquare(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .reduceLogSumExp(let params): ReductionValidator.validate(axes: params.axes, site, &context)
    case .randomNormalLike, .randomNormalStatic, .randomNormalDynamic, .randomUniformLike, .randomUniformStatic,
      .randomUniformDynamic, .randomBernoulliLike, .randomBernoulliStatic, .randomBernoulliDynamic:
      RandomValidator.validate(kind, &context)
    case .mvn, .l2normalize, .softmax, .add, .multiply, .average, .max, .min, .dot, .concat, .copy, .branch, .loop,
      .loopBreak, .loopContinue, .ceil, .floor, .sign, .round, .exp2, .sin, .cos, .tan, .asin, .acos, .atan, .sinh,
      .cosh, .tanh, .asinh, .acosh, .atanh, .erf, .equal, .notEqual, .lessThan, .lessEqual, .greaterThan,
      .greaterEqual, .logicalOr, .logicalXor, .logicalNot, .logicalAnd, .modBroadcastable, .minBroadcastable,
      .maxBroadcastable, .addBroadcastable, .powBroadcastable, .divideBroadcastable, .floorDivBroadcastable,
      .multiplyBroadcastable, .subtractBroadcastable, .gather, .gatherND, .gatherAlongAxis, .reverseSeq, .getShape,
      .fillLike, .fillDynamic, .broadcastToLike, .broadcastToDynamic, .reshapeLike, .reshapeDynamic,
      .categoricalDistribution, .whereNonZero, .matrixBandPart, .lowerTriangular, .upperTriangular,
      .whereBroadcastable, .nonMaximumSuppression, .oneHot, .cumSum, .clampedReLU:
      break
    }
  }
}
