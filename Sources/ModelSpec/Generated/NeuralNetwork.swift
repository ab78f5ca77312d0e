// Generated from schema/NeuralNetwork.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

public enum NeuralNetworkMultiArrayShapeMapping: RawRepresentable, Equatable, Sendable {
  case rank5ArrayMapping
  case exactArrayMapping
  /// A number that this version of the schema does not name.
  case unrecognized(Int32)

  public init(rawValue: Int32) {
    switch rawValue {
    case 0: self = .rank5ArrayMapping
    case 1: self = .exactArrayMapping
    default: self = .unrecognized(rawValue)
    }
  }

  public var rawValue: Int32 {
    switch self {
    case .rank5ArrayMapping: 0
    case .exactArrayMapping: 1
    case .unrecognized(let number): number
    }
  }

  /// The value's name in the schema; the number where it has none.
  public var schemaName: String {
    switch self {
    case .rank5ArrayMapping: "RANK5_ARRAY_MAPPING"
    case .exactArrayMapping: "EXACT_ARRAY_MAPPING"
    case .unrecognized(let number): "\(number)"
    }
  }
}

public enum NeuralNetworkImageShapeMapping: RawRepresentable, Equatable, Sendable {
  case rank5ImageMapping
  case rank4ImageMapping
  /// A number that this version of the schema does not name.
  case unrecognized(Int32)

  public init(rawValue: Int32) {
    switch rawValue {
    case 0: self = .rank5ImageMapping
    case 1: self = .rank4ImageMapping
    default: self = .unrecognized(rawValue)
    }
  }

  public var rawValue: Int32 {
    switch self {
    case .rank5ImageMapping: 0
    case .rank4ImageMapping: 1
    case .unrecognized(let number): number
    }
  }

  /// The value's name in the schema; the number where it has none.
  public var schemaName: String {
    switch self {
    case .rank5ImageMapping: "RANK5_IMAGE_MAPPING"
    case .rank4ImageMapping: "RANK4_IMAGE_MAPPING"
    case .unrecognized(let number): "\(number)"
    }
  }
}

public enum ScatterMode: RawRepresentable, Equatable, Sendable {
  case scatterUpdate
  case scatterAdd
  case scatterSub
  case scatterMul
  case scatterDiv
  case scatterMax
  case scatterMin
  /// A number that this version of the schema does not name.
  case unrecognized(Int32)

  public init(rawValue: Int32) {
    switch rawValue {
    case 0: self = .scatterUpdate
    case 1: self = .scatterAdd
    case 2: self = .scatterSub
    case 3: self = .scatterMul
    case 4: self = .scatterDiv
    case 5: self = .scatterMax
    case 6: self = .scatterMin
    default: self = .unrecognized(rawValue)
    }
  }

  public var rawValue: Int32 {
    switch self {
    case .scatterUpdate: 0
    case .scatterAdd: 1
    case .scatterSub: 2
    case .scatterMul: 3
    case .scatterDiv: 4
    case .scatterMax: 5
    case .scatterMin: 6
    case .unrecognized(let number): number
    }
  }

  /// The value's name in the schema; the number where it has none.
  public var schemaName: String {
    switch self {
    case .scatterUpdate: "SCATTER_UPDATE"
    case .scatterAdd: "SCATTER_ADD"
    case .scatterSub: "SCATTER_SUB"
    case .scatterMul: "SCATTER_MUL"
    case .scatterDiv: "SCATTER_DIV"
    case .scatterMax: "SCATTER_MAX"
    case .scatterMin: "SCATTER_MIN"
    case .unrecognized(let number): "\(number)"
    }
  }
}

public struct NeuralNetwork: SpecMessage {
  public var layers: [NeuralNetworkLayer] = []
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  public var updateParams: NetworkUpdateParameters?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkImageScaler: SpecMessage {
  public var channelScale: Float = 0
  public var blueBias: Float = 0
  public var greenBias: Float = 0
  public var redBias: Float = 0
  public var grayBias: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkMeanImage: SpecMessage {
  public var meanImage = WeightData()
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkPreprocessing: SpecMessage {
  public var featureName: String = ""
  public var preprocessor: Preprocessor?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `preprocessor` is set.
  public indirect enum Preprocessor: Equatable, Sendable {
    case scaler(NeuralNetworkImageScaler)
    case meanImage(NeuralNetworkMeanImage)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .scaler: "scaler"
      case .meanImage: "meanImage"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .scaler: 10
      case .meanImage: 11
      }
    }
  }
}

public struct ActivationReLU: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationLeakyReLU: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationTanh: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationScaledTanh: SpecMessage {
  public var alpha: Float = 0
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationSigmoid: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationLinear: SpecMessage {
  public var alpha: Float = 0
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationSigmoidHard: SpecMessage {
  public var alpha: Float = 0
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationPReLU: SpecMessage {
  public var alpha: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationELU: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationThresholdedReLU: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationSoftsign: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationSoftplus: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationParametricSoftplus: SpecMessage {
  public var alpha: WeightParams?
  public var beta: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ActivationParams: SpecMessage {
  public var nonlinearityType: NonlinearityType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `nonlinearity_type` is set.
  public indirect enum NonlinearityType: Equatable, Sendable {
    case linear(ActivationLinear)
    case relu(ActivationReLU)
    case leakyReLU(ActivationLeakyReLU)
    case thresholdedReLU(ActivationThresholdedReLU)
    case prelu(ActivationPReLU)
    case tanh(ActivationTanh)
    case scaledTanh(ActivationScaledTanh)
    case sigmoid(ActivationSigmoid)
    case sigmoidHard(ActivationSigmoidHard)
    case elu(ActivationELU)
    case softsign(ActivationSoftsign)
    case softplus(ActivationSoftplus)
    case parametricSoftplus(ActivationParametricSoftplus)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .linear: "linear"
      case .relu: "ReLU"
      case .leakyReLU: "leakyReLU"
      case .thresholdedReLU: "thresholdedReLU"
      case .prelu: "PReLU"
      case .tanh: "tanh"
      case .scaledTanh: "scaledTanh"
      case .sigmoid: "sigmoid"
      case .sigmoidHard: "sigmoidHard"
      case .elu: "ELU"
      case .softsign: "softsign"
      case .softplus: "softplus"
      case .parametricSoftplus: "parametricSoftplus"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .linear: 5
      case .relu: 10
      case .leakyReLU: 15
      case .thresholdedReLU: 20
      case .prelu: 25
      case .tanh: 30
      case .scaledTanh: 31
      case .sigmoid: 40
      case .sigmoidHard: 41
      case .elu: 50
      case .softsign: 60
      case .softplus: 70
      case .parametricSoftplus: 71
      }
    }
  }
}

public struct Tensor: SpecMessage {
  public var rank: UInt32 = 0
  public var dimValue: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkLayer: SpecMessage {
  public var name: String = ""
  public var input: [String] = []
  public var output: [String] = []
  public var inputTensor: [Tensor] = []
  public var outputTensor: [Tensor] = []
  public var isUpdatable: Bool = false
  public var layer: Layer?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `layer` is set.
  public indirect enum Layer: Equatable, Sendable {
    case convolution(ConvolutionLayerParams)
    case pooling(PoolingLayerParams)
    case activation(ActivationParams)
    case innerProduct(InnerProductLayerParams)
    case embedding(EmbeddingLayerParams)
    case batchnorm(BatchnormLayerParams)
    case mvn(MeanVarianceNormalizeLayerParams)
    case l2normalize(L2NormalizeLayerParams)
    case softmax(SoftmaxLayerParams)
    case lrn(LRNLayerParams)
    case crop(CropLayerParams)
    case padding(PaddingLayerParams)
    case upsample(UpsampleLayerParams)
    case resizeBilinear(ResizeBilinearLayerParams)
    case cropResize(CropResizeLayerParams)
    case unary(UnaryFunctionLayerParams)
    case add(AddLayerParams)
    case multiply(MultiplyLayerParams)
    case average(AverageLayerParams)
    case scale(ScaleLayerParams)
    case bias(BiasLayerParams)
    case max(MaxLayerParams)
    case min(MinLayerParams)
    case dot(DotProductLayerParams)
    case reduce(ReduceLayerParams)
    case loadConstant(LoadConstantLayerParams)
    case reshape(ReshapeLayerParams)
    case flatten(FlattenLayerParams)
    case permute(PermuteLayerParams)
    case concat(ConcatLayerParams)
    case split(SplitLayerParams)
    case sequenceRepeat(SequenceRepeatLayerParams)
    case reorganizeData(ReorganizeDataLayerParams)
    case slice(SliceLayerParams)
    case simpleRecurrent(SimpleRecurrentLayerParams)
    case gru(GRULayerParams)
    case uniDirectionalLSTM(UniDirectionalLSTMLayerParams)
    case biDirectionalLSTM(BiDirectionalLSTMLayerParams)
    case custom(CustomLayerParams)
    case copy(CopyLayerParams)
    case branch(BranchLayerParams)
    case loop(LoopLayerParams)
    case loopBreak(LoopBreakLayerParams)
    case loopContinue(LoopContinueLayerParams)
    case rangeStatic(RangeStaticLayerParams)
    case rangeDynamic(RangeDynamicLayerParams)
    case clip(ClipLayerParams)
    case ceil(CeilLayerParams)
    case floor(FloorLayerParams)
    case sign(SignLayerParams)
    case round(RoundLayerParams)
    case exp2(Exp2LayerParams)
    case sin(SinLayerParams)
    case cos(CosLayerParams)
    case tan(TanLayerParams)
    case asin(AsinLayerParams)
    case acos(AcosLayerParams)
    case atan(AtanLayerParams)
    case sinh(SinhLayerParams)
    case cosh(CoshLayerParams)
    case tanh(TanhLayerParams)
    case asinh(AsinhLayerParams)
    case acosh(AcoshLayerParams)
    case atanh(AtanhLayerParams)
    case erf(ErfLayerParams)
    case gelu(GeluLayerParams)
    case equal(EqualLayerParams)
    case notEqual(NotEqualLayerParams)
    case lessThan(LessThanLayerParams)
    case lessEqual(LessEqualLayerParams)
    case greaterThan(GreaterThanLayerParams)
    case greaterEqual(GreaterEqualLayerParams)
    case logicalOr(LogicalOrLayerParams)
    case logicalXor(LogicalXorLayerParams)
    case logicalNot(LogicalNotLayerParams)
    case logicalAnd(LogicalAndLayerParams)
    case modBroadcastable(ModBroadcastableLayerParams)
    case minBroadcastable(MinBroadcastableLayerParams)
    case maxBroadcastable(MaxBroadcastableLayerParams)
    case addBroadcastable(AddBroadcastableLayerParams)
    case powBroadcastable(PowBroadcastableLayerParams)
    case divideBroadcastable(DivideBroadcastableLayerParams)
    case floorDivBroadcastable(FloorDivBroadcastableLayerParams)
    case multiplyBroadcastable(MultiplyBroadcastableLayerParams)
    case subtractBroadcastable(SubtractBroadcastableLayerParams)
    case tile(TileLayerParams)
    case stack(StackLayerParams)
    case gather(GatherLayerParams)
    case scatter(ScatterLayerParams)
    case gatherND(GatherNDLayerParams)
    case scatterND(ScatterNDLayerParams)
    case softmaxND(SoftmaxNDLayerParams)
    case gatherAlongAxis(GatherAlongAxisLayerParams)
    case scatterAlongAxis(ScatterAlongAxisLayerParams)
    case reverse(ReverseLayerParams)
    case reverseSeq(ReverseSeqLayerParams)
    case splitND(SplitNDLayerParams)
    case concatND(ConcatNDLayerParams)
    case transpose(TransposeLayerParams)
    case sliceStatic(SliceStaticLayerParams)
    case sliceDynamic(SliceDynamicLayerParams)
    case slidingWindows(SlidingWindowsLayerParams)
    case topK(TopKLayerParams)
    case argMin(ArgMinLayerParams)
    case argMax(ArgMaxLayerParams)
    case embeddingND(EmbeddingNDLayerParams)
    case batchedMatmul(BatchedMatMulLayerParams)
    case getShape(GetShapeLayerParams)
    case loadConstantND(LoadConstantNDLayerParams)
    case fillLike(FillLikeLayerParams)
    case fillStatic(FillStaticLayerParams)
    case fillDynamic(FillDynamicLayerParams)
    case broadcastToLike(BroadcastToLikeLayerParams)
    case broadcastToStatic(BroadcastToStaticLayerParams)
    case broadcastToDynamic(BroadcastToDynamicLayerParams)
    case squeeze(SqueezeLayerParams)
    case expandDims(ExpandDimsLayerParams)
    case flattenTo2D(FlattenTo2DLayerParams)
    case reshapeLike(ReshapeLikeLayerParams)
    case reshapeStatic(ReshapeStaticLayerParams)
    case reshapeDynamic(ReshapeDynamicLayerParams)
    case rankPreservingReshape(RankPreservingReshapeLayerParams)
    case constantPad(ConstantPaddingLayerParams)
    case randomNormalLike(RandomNormalLikeLayerParams)
    case randomNormalStatic(RandomNormalStaticLayerParams)
    case randomNormalDynamic(RandomNormalDynamicLayerParams)
    case randomUniformLike(RandomUniformLikeLayerParams)
    case randomUniformStatic(RandomUniformStaticLayerParams)
    case randomUniformDynamic(RandomUniformDynamicLayerParams)
    case randomBernoulliLike(RandomBernoulliLikeLayerParams)
    case randomBernoulliStatic(RandomBernoulliStaticLayerParams)
    case randomBernoulliDynamic(RandomBernoulliDynamicLayerParams)
    case categoricalDistribution(CategoricalDistributionLayerParams)
    case reduceL1(ReduceL1LayerParams)
    case reduceL2(ReduceL2LayerParams)
    case reduceMax(ReduceMaxLayerParams)
    case reduceMin(ReduceMinLayerParams)
    case reduceSum(ReduceSumLayerParams)
    case reduceProd(ReduceProdLayerParams)
    case reduceMean(ReduceMeanLayerParams)
    case reduceLogSum(ReduceLogSumLayerParams)
    case reduceSumSquare(ReduceSumSquareLayerParams)
    case reduceLogSumExp(ReduceLogSumExpLayerParams)
    case whereNonZero(WhereNonZeroLayerParams)
    case matrixBandPart(MatrixBandPartLayerParams)
    case lowerTriangular(LowerTriangularLayerParams)
    case upperTriangular(UpperTriangularLayerParams)
    case whereBroadcastable(WhereBroadcastableLayerParams)
    case layerNormalization(LayerNormalizationLayerParams)
    case nonMaximumSuppression(NonMaximumSuppressionLayerParams)
    case oneHot(OneHotLayerParams)
    case cumSum(CumSumLayerParams)
    case clampedReLU(ClampedReLULayerParams)
    case argSort(ArgSortLayerParams)
    case pooling3d(Pooling3DLayerParams)
    case globalPooling3d(GlobalPooling3DLayerParams)
    case sliceBySize(SliceBySizeLayerParams)
    case convolution3d(Convolution3DLayerParams)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .convolution: "convolution"
      case .pooling: "pooling"
      case .activation: "activation"
      case .innerProduct: "innerProduct"
      case .embedding: "embedding"
      case .batchnorm: "batchnorm"
      case .mvn: "mvn"
      case .l2normalize: "l2normalize"
      case .softmax: "softmax"
      case .lrn: "lrn"
      case .crop: "crop"
      case .padding: "padding"
      case .upsample: "upsample"
      case .resizeBilinear: "resizeBilinear"
      case .cropResize: "cropResize"
      case .unary: "unary"
      case .add: "add"
      case .multiply: "multiply"
      case .average: "average"
      case .scale: "scale"
      case .bias: "bias"
      case .max: "max"
      case .min: "min"
      case .dot: "dot"
      case .reduce: "reduce"
      case .loadConstant: "loadConstant"
      case .reshape: "reshape"
      case .flatten: "flatten"
      case .permute: "permute"
      case .concat: "concat"
      case .split: "split"
      case .sequenceRepeat: "sequenceRepeat"
      case .reorganizeData: "reorganizeData"
      case .slice: "slice"
      case .simpleRecurrent: "simpleRecurrent"
      case .gru: "gru"
      case .uniDirectionalLSTM: "uniDirectionalLSTM"
      case .biDirectionalLSTM: "biDirectionalLSTM"
      case .custom: "custom"
      case .copy: "copy"
      case .branch: "branch"
      case .loop: "loop"
      case .loopBreak: "loopBreak"
      case .loopContinue: "loopContinue"
      case .rangeStatic: "rangeStatic"
      case .rangeDynamic: "rangeDynamic"
      case .clip: "clip"
      case .ceil: "ceil"
      case .floor: "floor"
      case .sign: "sign"
      case .round: "round"
      case .exp2: "exp2"
      case .sin: "sin"
      case .cos: "cos"
      case .tan: "tan"
      case .asin: "asin"
      case .acos: "acos"
      case .atan: "atan"
      case .sinh: "sinh"
      case .cosh: "cosh"
      case .tanh: "tanh"
      case .asinh: "asinh"
      case .acosh: "acosh"
      case .atanh: "atanh"
      case .erf: "erf"
      case .gelu: "gelu"
      case .equal: "equal"
      case .notEqual: "notEqual"
      case .lessThan: "lessThan"
      case .lessEqual: "lessEqual"
      case .greaterThan: "greaterThan"
      case .greaterEqual: "greaterEqual"
      case .logicalOr: "logicalOr"
      case .logicalXor: "logicalXor"
      case .logicalNot: "logicalNot"
      case .logicalAnd: "logicalAnd"
      case .modBroadcastable: "modBroadcastable"
      case .minBroadcastable: "minBroadcastable"
      case .maxBroadcastable: "maxBroadcastable"
      case .addBroadcastable: "addBroadcastable"
      case .powBroadcastable: "powBroadcastable"
      case .divideBroadcastable: "divideBroadcastable"
      case .floorDivBroadcastable: "floorDivBroadcastable"
      case .multiplyBroadcastable: "multiplyBroadcastable"
      case .subtractBroadcastable: "subtractBroadcastable"
      case .tile: "tile"
      case .stack: "stack"
      case .gather: "gather"
      case .scatter: "scatter"
      case .gatherND: "gatherND"
      case .scatterND: "scatterND"
      case .softmaxND: "softmaxND"
      case .gatherAlongAxis: "gatherAlongAxis"
      case .scatterAlongAxis: "scatterAlongAxis"
      case .reverse: "reverse"
      case .reverseSeq: "reverseSeq"
      case .splitND: "splitND"
      case .concatND: "concatND"
      case .transpose: "transpose"
      case .sliceStatic: "sliceStatic"
      case .sliceDynamic: "sliceDynamic"
      case .slidingWindows: "slidingWindows"
      case .topK: "topK"
      case .argMin: "argMin"
      case .argMax: "argMax"
      case .embeddingND: "embeddingND"
      case .batchedMatmul: "batchedMatmul"
      case .getShape: "getShape"
      case .loadConstantND: "loadConstantND"
      case .fillLike: "fillLike"
      case .fillStatic: "fillStatic"
      case .fillDynamic: "fillDynamic"
      case .broadcastToLike: "broadcastToLike"
      case .broadcastToStatic: "broadcastToStatic"
      case .broadcastToDynamic: "broadcastToDynamic"
      case .squeeze: "squeeze"
      case .expandDims: "expandDims"
      case .flattenTo2D: "flattenTo2D"
      case .reshapeLike: "reshapeLike"
      case .reshapeStatic: "reshapeStatic"
      case .reshapeDynamic: "reshapeDynamic"
      case .rankPreservingReshape: "rankPreservingReshape"
      case .constantPad: "constantPad"
      case .randomNormalLike: "randomNormalLike"
      case .randomNormalStatic: "randomNormalStatic"
      case .randomNormalDynamic: "randomNormalDynamic"
      case .randomUniformLike: "randomUniformLike"
      case .randomUniformStatic: "randomUniformStatic"
      case .randomUniformDynamic: "randomUniformDynamic"
      case .randomBernoulliLike: "randomBernoulliLike"
      case .randomBernoulliStatic: "randomBernoulliStatic"
      case .randomBernoulliDynamic: "randomBernoulliDynamic"
      case .categoricalDistribution: "categoricalDistribution"
      case .reduceL1: "reduceL1"
      case .reduceL2: "reduceL2"
      case .reduceMax: "reduceMax"
      case .reduceMin: "reduceMin"
      case .reduceSum: "reduceSum"
      case .reduceProd: "reduceProd"
      case .reduceMean: "reduceMean"
      case .reduceLogSum: "reduceLogSum"
      case .reduceSumSquare: "reduceSumSquare"
      case .reduceLogSumExp: "reduceLogSumExp"
      case .whereNonZero: "whereNonZero"
      case .matrixBandPart: "matrixBandPart"
      case .lowerTriangular: "lowerTriangular"
      case .upperTriangular: "upperTriangular"
      case .whereBroadcastable: "whereBroadcastable"
      case .layerNormalization: "layerNormalization"
      case .nonMaximumSuppression: "NonMaximumSuppression"
      case .oneHot: "oneHot"
      case .cumSum: "cumSum"
      case .clampedReLU: "clampedReLU"
      case .argSort: "argSort"
      case .pooling3d: "pooling3d"
      case .globalPooling3d: "globalPooling3d"
      case .sliceBySize: "sliceBySize"
      case .convolution3d: "convolution3d"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .convolution: 100
      case .pooling: 120
      case .activation: 130
      case .innerProduct: 140
      case .embedding: 150
      case .batchnorm: 160
      case .mvn: 165
      case .l2normalize: 170
      case .softmax: 175
      case .lrn: 180
      case .crop: 190
      case .padding: 200
      case .upsample: 210
      case .resizeBilinear: 211
      case .cropResize: 212
      case .unary: 220
      case .add: 230
      case .multiply: 231
      case .average: 240
      case .scale: 245
      case .bias: 250
      case .max: 260
      case .min: 261
      case .dot: 270
      case .reduce: 280
      case .loadConstant: 290
      case .reshape: 300
      case .flatten: 301
      case .permute: 310
      case .concat: 320
      case .split: 330
      case .sequenceRepeat: 340
      case .reorganizeData: 345
      case .slice: 350
      case .simpleRecurrent: 400
      case .gru: 410
      case .uniDirectionalLSTM: 420
      case .biDirectionalLSTM: 430
      case .custom: 500
      case .copy: 600
      case .branch: 605
      case .loop: 615
      case .loopBreak: 620
      case .loopContinue: 625
      case .rangeStatic: 635
      case .rangeDynamic: 640
      case .clip: 660
      case .ceil: 665
      case .floor: 670
      case .sign: 680
      case .round: 685
      case .exp2: 700
      case .sin: 710
      case .cos: 715
      case .tan: 720
      case .asin: 730
      case .acos: 735
      case .atan: 740
      case .sinh: 750
      case .cosh: 755
      case .tanh: 760
      case .asinh: 770
      case .acosh: 775
      case .atanh: 780
      case .erf: 790
      case .gelu: 795
      case .equal: 815
      case .notEqual: 820
      case .lessThan: 825
      case .lessEqual: 827
      case .greaterThan: 830
      case .greaterEqual: 832
      case .logicalOr: 840
      case .logicalXor: 845
      case .logicalNot: 850
      case .logicalAnd: 855
      case .modBroadcastable: 865
      case .minBroadcastable: 870
      case .maxBroadcastable: 875
      case .addBroadcastable: 880
      case .powBroadcastable: 885
      case .divideBroadcastable: 890
      case .floorDivBroadcastable: 895
      case .multiplyBroadcastable: 900
      case .subtractBroadcastable: 905
      case .tile: 920
      case .stack: 925
      case .gather: 930
      case .scatter: 935
      case .gatherND: 940
      case .scatterND: 945
      case .softmaxND: 950
      case .gatherAlongAxis: 952
      case .scatterAlongAxis: 954
      case .reverse: 960
      case .reverseSeq: 965
      case .splitND: 975
      case .concatND: 980
      case .transpose: 985
      case .sliceStatic: 995
      case .sliceDynamic: 1000
      case .slidingWindows: 1005
      case .topK: 1015
      case .argMin: 1020
      case .argMax: 1025
      case .embeddingND: 1040
      case .batchedMatmul: 1045
      case .getShape: 1065
      case .loadConstantND: 1070
      case .fillLike: 1080
      case .fillStatic: 1085
      case .fillDynamic: 1090
      case .broadcastToLike: 1100
      case .broadcastToStatic: 1105
      case .broadcastToDynamic: 1110
      case .squeeze: 1120
      case .expandDims: 1125
      case .flattenTo2D: 1130
      case .reshapeLike: 1135
      case .reshapeStatic: 1140
      case .reshapeDynamic: 1145
      case .rankPreservingReshape: 1150
      case .constantPad: 1155
      case .randomNormalLike: 1170
      case .randomNormalStatic: 1175
      case .randomNormalDynamic: 1180
      case .randomUniformLike: 1190
      case .randomUniformStatic: 1195
      case .randomUniformDynamic: 1200
      case .randomBernoulliLike: 1210
      case .randomBernoulliStatic: 1215
      case .randomBernoulliDynamic: 1220
      case .categoricalDistribution: 1230
      case .reduceL1: 1250
      case .reduceL2: 1255
      case .reduceMax: 1260
      case .reduceMin: 1265
      case .reduceSum: 1270
      case .reduceProd: 1275
      case .reduceMean: 1280
      case .reduceLogSum: 1285
      case .reduceSumSquare: 1290
      case .reduceLogSumExp: 1295
      case .whereNonZero: 1313
      case .matrixBandPart: 1315
      case .lowerTriangular: 1320
      case .upperTriangular: 1325
      case .whereBroadcastable: 1330
      case .layerNormalization: 1350
      case .nonMaximumSuppression: 1400
      case .oneHot: 1450
      case .cumSum: 1455
      case .clampedReLU: 1460
      case .argSort: 1461
      case .pooling3d: 1465
      case .globalPooling3d: 1466
      case .sliceBySize: 1470
      case .convolution3d: 1471
      }
    }
  }
}

public struct BranchLayerParams: SpecMessage {
  public var ifBranch: NeuralNetwork?
  public var elseBranch: NeuralNetwork?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LoopLayerParams: SpecMessage {
  public var maxLoopIterations: UInt64 = 0
  public var conditionVar: String = ""
  public var conditionNetwork: NeuralNetwork?
  public var bodyNetwork: NeuralNetwork?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LoopBreakLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LoopContinueLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CopyLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GreaterThanLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GreaterEqualLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LessThanLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LessEqualLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct EqualLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NotEqualLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LogicalAndLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LogicalOrLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LogicalXorLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LogicalNotLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BorderAmounts: SpecMessage {
  public var borderAmounts: [BorderAmounts.EdgeSizes] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct EdgeSizes: SpecMessage {
    public var startEdgeSize: UInt64 = 0
    public var endEdgeSize: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

public struct ValidPadding: SpecMessage {
  public var paddingAmounts: BorderAmounts?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SamePadding: SpecMessage {
  public var asymmetryMode = SamePadding.SamePaddingMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum SamePaddingMode: RawRepresentable, Equatable, Sendable {
    case bottomRightHeavy
    case topLeftHeavy
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .bottomRightHeavy
      case 1: self = .topLeftHeavy
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .bottomRightHeavy: 0
      case .topLeftHeavy: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .bottomRightHeavy: "BOTTOM_RIGHT_HEAVY"
      case .topLeftHeavy: "TOP_LEFT_HEAVY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct SamplingMode: SpecMessage {
  public var samplingMethod = SamplingMode.Method(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum Method: RawRepresentable, Equatable, Sendable {
    case strictAlignEndpointsMode
    case alignEndpointsMode
    case upsampleMode
    case roiAlignMode
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .strictAlignEndpointsMode
      case 1: self = .alignEndpointsMode
      case 2: self = .upsampleMode
      case 3: self = .roiAlignMode
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .strictAlignEndpointsMode: 0
      case .alignEndpointsMode: 1
      case .upsampleMode: 2
      case .roiAlignMode: 3
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .strictAlignEndpointsMode: "STRICT_ALIGN_ENDPOINTS_MODE"
      case .alignEndpointsMode: "ALIGN_ENDPOINTS_MODE"
      case .upsampleMode: "UPSAMPLE_MODE"
      case .roiAlignMode: "ROI_ALIGN_MODE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct BoxCoordinatesMode: SpecMessage {
  public var boxMode = BoxCoordinatesMode.Coordinates(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum Coordinates: RawRepresentable, Equatable, Sendable {
    case cornersHeightFirst
    case cornersWidthFirst
    case centerSizeHeightFirst
    case centerSizeWidthFirst
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .cornersHeightFirst
      case 1: self = .cornersWidthFirst
      case 2: self = .centerSizeHeightFirst
      case 3: self = .centerSizeWidthFirst
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .cornersHeightFirst: 0
      case .cornersWidthFirst: 1
      case .centerSizeHeightFirst: 2
      case .centerSizeWidthFirst: 3
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .cornersHeightFirst: "CORNERS_HEIGHT_FIRST"
      case .cornersWidthFirst: "CORNERS_WIDTH_FIRST"
      case .centerSizeHeightFirst: "CENTER_SIZE_HEIGHT_FIRST"
      case .centerSizeWidthFirst: "CENTER_SIZE_WIDTH_FIRST"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct WeightParams: SpecMessage {
  public var floatValue = WeightData()
  public var float16Value = WeightData()
  public var rawValue = WeightData()
  public var int8RawValue = WeightData()
  public var quantization: QuantizationParams?
  public var isUpdatable: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct QuantizationParams: SpecMessage {
  public var numberOfBits: UInt64 = 0
  public var quantizationType: QuantizationType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `quantization_type` is set.
  public indirect enum QuantizationType: Equatable, Sendable {
    case linearQuantization(LinearQuantizationParams)
    case lookupTableQuantization(LookUpTableQuantizationParams)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .linearQuantization: "linearQuantization"
      case .lookupTableQuantization: "lookupTableQuantization"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .linearQuantization: 101
      case .lookupTableQuantization: 102
      }
    }
  }
}

public struct LinearQuantizationParams: SpecMessage {
  public var scale: [Float] = []
  public var bias: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LookUpTableQuantizationParams: SpecMessage {
  public var floatValue: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ConvolutionLayerParams: SpecMessage {
  public var outputChannels: UInt64 = 0
  public var kernelChannels: UInt64 = 0
  public var nGroups: UInt64 = 0
  public var kernelSize: [UInt64] = []
  public var stride: [UInt64] = []
  public var dilationFactor: [UInt64] = []
  public var convolutionPaddingType: ConvolutionPaddingType?
  public var isDeconvolution: Bool = false
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `convolution_padding_type` is set.
  public indirect enum ConvolutionPaddingType: Equatable, Sendable {
    case valid(ValidPadding)
    case same(SamePadding)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .valid: "valid"
      case .same: "same"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .valid: 50
      case .same: 51
      }
    }
  }
}

public struct Convolution3DLayerParams: SpecMessage {
  public var outputChannels: Int32 = 0
  public var inputChannels: Int32 = 0
  public var nGroups: Int32 = 0
  public var kernelDepth: Int32 = 0
  public var kernelHeight: Int32 = 0
  public var kernelWidth: Int32 = 0
  public var strideDepth: Int32 = 0
  public var strideHeight: Int32 = 0
  public var strideWidth: Int32 = 0
  public var dilationDepth: Int32 = 0
  public var dilationHeight: Int32 = 0
  public var dilationWidth: Int32 = 0
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  public var paddingType = Convolution3DLayerParams.PaddingType(rawValue: 0)
  public var customPaddingFront: Int32 = 0
  public var customPaddingBack: Int32 = 0
  public var customPaddingTop: Int32 = 0
  public var customPaddingBottom: Int32 = 0
  public var customPaddingLeft: Int32 = 0
  public var customPaddingRight: Int32 = 0
  public var isDeconvolution: Bool = false
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum PaddingType: RawRepresentable, Equatable, Sendable {
    case custom
    case valid
    case same
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .custom
      case 1: self = .valid
      case 2: self = .same
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .custom: 0
      case .valid: 1
      case .same: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .custom: "CUSTOM"
      case .valid: "VALID"
      case .same: "SAME"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct InnerProductLayerParams: SpecMessage {
  public var inputChannels: UInt64 = 0
  public var outputChannels: UInt64 = 0
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  public var int8DynamicQuantize: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct EmbeddingLayerParams: SpecMessage {
  public var inputDim: UInt64 = 0
  public var outputChannels: UInt64 = 0
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct EmbeddingNDLayerParams: SpecMessage {
  public var vocabSize: UInt64 = 0
  public var embeddingSize: UInt64 = 0
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BatchnormLayerParams: SpecMessage {
  public var channels: UInt64 = 0
  public var computeMeanVar: Bool = false
  public var instanceNormalization: Bool = false
  public var epsilon: Float = 0
  public var gamma: WeightParams?
  public var beta: WeightParams?
  public var mean: WeightParams?
  public var variance: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PoolingLayerParams: SpecMessage {
  public var type = PoolingLayerParams.PoolingType(rawValue: 0)
  public var kernelSize: [UInt64] = []
  public var stride: [UInt64] = []
  public var poolingPaddingType: PoolingPaddingType?
  public var avgPoolExcludePadding: Bool = false
  public var globalPooling: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `pooling_padding_type` is set.
  public indirect enum PoolingPaddingType: Equatable, Sendable {
    case valid(ValidPadding)
    case same(SamePadding)
    case includeLastPixel(PoolingLayerParams.ValidCompletePadding)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .valid: "valid"
      case .same: "same"
      case .includeLastPixel: "includeLastPixel"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .valid: 30
      case .same: 31
      case .includeLastPixel: 32
      }
    }
  }

  public enum PoolingType: RawRepresentable, Equatable, Sendable {
    case max
    case average
    case l2
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      case 2: self = .l2
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .max: 0
      case .average: 1
      case .l2: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .max: "MAX"
      case .average: "AVERAGE"
      case .l2: "L2"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public struct ValidCompletePadding: SpecMessage {
    public var paddingAmounts: [UInt64] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

public struct Pooling3DLayerParams: SpecMessage {
  public var type = Pooling3DLayerParams.PoolingType3D(rawValue: 0)
  public var kernelDepth: Int32 = 0
  public var kernelHeight: Int32 = 0
  public var kernelWidth: Int32 = 0
  public var strideDepth: Int32 = 0
  public var strideHeight: Int32 = 0
  public var strideWidth: Int32 = 0
  public var paddingType = Pooling3DLayerParams.Pooling3DPaddingType(rawValue: 0)
  public var customPaddingFront: Int32 = 0
  public var customPaddingBack: Int32 = 0
  public var customPaddingTop: Int32 = 0
  public var customPaddingBottom: Int32 = 0
  public var customPaddingLeft: Int32 = 0
  public var customPaddingRight: Int32 = 0
  public var countExcludePadding: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum PoolingType3D: RawRepresentable, Equatable, Sendable {
    case max
    case average
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .max: 0
      case .average: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .max: "MAX"
      case .average: "AVERAGE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public enum Pooling3DPaddingType: RawRepresentable, Equatable, Sendable {
    case custom
    case valid
    case same
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .custom
      case 1: self = .valid
      case 2: self = .same
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .custom: 0
      case .valid: 1
      case .same: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .custom: "CUSTOM"
      case .valid: "VALID"
      case .same: "SAME"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct GlobalPooling3DLayerParams: SpecMessage {
  public var type = GlobalPooling3DLayerParams.GlobalPoolingType3D(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum GlobalPoolingType3D: RawRepresentable, Equatable, Sendable {
    case max
    case average
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .max: 0
      case .average: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .max: "MAX"
      case .average: "AVERAGE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct PaddingLayerParams: SpecMessage {
  public var paddingType: PaddingType?
  public var paddingAmounts: BorderAmounts?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `padding_type` is set.
  public indirect enum PaddingType: Equatable, Sendable {
    case constant(PaddingLayerParams.PaddingConstant)
    case reflection(PaddingLayerParams.PaddingReflection)
    case replication(PaddingLayerParams.PaddingReplication)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .constant: "constant"
      case .reflection: "reflection"
      case .replication: "replication"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .constant: 1
      case .reflection: 2
      case .replication: 3
      }
    }
  }

  public struct PaddingConstant: SpecMessage {
    public var value: Float = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct PaddingReflection: SpecMessage {
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct PaddingReplication: SpecMessage {
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

public struct ConcatLayerParams: SpecMessage {
  public var sequenceConcat: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LRNLayerParams: SpecMessage {
  public var alpha: Float = 0
  public var beta: Float = 0
  public var localSize: UInt64 = 0
  public var k: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SoftmaxLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SplitLayerParams: SpecMessage {
  public var nOutputs: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AddLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MultiplyLayerParams: SpecMessage {
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct UnaryFunctionLayerParams: SpecMessage {
  public var type = UnaryFunctionLayerParams.Operation(rawValue: 0)
  public var alpha: Float = 0
  public var epsilon: Float = 0
  public var shift: Float = 0
  public var scale: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum Operation: RawRepresentable, Equatable, Sendable {
    case sqrt
    case rsqrt
    case inverse
    case power
    case exp
    case log
    case abs
    case threshold
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .sqrt
      case 1: self = .rsqrt
      case 2: self = .inverse
      case 3: self = .power
      case 4: self = .exp
      case 5: self = .log
      case 6: self = .abs
      case 7: self = .threshold
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .sqrt: 0
      case .rsqrt: 1
      case .inverse: 2
      case .power: 3
      case .exp: 4
      case .log: 5
      case .abs: 6
      case .threshold: 7
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .sqrt: "SQRT"
      case .rsqrt: "RSQRT"
      case .inverse: "INVERSE"
      case .power: "POWER"
      case .exp: "EXP"
      case .log: "LOG"
      case .abs: "ABS"
      case .threshold: "THRESHOLD"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct UpsampleLayerParams: SpecMessage {
  public var scalingFactor: [UInt64] = []
  public var fractionalScalingFactor: [Float] = []
  public var mode = UpsampleLayerParams.InterpolationMode(rawValue: 0)
  public var linearUpsampleMode = UpsampleLayerParams.LinearUpsampleMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum InterpolationMode: RawRepresentable, Equatable, Sendable {
    case nn
    case bilinear
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .nn
      case 1: self = .bilinear
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .nn: 0
      case .bilinear: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .nn: "NN"
      case .bilinear: "BILINEAR"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public enum LinearUpsampleMode: RawRepresentable, Equatable, Sendable {
    case `default`
    case alignCornersTrue
    case alignCornersFalse
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .default
      case 1: self = .alignCornersTrue
      case 2: self = .alignCornersFalse
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .default: 0
      case .alignCornersTrue: 1
      case .alignCornersFalse: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .default: "DEFAULT"
      case .alignCornersTrue: "ALIGN_CORNERS_TRUE"
      case .alignCornersFalse: "ALIGN_CORNERS_FALSE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct ResizeBilinearLayerParams: SpecMessage {
  public var targetSize: [UInt64] = []
  public var mode: SamplingMode?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CropResizeLayerParams: SpecMessage {
  public var targetSize: [UInt64] = []
  public var normalizedCoordinates: Bool = false
  public var mode: SamplingMode?
  public var boxIndicesMode: BoxCoordinatesMode?
  public var spatialScale: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BiasLayerParams: SpecMessage {
  public var shape: [UInt64] = []
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ScaleLayerParams: SpecMessage {
  public var shapeScale: [UInt64] = []
  public var scale: WeightParams?
  public var hasBias: Bool = false
  public var shapeBias: [UInt64] = []
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LoadConstantLayerParams: SpecMessage {
  public var shape: [UInt64] = []
  public var data: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct L2NormalizeLayerParams: SpecMessage {
  public var epsilon: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FlattenLayerParams: SpecMessage {
  public var mode = FlattenLayerParams.FlattenOrder(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum FlattenOrder: RawRepresentable, Equatable, Sendable {
    case channelFirst
    case channelLast
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .channelFirst
      case 1: self = .channelLast
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .channelFirst: 0
      case .channelLast: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .channelFirst: "CHANNEL_FIRST"
      case .channelLast: "CHANNEL_LAST"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct ReshapeLayerParams: SpecMessage {
  public var targetShape: [Int64] = []
  public var mode = ReshapeLayerParams.ReshapeOrder(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum ReshapeOrder: RawRepresentable, Equatable, Sendable {
    case channelFirst
    case channelLast
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .channelFirst
      case 1: self = .channelLast
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .channelFirst: 0
      case .channelLast: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .channelFirst: "CHANNEL_FIRST"
      case .channelLast: "CHANNEL_LAST"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct PermuteLayerParams: SpecMessage {
  public var axis: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReorganizeDataLayerParams: SpecMessage {
  public var mode = ReorganizeDataLayerParams.ReorganizationType(rawValue: 0)
  public var blockSize: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum ReorganizationType: RawRepresentable, Equatable, Sendable {
    case spaceToDepth
    case depthToSpace
    case pixelShuffle
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .spaceToDepth
      case 1: self = .depthToSpace
      case 2: self = .pixelShuffle
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .spaceToDepth: 0
      case .depthToSpace: 1
      case .pixelShuffle: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .spaceToDepth: "SPACE_TO_DEPTH"
      case .depthToSpace: "DEPTH_TO_SPACE"
      case .pixelShuffle: "PIXEL_SHUFFLE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct SliceLayerParams: SpecMessage {
  public var startIndex: Int64 = 0
  public var endIndex: Int64 = 0
  public var stride: UInt64 = 0
  public var axis = SliceLayerParams.SliceAxis(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum SliceAxis: RawRepresentable, Equatable, Sendable {
    case channelAxis
    case heightAxis
    case widthAxis
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .channelAxis
      case 1: self = .heightAxis
      case 2: self = .widthAxis
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .channelAxis: 0
      case .heightAxis: 1
      case .widthAxis: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .channelAxis: "CHANNEL_AXIS"
      case .heightAxis: "HEIGHT_AXIS"
      case .widthAxis: "WIDTH_AXIS"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct ReduceLayerParams: SpecMessage {
  public var mode = ReduceLayerParams.ReduceOperation(rawValue: 0)
  public var epsilon: Float = 0
  public var axis = ReduceLayerParams.ReduceAxis(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum ReduceOperation: RawRepresentable, Equatable, Sendable {
    case sum
    case avg
    case prod
    case logsum
    case sumsquare
    case l1
    case l2
    case max
    case min
    case argmax
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .sum
      case 1: self = .avg
      case 2: self = .prod
      case 3: self = .logsum
      case 4: self = .sumsquare
      case 5: self = .l1
      case 6: self = .l2
      case 7: self = .max
      case 8: self = .min
      case 9: self = .argmax
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .sum: 0
      case .avg: 1
      case .prod: 2
      case .logsum: 3
      case .sumsquare: 4
      case .l1: 5
      case .l2: 6
      case .max: 7
      case .min: 8
      case .argmax: 9
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .sum: "SUM"
      case .avg: "AVG"
      case .prod: "PROD"
      case .logsum: "LOGSUM"
      case .sumsquare: "SUMSQUARE"
      case .l1: "L1"
      case .l2: "L2"
      case .max: "MAX"
      case .min: "MIN"
      case .argmax: "ARGMAX"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public enum ReduceAxis: RawRepresentable, Equatable, Sendable {
    case chw
    case hw
    case c
    case h
    case w
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .chw
      case 1: self = .hw
      case 2: self = .c
      case 3: self = .h
      case 4: self = .w
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .chw: 0
      case .hw: 1
      case .c: 2
      case .h: 3
      case .w: 4
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .chw: "CHW"
      case .hw: "HW"
      case .c: "C"
      case .h: "H"
      case .w: "W"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct CropLayerParams: SpecMessage {
  public var cropAmounts: BorderAmounts?
  public var offset: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AverageLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MaxLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DotProductLayerParams: SpecMessage {
  public var cosineSimilarity: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MeanVarianceNormalizeLayerParams: SpecMessage {
  public var acrossChannels: Bool = false
  public var normalizeVariance: Bool = false
  public var epsilon: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SequenceRepeatLayerParams: SpecMessage {
  public var nRepetitions: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SimpleRecurrentLayerParams: SpecMessage {
  public var inputVectorSize: UInt64 = 0
  public var outputVectorSize: UInt64 = 0
  public var activation: ActivationParams?
  public var sequenceOutput: Bool = false
  public var hasBiasVector: Bool = false
  public var weightMatrix: WeightParams?
  public var recursionMatrix: WeightParams?
  public var biasVector: WeightParams?
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GRULayerParams: SpecMessage {
  public var inputVectorSize: UInt64 = 0
  public var outputVectorSize: UInt64 = 0
  public var activations: [ActivationParams] = []
  public var sequenceOutput: Bool = false
  public var hasBiasVectors: Bool = false
  public var updateGateWeightMatrix: WeightParams?
  public var resetGateWeightMatrix: WeightParams?
  public var outputGateWeightMatrix: WeightParams?
  public var updateGateRecursionMatrix: WeightParams?
  public var resetGateRecursionMatrix: WeightParams?
  public var outputGateRecursionMatrix: WeightParams?
  public var updateGateBiasVector: WeightParams?
  public var resetGateBiasVector: WeightParams?
  public var outputGateBiasVector: WeightParams?
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LSTMParams: SpecMessage {
  public var sequenceOutput: Bool = false
  public var hasBiasVectors: Bool = false
  public var forgetBias: Bool = false
  public var hasPeepholeVectors: Bool = false
  public var coupledInputAndForgetGate: Bool = false
  public var cellClipThreshold: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LSTMWeightParams: SpecMessage {
  public var inputGateWeightMatrix: WeightParams?
  public var forgetGateWeightMatrix: WeightParams?
  public var blockInputWeightMatrix: WeightParams?
  public var outputGateWeightMatrix: WeightParams?
  public var inputGateRecursionMatrix: WeightParams?
  public var forgetGateRecursionMatrix: WeightParams?
  public var blockInputRecursionMatrix: WeightParams?
  public var outputGateRecursionMatrix: WeightParams?
  public var inputGateBiasVector: WeightParams?
  public var forgetGateBiasVector: WeightParams?
  public var blockInputBiasVector: WeightParams?
  public var outputGateBiasVector: WeightParams?
  public var inputGatePeepholeVector: WeightParams?
  public var forgetGatePeepholeVector: WeightParams?
  public var outputGatePeepholeVector: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct UniDirectionalLSTMLayerParams: SpecMessage {
  public var inputVectorSize: UInt64 = 0
  public var outputVectorSize: UInt64 = 0
  public var activations: [ActivationParams] = []
  public var params: LSTMParams?
  public var weightParams: LSTMWeightParams?
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BiDirectionalLSTMLayerParams: SpecMessage {
  public var inputVectorSize: UInt64 = 0
  public var outputVectorSize: UInt64 = 0
  public var activationsForwardLSTM: [ActivationParams] = []
  public var activationsBackwardLSTM: [ActivationParams] = []
  public var params: LSTMParams?
  public var weightParams: [LSTMWeightParams] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CustomLayerParams: SpecMessage {
  public var className: String = ""
  public var weights: [WeightParams] = []
  public var parameters: OrderedDictionary<String, CustomLayerParams.CustomLayerParamValue> = [:]
  public var description: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct CustomLayerParamValue: SpecMessage {
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `value` is set.
    public enum Value: Equatable, Sendable {
      case doubleValue(Double)
      case stringValue(String)
      case intValue(Int32)
      case longValue(Int64)
      case boolValue(Bool)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .doubleValue: "doubleValue"
        case .stringValue: "stringValue"
        case .intValue: "intValue"
        case .longValue: "longValue"
        case .boolValue: "boolValue"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .doubleValue: 10
        case .stringValue: 20
        case .intValue: 30
        case .longValue: 40
        case .boolValue: 50
        }
      }
    }
  }
}

public struct TransposeLayerParams: SpecMessage {
  public var axes: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BatchedMatMulLayerParams: SpecMessage {
  public var transposeA: Bool = false
  public var transposeB: Bool = false
  public var weightMatrixFirstDimension: UInt64 = 0
  public var weightMatrixSecondDimension: UInt64 = 0
  public var hasBias: Bool = false
  public var weights: WeightParams?
  public var bias: WeightParams?
  public var int8DynamicQuantize: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ConcatNDLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var interleave: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SoftmaxNDLayerParams: SpecMessage {
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReverseLayerParams: SpecMessage {
  public var reverseDim: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReverseSeqLayerParams: SpecMessage {
  public var batchAxis: Int64 = 0
  public var sequenceAxis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LoadConstantNDLayerParams: SpecMessage {
  public var shape: [UInt64] = []
  public var data: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FillLikeLayerParams: SpecMessage {
  public var value: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FillStaticLayerParams: SpecMessage {
  public var value: Float = 0
  public var targetShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FillDynamicLayerParams: SpecMessage {
  public var value: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct WhereBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CosLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct TanLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AsinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AcosLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AtanLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SinhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CoshLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct TanhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AsinhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AcoshLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AtanhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PowBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Exp2LayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct WhereNonZeroLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MatrixBandPartLayerParams: SpecMessage {
  public var numLower: Int64 = 0
  public var numUpper: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct UpperTriangularLayerParams: SpecMessage {
  public var k: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LowerTriangularLayerParams: SpecMessage {
  public var k: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BroadcastToLikeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BroadcastToStaticLayerParams: SpecMessage {
  public var targetShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BroadcastToDynamicLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AddBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MaxBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MinBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ModBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FloorDivBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SubtractBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MultiplyBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DivideBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GatherLayerParams: SpecMessage {
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ScatterLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GatherNDLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ScatterNDLayerParams: SpecMessage {
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GatherAlongAxisLayerParams: SpecMessage {
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ScatterAlongAxisLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct StackLayerParams: SpecMessage {
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RankPreservingReshapeLayerParams: SpecMessage {
  public var targetShape: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ConstantPaddingLayerParams: SpecMessage {
  public var value: Float = 0
  public var padAmounts: [UInt64] = []
  public var padToGivenOutputSizeMode: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomNormalLikeLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var mean: Float = 0
  public var stdDev: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomNormalStaticLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var mean: Float = 0
  public var stdDev: Float = 0
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomNormalDynamicLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var mean: Float = 0
  public var stdDev: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomUniformLikeLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var minVal: Float = 0
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomUniformStaticLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var minVal: Float = 0
  public var maxVal: Float = 0
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomUniformDynamicLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var minVal: Float = 0
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomBernoulliLikeLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var prob: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomBernoulliStaticLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var prob: Float = 0
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RandomBernoulliDynamicLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var prob: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CategoricalDistributionLayerParams: SpecMessage {
  public var seed: Int64 = 0
  public var numSamples: Int64 = 0
  public var isLogits: Bool = false
  public var eps: Float = 0
  public var temperature: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceL1LayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceL2LayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceMaxLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceMinLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceSumLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceProdLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceMeanLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceLogSumLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceSumSquareLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReduceLogSumExpLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var keepDims: Bool = false
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ExpandDimsLayerParams: SpecMessage {
  public var axes: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FlattenTo2DLayerParams: SpecMessage {
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReshapeStaticLayerParams: SpecMessage {
  public var targetShape: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReshapeLikeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ReshapeDynamicLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SqueezeLayerParams: SpecMessage {
  public var axes: [Int64] = []
  public var squeezeAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct TopKLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var k: UInt64 = 0
  public var useBottomK: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ArgMaxLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var removeDim: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ArgMinLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var removeDim: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SplitNDLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var numSplits: UInt64 = 0
  public var splitSizes: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CeilLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RoundLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FloorLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SignLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ClipLayerParams: SpecMessage {
  public var minVal: Float = 0
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SliceStaticLayerParams: SpecMessage {
  public var beginIds: [Int64] = []
  public var beginMasks: [Bool] = []
  public var endIds: [Int64] = []
  public var endMasks: [Bool] = []
  public var strides: [Int64] = []
  public var squeezeMasks: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SliceDynamicLayerParams: SpecMessage {
  public var beginMasks: [Bool] = []
  public var endIds: [Int64] = []
  public var endMasks: [Bool] = []
  public var strides: [Int64] = []
  public var squeezeMasks: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct TileLayerParams: SpecMessage {
  public var reps: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GetShapeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ErfLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct GeluLayerParams: SpecMessage {
  public var mode = GeluLayerParams.GeluMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public enum GeluMode: RawRepresentable, Equatable, Sendable {
    case exact
    case tanhApproximation
    case sigmoidApproximation
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .exact
      case 1: self = .tanhApproximation
      case 2: self = .sigmoidApproximation
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .exact: 0
      case .tanhApproximation: 1
      case .sigmoidApproximation: 2
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .exact: "EXACT"
      case .tanhApproximation: "TANH_APPROXIMATION"
      case .sigmoidApproximation: "SIGMOID_APPROXIMATION"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

public struct RangeStaticLayerParams: SpecMessage {
  public var endValue: Float = 0
  public var startValue: Float = 0
  public var stepSizeValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RangeDynamicLayerParams: SpecMessage {
  public var startValue: Float = 0
  public var stepSizeValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SlidingWindowsLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var windowSize: UInt64 = 0
  public var step: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LayerNormalizationLayerParams: SpecMessage {
  public var normalizedShape: [Int64] = []
  public var eps: Float = 0
  public var gamma: WeightParams?
  public var beta: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NonMaximumSuppressionLayerParams: SpecMessage {
  public var iouThreshold: Float = 0
  public var scoreThreshold: Float = 0
  public var maxBoxes: UInt64 = 0
  public var perClassSuppression: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ClampedReLULayerParams: SpecMessage {
  public var alpha: Float = 0
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ArgSortLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var descending: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SliceBySizeLayerParams: SpecMessage {
  public var size: Int64 = 0
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkClassifier: SpecMessage {
  public var layers: [NeuralNetworkLayer] = []
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  public var updateParams: NetworkUpdateParameters?
  public var classLabels: ClassLabels?
  public var labelProbabilityLayerName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `class_labels` is set.
  public indirect enum ClassLabels: Equatable, Sendable {
    case stringClassLabels(StringVector)
    case int64ClassLabels(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringClassLabels: "stringClassLabels"
      case .int64ClassLabels: "int64ClassLabels"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringClassLabels: 100
      case .int64ClassLabels: 101
      }
    }
  }
}

public struct OneHotLayerParams: SpecMessage {
  public var oneHotVectorSize: UInt64 = 0
  public var axis: Int64 = 0
  public var onValue: Float = 0
  public var offValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct CumSumLayerParams: SpecMessage {
  public var axis: Int64 = 0
  public var excludeFinalSum: Bool = false
  public var reverse: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NeuralNetworkRegressor: SpecMessage {
  public var layers: [NeuralNetworkLayer] = []
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  public var updateParams: NetworkUpdateParameters?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct NetworkUpdateParameters: SpecMessage {
  public var lossLayers: [LossLayer] = []
  public var optimizer: Optimizer?
  public var epochs: Int64Parameter?
  public var shuffle: BoolParameter?
  public var seed: Int64Parameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LossLayer: SpecMessage {
  public var name: String = ""
  public var lossLayerType: LossLayerType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `loss_layer_type` is set.
  public indirect enum LossLayerType: Equatable, Sendable {
    case categoricalCrossEntropyLossLayer(CategoricalCrossEntropyLossLayer)
    case meanSquaredErrorLossLayer(MeanSquaredErrorLossLayer)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .categoricalCrossEntropyLossLayer: "categoricalCrossEntropyLossLayer"
      case .meanSquaredErrorLossLayer: "meanSquaredErrorLossLayer"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .categoricalCrossEntropyLossLayer: 10
      case .meanSquaredErrorLossLayer: 11
      }
    }
  }
}

public struct CategoricalCrossEntropyLossLayer: SpecMessage {
  public var input: String = ""
  public var target: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct MeanSquaredErrorLossLayer: SpecMessage {
  public var input: String = ""
  public var target: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Optimizer: SpecMessage {
  public var optimizerType: OptimizerType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `optimizer_type` is set.
  public indirect enum OptimizerType: Equatable, Sendable {
    case sgdOptimizer(SGDOptimizer)
    case adamOptimizer(AdamOptimizer)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .sgdOptimizer: "sgdOptimizer"
      case .adamOptimizer: "adamOptimizer"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .sgdOptimizer: 10
      case .adamOptimizer: 11
      }
    }
  }
}

public struct SGDOptimizer: SpecMessage {
  public var learningRate: DoubleParameter?
  public var miniBatchSize: Int64Parameter?
  public var momentum: DoubleParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct AdamOptimizer: SpecMessage {
  public var learningRate: DoubleParameter?
  public var miniBatchSize: Int64Parameter?
  public var beta1: DoubleParameter?
  public var beta2: DoubleParameter?
  public var eps: DoubleParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
