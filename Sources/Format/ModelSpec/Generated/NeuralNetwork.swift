// Generated from schema/NeuralNetwork.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

/// How the shape of a multi-array input becomes the shape of its blob.
public enum NeuralNetworkMultiArrayShapeMapping: RawRepresentable, Equatable, Sendable {
  /// `[C]` becomes `[1, 1, C, 1, 1]` and `[C, H, W]` becomes `[1, 1, C, H, W]`; no other rank is
  /// allowed. A caller may pass more axes to fill sequence and batch. Not allowed with layer kinds
  /// of specification version 4 or later, nor with `RANK4_IMAGE_MAPPING`.
  case rank5ArrayMapping
  /// The blob has the declared shape and rank. Specification version 4 and later.
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

/// How an image input becomes a blob: 3 channels for a colour image, 1 for a grey one.
public enum NeuralNetworkImageShapeMapping: RawRepresentable, Equatable, Sendable {
  /// `[1, 1, 3, H, W]` or `[1, 1, 1, H, W]`.
  case rank5ImageMapping
  /// `[1, 3, H, W]` or `[1, 1, H, W]`. Specification version 4 and later.
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

/// How a scattered value `u` is combined with the value `v` already at its place.
public enum ScatterMode: RawRepresentable, Equatable, Sendable {
  /// `u`; `v` is lost.
  case scatterUpdate
  /// `v + u`.
  case scatterAdd
  /// `v - u`.
  case scatterSub
  /// `v * u`.
  case scatterMul
  /// `v / u`.
  case scatterDiv
  /// `max(v, u)`.
  case scatterMax
  /// `min(v, u)`.
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

/// A network whose outputs are blobs. Also the form of a nested network in a branch or loop, where
/// only `layers` counts.
public struct NeuralNetwork: SpecMessage {
  /// The layers in the order in which they run. At least one; a layer reads only model inputs and
  /// blobs of layers before it.
  public var layers: [NeuralNetworkLayer] = []
  /// What is done to image inputs before the first layer.
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  /// Shape of the blobs of multi-array inputs. Absent means `RANK5_ARRAY_MAPPING`.
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  /// Shape of the blobs of image inputs. Absent means `RANK5_IMAGE_MAPPING`.
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  /// Training setup. Present only in an updatable model.
  public var updateParams: NetworkUpdateParameters?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Scales an image, then shifts each channel: `y[c] = channelScale * x[c] + bias[c]`, on pixel
/// values 0...255.
///
/// The three colour biases go to their colour, whichever order (RGB or BGR) the input declares.
public struct NeuralNetworkImageScaler: SpecMessage {
  /// Factor for every channel; 1 changes nothing. Has no default: absent is 0, which leaves only the
  /// biases.
  public var channelScale: Float = 0
  /// Added to the blue channel after scaling.
  public var blueBias: Float = 0
  /// Added to the green channel after scaling.
  public var greenBias: Float = 0
  /// Added to the red channel after scaling.
  public var redBias: Float = 0
  /// Added to the only channel of a grey image after scaling.
  public var grayBias: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Subtracts a fixed image from an image input: `y = x - meanImage`.
public struct NeuralNetworkMeanImage: SpecMessage {
  /// The image, `[C, H, W]` in row-major order, with the sizes of the input.
  public var meanImage = WeightData()
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// One preparing step for one image input.
public struct NeuralNetworkPreprocessing: SpecMessage {
  /// Name of the image input.
  public var featureName: String = ""
  /// What the step does.
  public var preprocessor: Preprocessor?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: NeuralNetworkPreprocessing, b: NeuralNetworkPreprocessing) -> Bool {
    guard a.featureName == b.featureName else { return false }
    guard a.preprocessor == b.preprocessor else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// What the step does.
  public indirect enum Preprocessor: Equatable, Sendable {
    /// Scale and shift the channels.
    case scaler(NeuralNetworkImageScaler)
    /// Subtract an image.
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

/// `max(0, x)`.
public struct ActivationReLU: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `x` for x ≥ 0, otherwise `alpha * x`.
public struct ActivationLeakyReLU: SpecMessage {
  /// Slope of the negative side.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Hyperbolic tangent.
public struct ActivationTanh: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `alpha * tanh(beta * x)`.
public struct ActivationScaledTanh: SpecMessage {
  /// Factor on the result.
  public var alpha: Float = 0
  /// Factor on the input.
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `1 / (1 + exp(-x))`.
public struct ActivationSigmoid: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `alpha * x + beta`.
public struct ActivationLinear: SpecMessage {
  /// Slope.
  public var alpha: Float = 0
  /// Offset.
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `min(max(alpha * x + beta, 0), 1)`.
public struct ActivationSigmoidHard: SpecMessage {
  /// Slope between the two flat parts.
  public var alpha: Float = 0
  /// Value at x = 0, before clamping.
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Leaky ReLU with a slope for each channel: `x` for x ≥ 0, otherwise `alpha[c] * x`. The channel
/// axis is -3, so the input has rank 3 or more.
public struct ActivationPReLU: SpecMessage {
  /// Slopes of the negative side: `[C]`, or one value for all channels.
  public var alpha: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `x` for x ≥ 0, otherwise `alpha * (exp(x) - 1)`.
public struct ActivationELU: SpecMessage {
  /// The value approached towards minus infinity, negated.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `x` for x ≥ `alpha`, otherwise 0.
public struct ActivationThresholdedReLU: SpecMessage {
  /// Threshold.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `x / (1 + abs(x))`.
public struct ActivationSoftsign: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `log(1 + exp(x))`.
public struct ActivationSoftplus: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Softplus with two parameters for each channel: `alpha[c] * log(1 + exp(beta[c] * x))`. The
/// channel axis is -3, so the input has rank 3 or more.
public struct ActivationParametricSoftplus: SpecMessage {
  /// Factors on the result: `[C]`, or one value for all channels.
  public var alpha: WeightParams?
  /// Factors on the input: `[C]`, or one value for all channels.
  public var beta: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Applies a nonlinearity to every element; also names the gates' functions in recurrent layers.
///
/// 1 input, 1 output of the same shape.
public struct ActivationParams: SpecMessage {
  /// The function. Recurrent layers take only linear, ReLU, tanh, scaled tanh, sigmoid and hard
  /// sigmoid.
  public var nonlinearityType: NonlinearityType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The function. Recurrent layers take only linear, ReLU, tanh, scaled tanh, sigmoid and hard
  /// sigmoid.
  public indirect enum NonlinearityType: Equatable, Sendable {
    /// `alpha * x + beta`.
    case linear(ActivationLinear)
    /// Rectifier.
    case relu(ActivationReLU)
    /// Rectifier with one negative slope.
    case leakyReLU(ActivationLeakyReLU)
    /// Rectifier with a threshold.
    case thresholdedReLU(ActivationThresholdedReLU)
    /// Rectifier with a negative slope for each channel.
    case prelu(ActivationPReLU)
    /// Hyperbolic tangent.
    case tanh(ActivationTanh)
    /// Hyperbolic tangent with two factors.
    case scaledTanh(ActivationScaledTanh)
    /// Logistic function.
    case sigmoid(ActivationSigmoid)
    /// Line clamped to 0...1.
    case sigmoidHard(ActivationSigmoidHard)
    /// Exponential linear unit.
    case elu(ActivationELU)
    /// `x / (1 + abs(x))`.
    case softsign(ActivationSoftsign)
    /// `log(1 + exp(x))`.
    case softplus(ActivationSoftplus)
    /// Softplus with two parameters for each channel.
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

/// Static shape of one blob, as its writer knew it.
public struct Tensor: SpecMessage {
  /// Number of axes; at least 1 where `dimValue` is given.
  public var rank: UInt32 = 0
  /// Axis lengths, outermost first; -1 where unknown. Empty, or exactly `rank` long.
  public var dimValue: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// One step of a network: reads blobs, writes blobs.
public struct NeuralNetworkLayer: SpecMessage {
  /// Name for messages and for `LossLayer`. Unique in an updatable network.
  public var name: String = ""
  /// Names of the blobs read, in the order that the layer kind defines.
  public var input: [String] = []
  /// Names of the blobs written, in the order that the layer kind defines. Each blob has one writer;
  /// only a copy layer may write to a blob that exists.
  public var output: [String] = []
  /// Shapes of `input`, one each; empty where unknown.
  public var inputTensor: [Tensor] = []
  /// Shapes of `output`, one each; empty where unknown.
  public var outputTensor: [Tensor] = []
  /// Whether training changes the weights. If so, they carry `isUpdatable` too, and so does the bias
  /// in use; if not, that flag on the weights means nothing.
  public var isUpdatable: Bool = false
  /// The kind of layer and its parameters; one must be set.
  ///
  /// Fields numbered 600 and more need specification version 4, those from 1450 version 5. Of the
  /// rest, `custom` needs version 2, `resizeBilinear` and `cropResize` version 3.
  public var layer: Layer?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: NeuralNetworkLayer, b: NeuralNetworkLayer) -> Bool {
    guard a.name == b.name else { return false }
    guard a.input == b.input else { return false }
    guard a.output == b.output else { return false }
    guard a.inputTensor == b.inputTensor else { return false }
    guard a.outputTensor == b.outputTensor else { return false }
    guard a.isUpdatable == b.isUpdatable else { return false }
    guard a.layer == b.layer else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// The kind of layer and its parameters; one must be set.
  ///
  /// Fields numbered 600 and more need specification version 4, those from 1450 version 5. Of the
  /// rest, `custom` needs version 2, `resizeBilinear` and `cropResize` version 3.
  public indirect enum Layer: Equatable, Sendable {
    /// 2-D convolution or deconvolution.
    case convolution(ConvolutionLayerParams)
    /// 2-D pooling, windowed or global.
    case pooling(PoolingLayerParams)
    /// Elementwise nonlinearity.
    case activation(ActivationParams)
    /// Product with a weight matrix (fully connected).
    case innerProduct(InnerProductLayerParams)
    /// Row lookup by index, on blobs of rank 4 or 5.
    case embedding(EmbeddingLayerParams)
    /// Normalization of each channel, by stored or computed statistics.
    case batchnorm(BatchnormLayerParams)
    /// Mean and variance normalization over space, or over channels and space.
    case mvn(MeanVarianceNormalizeLayerParams)
    /// Division by the Euclidean length.
    case l2normalize(L2NormalizeLayerParams)
    /// Softmax over axis -3.
    case softmax(SoftmaxLayerParams)
    /// Local response normalization across channels.
    case lrn(LRNLayerParams)
    /// Cut of height and width.
    case crop(CropLayerParams)
    /// Border around height and width.
    case padding(PaddingLayerParams)
    /// Enlargement of height and width by factors.
    case upsample(UpsampleLayerParams)
    /// Bilinear resize to a fixed height and width.
    case resizeBilinear(ResizeBilinearLayerParams)
    /// Cut of boxes, each resized to a fixed height and width.
    case cropResize(CropResizeLayerParams)
    /// One of eight elementwise functions, after scale and shift.
    case unary(UnaryFunctionLayerParams)
    /// Sum of inputs, or of an input and a number.
    case add(AddLayerParams)
    /// Product of inputs, or of an input and a number.
    case multiply(MultiplyLayerParams)
    /// Mean of inputs.
    case average(AverageLayerParams)
    /// Product with stored factors, then an optional bias.
    case scale(ScaleLayerParams)
    /// Sum with stored values.
    case bias(BiasLayerParams)
    /// Largest of inputs.
    case max(MaxLayerParams)
    /// Smallest of inputs.
    case min(MinLayerParams)
    /// Dot product or cosine similarity along axis -3.
    case dot(DotProductLayerParams)
    /// Reduction over channel, height or width.
    case reduce(ReduceLayerParams)
    /// Stored `[C, H, W]` data as a blob of rank 5.
    case loadConstant(LoadConstantLayerParams)
    /// New shape for a blob of rank 5.
    case reshape(ReshapeLayerParams)
    /// Channel, height and width merged into channel.
    case flatten(FlattenLayerParams)
    /// Axis order of a blob of rank 5.
    case permute(PermuteLayerParams)
    /// Inputs joined along axis -3 or -5.
    case concat(ConcatLayerParams)
    /// Equal parts along axis -3.
    case split(SplitLayerParams)
    /// Repetition along axis -5.
    case sequenceRepeat(SequenceRepeatLayerParams)
    /// Exchange between channel and space in blocks.
    case reorganizeData(ReorganizeDataLayerParams)
    /// Range along channel, height or width.
    case slice(SliceLayerParams)
    /// Recurrent layer with one state and no gates.
    case simpleRecurrent(SimpleRecurrentLayerParams)
    /// Gated recurrent unit.
    case gru(GRULayerParams)
    /// LSTM in one direction.
    case uniDirectionalLSTM(UniDirectionalLSTMLayerParams)
    /// LSTM in both directions.
    case biDirectionalLSTM(BiDirectionalLSTMLayerParams)
    /// Layer that the app implements.
    case custom(CustomLayerParams)
    /// Copy into a blob that may exist already.
    case copy(CopyLayerParams)
    /// If and else.
    case branch(BranchLayerParams)
    /// For or while loop.
    case loop(LoopLayerParams)
    /// Leaves the enclosing loop.
    case loopBreak(LoopBreakLayerParams)
    /// Starts the enclosing loop's next round.
    case loopContinue(LoopContinueLayerParams)
    /// Evenly spaced numbers from stored bounds.
    case rangeStatic(RangeStaticLayerParams)
    /// Evenly spaced numbers from input bounds.
    case rangeDynamic(RangeDynamicLayerParams)
    /// Clamp to an interval.
    case clip(ClipLayerParams)
    /// Rounding up.
    case ceil(CeilLayerParams)
    /// Rounding down.
    case floor(FloorLayerParams)
    /// -1, 0 or 1.
    case sign(SignLayerParams)
    /// Rounding to the nearest integer.
    case round(RoundLayerParams)
    /// Power of 2.
    case exp2(Exp2LayerParams)
    /// Sine.
    case sin(SinLayerParams)
    /// Cosine.
    case cos(CosLayerParams)
    /// Tangent.
    case tan(TanLayerParams)
    /// Arcsine.
    case asin(AsinLayerParams)
    /// Arccosine.
    case acos(AcosLayerParams)
    /// Arctangent.
    case atan(AtanLayerParams)
    /// Hyperbolic sine.
    case sinh(SinhLayerParams)
    /// Hyperbolic cosine.
    case cosh(CoshLayerParams)
    /// Hyperbolic tangent.
    case tanh(TanhLayerParams)
    /// Inverse hyperbolic sine.
    case asinh(AsinhLayerParams)
    /// Inverse hyperbolic cosine.
    case acosh(AcoshLayerParams)
    /// Inverse hyperbolic tangent.
    case atanh(AtanhLayerParams)
    /// Error function.
    case erf(ErfLayerParams)
    /// Gaussian error linear unit.
    case gelu(GeluLayerParams)
    /// Test for equality.
    case equal(EqualLayerParams)
    /// Test for inequality.
    case notEqual(NotEqualLayerParams)
    /// Test for less.
    case lessThan(LessThanLayerParams)
    /// Test for less or equal.
    case lessEqual(LessEqualLayerParams)
    /// Test for greater.
    case greaterThan(GreaterThanLayerParams)
    /// Test for greater or equal.
    case greaterEqual(GreaterEqualLayerParams)
    /// Either is true.
    case logicalOr(LogicalOrLayerParams)
    /// Exactly one is true.
    case logicalXor(LogicalXorLayerParams)
    /// Is false.
    case logicalNot(LogicalNotLayerParams)
    /// Both are true.
    case logicalAnd(LogicalAndLayerParams)
    /// Remainder, with broadcasting.
    case modBroadcastable(ModBroadcastableLayerParams)
    /// Smaller of two, with broadcasting.
    case minBroadcastable(MinBroadcastableLayerParams)
    /// Larger of two, with broadcasting.
    case maxBroadcastable(MaxBroadcastableLayerParams)
    /// Sum, with broadcasting.
    case addBroadcastable(AddBroadcastableLayerParams)
    /// Power, with broadcasting.
    case powBroadcastable(PowBroadcastableLayerParams)
    /// Quotient, with broadcasting.
    case divideBroadcastable(DivideBroadcastableLayerParams)
    /// Quotient rounded down, with broadcasting.
    case floorDivBroadcastable(FloorDivBroadcastableLayerParams)
    /// Product, with broadcasting.
    case multiplyBroadcastable(MultiplyBroadcastableLayerParams)
    /// Difference, with broadcasting.
    case subtractBroadcastable(SubtractBroadcastableLayerParams)
    /// Repetition along each axis.
    case tile(TileLayerParams)
    /// Inputs joined along an added axis.
    case stack(StackLayerParams)
    /// Slices picked along an axis by index.
    case gather(GatherLayerParams)
    /// Slices written along an axis by index.
    case scatter(ScatterLayerParams)
    /// Slices picked by multi-index.
    case gatherND(GatherNDLayerParams)
    /// Slices written by multi-index.
    case scatterND(ScatterNDLayerParams)
    /// Softmax over any axis.
    case softmaxND(SoftmaxNDLayerParams)
    /// Elements picked along an axis by an index each.
    case gatherAlongAxis(GatherAlongAxisLayerParams)
    /// Elements written along an axis by an index each.
    case scatterAlongAxis(ScatterAlongAxisLayerParams)
    /// Reversed axes.
    case reverse(ReverseLayerParams)
    /// Reversed leading parts of sequences, each with its length.
    case reverseSeq(ReverseSeqLayerParams)
    /// Parts along any axis.
    case splitND(SplitNDLayerParams)
    /// Inputs joined along any axis.
    case concatND(ConcatNDLayerParams)
    /// Axis order.
    case transpose(TransposeLayerParams)
    /// Strided slice with stored bounds.
    case sliceStatic(SliceStaticLayerParams)
    /// Strided slice with bounds from inputs.
    case sliceDynamic(SliceDynamicLayerParams)
    /// Windows along an axis.
    case slidingWindows(SlidingWindowsLayerParams)
    /// Largest or smallest elements and their indices.
    case topK(TopKLayerParams)
    /// Index of the smallest element.
    case argMin(ArgMinLayerParams)
    /// Index of the largest element.
    case argMax(ArgMaxLayerParams)
    /// Row lookup by index, on blobs of rank 2 to 5.
    case embeddingND(EmbeddingNDLayerParams)
    /// Matrix product of two inputs, or of an input and stored weights.
    case batchedMatmul(BatchedMatMulLayerParams)
    /// Shape as a vector.
    case getShape(GetShapeLayerParams)
    /// Stored data of any shape.
    case loadConstantND(LoadConstantNDLayerParams)
    /// One value in the shape of an input.
    case fillLike(FillLikeLayerParams)
    /// One value in a stored shape.
    case fillStatic(FillStaticLayerParams)
    /// One value in a shape that an input gives.
    case fillDynamic(FillDynamicLayerParams)
    /// Broadcast to the shape of an input.
    case broadcastToLike(BroadcastToLikeLayerParams)
    /// Broadcast to a stored shape.
    case broadcastToStatic(BroadcastToStaticLayerParams)
    /// Broadcast to a shape that an input gives.
    case broadcastToDynamic(BroadcastToDynamicLayerParams)
    /// Axes of length 1 removed.
    case squeeze(SqueezeLayerParams)
    /// Axes of length 1 added.
    case expandDims(ExpandDimsLayerParams)
    /// All axes merged into two.
    case flattenTo2D(FlattenTo2DLayerParams)
    /// Reshape to the shape of an input.
    case reshapeLike(ReshapeLikeLayerParams)
    /// Reshape to a stored shape.
    case reshapeStatic(ReshapeStaticLayerParams)
    /// Reshape to a shape that an input gives.
    case reshapeDynamic(ReshapeDynamicLayerParams)
    /// Reshape that keeps the rank and may keep axes.
    case rankPreservingReshape(RankPreservingReshapeLayerParams)
    /// Border of one value along any axis.
    case constantPad(ConstantPaddingLayerParams)
    /// Normal noise in the shape of an input.
    case randomNormalLike(RandomNormalLikeLayerParams)
    /// Normal noise in a stored shape.
    case randomNormalStatic(RandomNormalStaticLayerParams)
    /// Normal noise in a shape that an input gives.
    case randomNormalDynamic(RandomNormalDynamicLayerParams)
    /// Uniform noise in the shape of an input.
    case randomUniformLike(RandomUniformLikeLayerParams)
    /// Uniform noise in a stored shape.
    case randomUniformStatic(RandomUniformStaticLayerParams)
    /// Uniform noise in a shape that an input gives.
    case randomUniformDynamic(RandomUniformDynamicLayerParams)
    /// Random zeros and ones in the shape of an input.
    case randomBernoulliLike(RandomBernoulliLikeLayerParams)
    /// Random zeros and ones in a stored shape.
    case randomBernoulliStatic(RandomBernoulliStaticLayerParams)
    /// Random zeros and ones in a shape that an input gives.
    case randomBernoulliDynamic(RandomBernoulliDynamicLayerParams)
    /// Random class indices.
    case categoricalDistribution(CategoricalDistributionLayerParams)
    /// Sum of absolute values over axes.
    case reduceL1(ReduceL1LayerParams)
    /// Euclidean length over axes.
    case reduceL2(ReduceL2LayerParams)
    /// Maximum over axes.
    case reduceMax(ReduceMaxLayerParams)
    /// Minimum over axes.
    case reduceMin(ReduceMinLayerParams)
    /// Sum over axes.
    case reduceSum(ReduceSumLayerParams)
    /// Product over axes.
    case reduceProd(ReduceProdLayerParams)
    /// Mean over axes.
    case reduceMean(ReduceMeanLayerParams)
    /// Logarithm of the sum over axes.
    case reduceLogSum(ReduceLogSumLayerParams)
    /// Sum of squares over axes.
    case reduceSumSquare(ReduceSumSquareLayerParams)
    /// Logarithm of the sum of exponentials over axes.
    case reduceLogSumExp(ReduceLogSumExpLayerParams)
    /// Indices of nonzero elements.
    case whereNonZero(WhereNonZeroLayerParams)
    /// Matrix with all but a diagonal band zeroed.
    case matrixBandPart(MatrixBandPartLayerParams)
    /// Matrix with its upper part zeroed.
    case lowerTriangular(LowerTriangularLayerParams)
    /// Matrix with its lower part zeroed.
    case upperTriangular(UpperTriangularLayerParams)
    /// Choice between two inputs by a condition.
    case whereBroadcastable(WhereBroadcastableLayerParams)
    /// Normalization over the last axes.
    case layerNormalization(LayerNormalizationLayerParams)
    /// Choice of boxes that overlap little.
    case nonMaximumSuppression(NonMaximumSuppressionLayerParams)
    /// Index to vector with one marked place.
    case oneHot(OneHotLayerParams)
    /// Running sum along an axis.
    case cumSum(CumSumLayerParams)
    /// Leaky ReLU with an upper bound.
    case clampedReLU(ClampedReLULayerParams)
    /// Indices that sort along an axis.
    case argSort(ArgSortLayerParams)
    /// 3-D pooling.
    case pooling3d(Pooling3DLayerParams)
    /// 3-D pooling to one value a channel.
    case globalPooling3d(GlobalPooling3DLayerParams)
    /// Range of stored length along an axis from an input start.
    case sliceBySize(SliceBySizeLayerParams)
    /// 3-D convolution or deconvolution.
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

/// Runs one of two networks in the scope of the outer one: blobs that the network writes are visible
/// after this layer.
///
/// 1 input, the condition, with 1 element; no output.
public struct BranchLayerParams: SpecMessage {
  /// Runs where `abs(condition) > 1e-6`. Required, with at least one layer.
  public var ifBranch: NeuralNetwork?
  /// Runs otherwise. Absent means nothing runs.
  public var elseBranch: NeuralNetwork?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Runs a network again and again in the scope of the outer one: blobs that it writes are visible
/// after this layer.
///
/// The body runs while its count is below the limit (if there is one) and the condition (if there is
/// one) is not zero. At least one of the two is required. The condition network runs once before
/// each round.
///
/// 0 or 1 input: the limit, with 1 element. No output.
public struct LoopLayerParams: SpecMessage {
  /// Limit on the number of rounds where there is no input. 0 means no limit.
  public var maxLoopIterations: UInt64 = 0
  /// Blob of `conditionNetwork` that holds the condition; a value near 0 ends the loop. Set exactly
  /// where `conditionNetwork` is.
  public var conditionVar: String = ""
  /// Computes the condition. Absent means that the loop runs to its limit.
  public var conditionNetwork: NeuralNetwork?
  /// What each round runs. Required, with at least one layer.
  public var bodyNetwork: NeuralNetwork?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: LoopLayerParams, b: LoopLayerParams) -> Bool {
    guard a.maxLoopIterations == b.maxLoopIterations else { return false }
    guard a.conditionVar == b.conditionVar else { return false }
    guard a.conditionNetwork == b.conditionNetwork else { return false }
    guard a.bodyNetwork == b.bodyNetwork else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Leaves the innermost loop. Allowed only in a `bodyNetwork`. No input, no output.
public struct LoopBreakLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Ends this round of the innermost loop. Allowed only in a `bodyNetwork`. No input, no output.
public struct LoopContinueLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Copies a blob to another name; the only layer that may overwrite a blob, as loop state needs.
///
/// 1 input, 1 output with another name and the same shape.
public struct CopyLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a > b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct GreaterThanLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a ≥ b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct GreaterEqualLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a < b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct LessThanLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a ≤ b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct LessEqualLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a = b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct EqualLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where `a ≠ b`, otherwise 0, element by element.
///
/// 2 inputs, broadcast together, or 1 input with `alpha` as `b`; 1 output.
public struct NotEqualLayerParams: SpecMessage {
  /// Number compared with where there is 1 input. Absent means 0.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where both elements are nonzero, otherwise 0. 2 inputs, broadcast together; 1 output.
public struct LogicalAndLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where at least one element is nonzero, otherwise 0. 2 inputs, broadcast together; 1 output.
public struct LogicalOrLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where exactly one element is nonzero, otherwise 0. 2 inputs, broadcast together; 1 output.
public struct LogicalXorLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// 1 where the element is 0, otherwise 0. 1 input, 1 output of the same shape.
public struct LogicalNotLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Sizes of the four borders to add or cut.
public struct BorderAmounts: SpecMessage {
  /// Two entries, height then width. Empty means no border.
  public var borderAmounts: [BorderAmounts.EdgeSizes] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Sizes along one axis, in elements.
  public struct EdgeSizes: SpecMessage {
    /// Size at the top or left.
    public var startEdgeSize: UInt64 = 0
    /// Size at the bottom or right.
    public var endEdgeSize: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

/// Explicit borders of zeros, none by default.
///
/// With `k` the kernel size after dilation, `s` the stride and `p` the sum of both borders, a
/// convolution or pooling gives `floor((H + p - k) / s) + 1` rows and a deconvolution
/// `(H - 1) * s + k - p`; columns likewise.
public struct ValidPadding: SpecMessage {
  /// Borders to add (for a deconvolution: to cut from the result). Absent means 0.
  public var paddingAmounts: BorderAmounts?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Borders of zeros that make the output size depend on input size and stride alone.
///
/// With `s` the stride, a convolution or pooling gives `ceil(H / s)` rows and a deconvolution
/// `H * s`; columns likewise. Both borders together are `max(0, (H_out - 1) * s + k - H)`, with `k`
/// the kernel size after dilation.
public struct SamePadding: SpecMessage {
  /// Which side gets more where the sum is odd. Absent means `BOTTOM_RIGHT_HEAVY`.
  public var asymmetryMode = SamePadding.SamePaddingMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which side gets the odd element of a border.
  public enum SamePaddingMode: RawRepresentable, Equatable, Sendable {
    /// The bottom and the right; top and left get `floor(total / 2)`.
    case bottomRightHeavy
    /// The top and the left; bottom and right get `floor(total / 2)`.
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

/// Where along an axis the samples of a resize lie.
public struct SamplingMode: SpecMessage {
  /// The rule. Absent means `STRICT_ALIGN_ENDPOINTS_MODE`.
  public var samplingMethod = SamplingMode.Method(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Positions of `n` samples on an axis with elements at 0...`m - 1`; positions beyond the last
  /// element are clamped to it.
  public enum Method: RawRepresentable, Equatable, Sendable {
    /// Evenly from 0 to `m - 1`; a single sample lies at 0.
    case strictAlignEndpointsMode
    /// Evenly from 0 to `m - 1`; a single sample lies in the middle, at `(m - 1) / 2`.
    case alignEndpointsMode
    /// `i * m / n`, as in a bilinear upsample layer.
    case upsampleMode
    /// `(i + 0.5) * max(1, m - 1) / n`: the centres of `n` equal cells.
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

/// Meaning of the four numbers of a box; the origin is the top left corner of the image.
public struct BoxCoordinatesMode: SpecMessage {
  /// The order. Absent means `CORNERS_HEIGHT_FIRST`.
  public var boxMode = BoxCoordinatesMode.Coordinates(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Order of the four numbers.
  public enum Coordinates: RawRepresentable, Equatable, Sendable {
    /// `[top, left, bottom, right]`.
    case cornersHeightFirst
    /// `[left, top, right, bottom]`.
    case cornersWidthFirst
    /// `[centreY, centreX, height, width]`.
    case centerSizeHeightFirst
    /// `[centreX, centreY, width, height]`.
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

/// An array of weights in row-major order; the field that holds it gives its shape.
///
/// Exactly one of the four value fields is filled. Within a layer, `floatValue` and `float16Value`
/// do not mix.
public struct WeightParams: SpecMessage {
  /// Values in single precision.
  public var floatValue = WeightData()
  /// Values in half precision, 2 bytes each, little-endian. Specification version 2 and later.
  public var float16Value = WeightData()
  /// Quantized values: unsigned numbers of `quantization.numberOfBits` bits, packed without gaps,
  /// most significant bit first; the last byte is padded. Specification version 3 and later.
  public var rawValue = WeightData()
  /// Signed 8-bit values, for a layer with `int8DynamicQuantize` only. Needs a linear quantization
  /// with one scale and no bias. Specification version 5 and later.
  public var int8RawValue = WeightData()
  /// How raw values become weights. Required with `rawValue` and `int8RawValue`.
  public var quantization: QuantizationParams?
  /// Whether training changes the values; counts only in a layer with `isUpdatable`. Not for
  /// quantized values.
  public var isUpdatable: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// How a quantized array becomes weights.
public struct QuantizationParams: SpecMessage {
  /// Bits of each value, 1...8.
  public var numberOfBits: UInt64 = 0
  /// The rule; one must be set.
  public var quantizationType: QuantizationType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The rule; one must be set.
  public indirect enum QuantizationType: Equatable, Sendable {
    /// Scale and offset.
    case linearQuantization(LinearQuantizationParams)
    /// Table of values.
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

/// `w = q * scale + bias`, with one pair for the whole array or one for each output channel.
public struct LinearQuantizationParams: SpecMessage {
  /// Factors: 1, or one for each output channel (in a recurrent layer, for each output element).
  public var scale: [Float] = []
  /// Offsets, as many as `scale`. Empty means 0.
  public var bias: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `w = floatValue[q]`.
public struct LookUpTableQuantizationParams: SpecMessage {
  /// The table, `2^numberOfBits` values.
  public var floatValue: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Convolves, or with `isDeconvolution` transposes a convolution, over height and width; borders are
/// zeros.
///
/// Input `[N, C, H, W]`, output `[N, outputChannels, H_out, W_out]`; further leading axes count as
/// batch. Rank 4 or more. Dilation makes the kernel `(kernelSize - 1) * dilationFactor + 1` long.
/// The padding kind gives the output size.
///
/// 1 input, or 2 with the weights as second input
/// `[outputChannels, C / nGroups, kernelHeight, kernelWidth]`; then there is no bias, no dilation
/// and no deconvolution. 1 output.
public struct ConvolutionLayerParams: SpecMessage {
  /// Number of kernels.
  public var outputChannels: UInt64 = 0
  /// Channels that a kernel reads: input channels divided by `nGroups`; for a deconvolution, all
  /// input channels.
  public var kernelChannels: UInt64 = 0
  /// Number of channel groups that are convolved apart. Divides both channel counts. 0 means 1.
  public var nGroups: UInt64 = 0
  /// `[height, width]` in elements. Empty means 3×3.
  public var kernelSize: [UInt64] = []
  /// `[height, width]` in elements. Empty means 1×1.
  public var stride: [UInt64] = []
  /// `[height, width]` distance of kernel elements. Empty means 1×1. Ignored for a deconvolution.
  public var dilationFactor: [UInt64] = []
  /// Kind of padding; one must be set. Ignored by a deconvolution with `outputShape`.
  public var convolutionPaddingType: ConvolutionPaddingType?
  /// Whether to transpose the convolution.
  public var isDeconvolution: Bool = false
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Kernels `[outputChannels, kernelChannels, kernelHeight, kernelWidth]`; of a deconvolution
  /// `[kernelChannels, outputChannels / nGroups, kernelHeight, kernelWidth]`. Quantized with one
  /// entry for each output channel. Unused with 2 inputs.
  public var weights: WeightParams?
  /// `[outputChannels]`.
  public var bias: WeightParams?
  /// `[height, width]` of a deconvolution's output. Empty means computed from the padding.
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Kind of padding; one must be set. Ignored by a deconvolution with `outputShape`.
  public indirect enum ConvolutionPaddingType: Equatable, Sendable {
    /// Explicit borders.
    case valid(ValidPadding)
    /// Borders computed from the stride.
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

/// Convolves, or with `isDeconvolution` transposes a convolution, over depth, height and width;
/// borders are zeros.
///
/// Input `[N, C, D, H, W]`, output `[N, outputChannels, D_out, H_out, W_out]`. 1 input, 1 output.
///
/// No size has a default: kernel, stride, dilation, channels and groups must be 1 or more. Weights
/// cannot be quantized.
public struct Convolution3DLayerParams: SpecMessage {
  /// Number of kernels.
  public var outputChannels: Int32 = 0
  /// Channels of the input.
  public var inputChannels: Int32 = 0
  /// Number of channel groups that are convolved apart. Divides both channel counts.
  public var nGroups: Int32 = 0
  /// Depth of the kernel in elements.
  public var kernelDepth: Int32 = 0
  /// Height of the kernel in elements.
  public var kernelHeight: Int32 = 0
  /// Width of the kernel in elements.
  public var kernelWidth: Int32 = 0
  /// Stride along depth.
  public var strideDepth: Int32 = 0
  /// Stride along height.
  public var strideHeight: Int32 = 0
  /// Stride along width.
  public var strideWidth: Int32 = 0
  /// Distance of kernel elements along depth.
  public var dilationDepth: Int32 = 0
  /// Distance of kernel elements along height.
  public var dilationHeight: Int32 = 0
  /// Distance of kernel elements along width.
  public var dilationWidth: Int32 = 0
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Kernels `[outputChannels, inputChannels / nGroups, kernelDepth, kernelHeight, kernelWidth]`; of
  /// a deconvolution
  /// `[inputChannels, outputChannels / nGroups, kernelDepth, kernelHeight, kernelWidth]`.
  public var weights: WeightParams?
  /// `[outputChannels]`.
  public var bias: WeightParams?
  /// Kind of padding. Absent means `CUSTOM`.
  public var paddingType = Convolution3DLayerParams.PaddingType(rawValue: 0)
  /// Border before the first slice along depth; 0 or more. For `CUSTOM` only.
  public var customPaddingFront: Int32 = 0
  /// Border after the last slice along depth; 0 or more. For `CUSTOM` only.
  public var customPaddingBack: Int32 = 0
  /// Border above; 0 or more. For `CUSTOM` only.
  public var customPaddingTop: Int32 = 0
  /// Border below; 0 or more. For `CUSTOM` only.
  public var customPaddingBottom: Int32 = 0
  /// Border at the left; 0 or more. For `CUSTOM` only.
  public var customPaddingLeft: Int32 = 0
  /// Border at the right; 0 or more. For `CUSTOM` only.
  public var customPaddingRight: Int32 = 0
  /// Whether to transpose the convolution.
  public var isDeconvolution: Bool = false
  /// `[depth, height, width]` of a deconvolution's output; not allowed otherwise. Empty means
  /// computed from the padding.
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Kind of padding.
  public enum PaddingType: RawRepresentable, Equatable, Sendable {
    /// Borders as the `customPadding` fields say.
    case custom
    /// No border: `floor((L - k) / s) + 1` along each axis.
    case valid
    /// Borders that give `ceil(L / s)` along each axis. An odd sum puts the larger part at the back,
    /// bottom or right.
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

/// Multiplies by a weight matrix (fully connected): `y = W x + bias`.
///
/// 1 input of rank 1 to 5, 1 output of the same rank. `[C]`, `[A, C]` and `[A, B, C]` have only
/// their last axis replaced, by `outputChannels`. `[A, C, H, W]` and `[A, B, C, H, W]` have their
/// last three axes read as one vector and replaced by `[outputChannels, 1, 1]`.
public struct InnerProductLayerParams: SpecMessage {
  /// Length of the vector read.
  public var inputChannels: UInt64 = 0
  /// Length of the vector written.
  public var outputChannels: UInt64 = 0
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Matrix `[outputChannels, inputChannels]`.
  public var weights: WeightParams?
  /// `[outputChannels]`.
  public var bias: WeightParams?
  /// Whether to round the input to 8 bits and multiply integers. Needs `weights.int8RawValue` with 8
  /// bits, one linear scale and no offset, and no bias. Specification version 5 and later.
  public var int8DynamicQuantize: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Replaces each index by its column of a weight matrix: `y = weights[:, x] + bias`. Indices are
/// 0...`inputDim - 1`.
///
/// 1 input `[N, 1, 1, 1]` or `[S, N, 1, 1, 1]`, 1 output `[N, outputChannels, 1, 1]` or
/// `[S, N, outputChannels, 1, 1]`.
public struct EmbeddingLayerParams: SpecMessage {
  /// Number of indices.
  public var inputDim: UInt64 = 0
  /// Length of the vectors.
  public var outputChannels: UInt64 = 0
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Matrix `[outputChannels, inputDim]`.
  public var weights: WeightParams?
  /// `[outputChannels]`.
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Replaces each index by its column of a weight matrix: `y = weights[:, x] + bias`. Indices are
/// 0...`vocabSize - 1`.
///
/// 1 input of rank 2 to 5 whose last axis has length 1, 1 output with `embeddingSize` in its place.
public struct EmbeddingNDLayerParams: SpecMessage {
  /// Number of indices.
  public var vocabSize: UInt64 = 0
  /// Length of the vectors.
  public var embeddingSize: UInt64 = 0
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Matrix `[embeddingSize, vocabSize]`.
  public var weights: WeightParams?
  /// `[embeddingSize]`.
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Normalizes each channel: `y = gamma * (x - mean) / sqrt(variance + epsilon) + beta`.
///
/// 1 input of rank 3 or more with channels on axis -3, 1 output of the same shape.
public struct BatchnormLayerParams: SpecMessage {
  /// Number of channels.
  public var channels: UInt64 = 0
  /// Whether mean and variance come from the input instead of `mean` and `variance`.
  public var computeMeanVar: Bool = false
  /// With `computeMeanVar`: whether statistics cover one batch element at a time, not the batch.
  public var instanceNormalization: Bool = false
  /// Guard against division by 0. 0 means 1e-5.
  public var epsilon: Float = 0
  /// Factors, `[channels]`.
  public var gamma: WeightParams?
  /// Offsets, `[channels]`.
  public var beta: WeightParams?
  /// Means, `[channels]`. Required without `computeMeanVar`, unused with it.
  public var mean: WeightParams?
  /// Variances, `[channels]`. Required without `computeMeanVar`, unused with it.
  public var variance: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Reduces windows over height and width.
///
/// 1 input `[N, C, H, W]`, further leading axes counting as batch; rank 4 or more. 1 output
/// `[N, C, H_out, W_out]`.
public struct PoolingLayerParams: SpecMessage {
  /// What a window gives. Absent means `MAX`.
  public var type = PoolingLayerParams.PoolingType(rawValue: 0)
  /// `[height, width]` of the window in elements. Empty means 3×3.
  public var kernelSize: [UInt64] = []
  /// `[height, width]` in elements. Empty means 1×1.
  public var stride: [UInt64] = []
  /// Kind of padding; one must be set.
  public var poolingPaddingType: PoolingPaddingType?
  /// Whether an average divides by the number of elements inside the input, not by the window's
  /// size.
  public var avgPoolExcludePadding: Bool = false
  /// Whether one window covers the whole height and width; kernel size and stride are then ignored.
  public var globalPooling: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Kind of padding; one must be set.
  public indirect enum PoolingPaddingType: Equatable, Sendable {
    /// Explicit borders.
    case valid(ValidPadding)
    /// Borders computed from the stride.
    case same(SamePadding)
    /// Symmetric borders, with the window count rounded up.
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

  /// What a window gives.
  public enum PoolingType: RawRepresentable, Equatable, Sendable {
    /// The largest element.
    case max
    /// The mean.
    case average
    /// The square root of the sum of squares.
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

  /// Symmetric borders with the last, partly empty window kept.
  ///
  /// `H_out = ceil((H + 2 * p - k) / s) + 1`, less 1 where a border is set and the last window would
  /// start beyond the input and its leading border (`(H_out - 1) * s >= H + p`); columns likewise.
  public struct ValidCompletePadding: SpecMessage {
    /// `[height, width]` border on each side. Empty means 0.
    public var paddingAmounts: [UInt64] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

/// Reduces windows over depth, height and width.
///
/// 1 input `[N, C, D, H, W]`, 1 output `[N, C, D_out, H_out, W_out]`. Kernel sizes and strides have
/// no default and must be 1 or more.
public struct Pooling3DLayerParams: SpecMessage {
  /// What a window gives. Absent means `MAX`.
  public var type = Pooling3DLayerParams.PoolingType3D(rawValue: 0)
  /// Depth of the window in elements.
  public var kernelDepth: Int32 = 0
  /// Height of the window in elements.
  public var kernelHeight: Int32 = 0
  /// Width of the window in elements.
  public var kernelWidth: Int32 = 0
  /// Stride along depth.
  public var strideDepth: Int32 = 0
  /// Stride along height.
  public var strideHeight: Int32 = 0
  /// Stride along width.
  public var strideWidth: Int32 = 0
  /// Kind of padding. Absent means `CUSTOM`.
  public var paddingType = Pooling3DLayerParams.Pooling3DPaddingType(rawValue: 0)
  /// Border before the first slice along depth; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingFront: Int32 = 0
  /// Border after the last slice along depth; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingBack: Int32 = 0
  /// Border above; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingTop: Int32 = 0
  /// Border below; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingBottom: Int32 = 0
  /// Border at the left; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingLeft: Int32 = 0
  /// Border at the right; 0 or more. Must be 0 unless `CUSTOM`.
  public var customPaddingRight: Int32 = 0
  /// Whether an average divides by the number of elements inside the input, not by the window's
  /// size.
  public var countExcludePadding: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What a window gives.
  public enum PoolingType3D: RawRepresentable, Equatable, Sendable {
    /// The largest element.
    case max
    /// The mean.
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

  /// Kind of padding, with zeros.
  public enum Pooling3DPaddingType: RawRepresentable, Equatable, Sendable {
    /// Borders as the `customPadding` fields say.
    case custom
    /// No border: `floor((L - k) / s) + 1` along each axis.
    case valid
    /// Borders that give `ceil(L / s)` along each axis. An odd sum puts the larger part at the back,
    /// bottom or right.
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

/// Reduces depth, height and width to one value. 1 input `[N, C, D, H, W]`, 1 output
/// `[N, C, 1, 1, 1]`.
public struct GlobalPooling3DLayerParams: SpecMessage {
  /// What each channel gives. Absent means `MAX`.
  public var type = GlobalPooling3DLayerParams.GlobalPoolingType3D(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What a channel gives.
  public enum GlobalPoolingType3D: RawRepresentable, Equatable, Sendable {
    /// The largest element.
    case max
    /// The mean.
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

/// Adds a border around the last two axes.
///
/// 1 input `[..., H, W]` of rank 2 or more, 1 output `[..., top + H + bottom, left + W + right]`.
public struct PaddingLayerParams: SpecMessage {
  /// What fills the border; one must be set.
  public var paddingType: PaddingType?
  /// Sizes of the border. Empty means none.
  public var paddingAmounts: BorderAmounts?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What fills the border; one must be set.
  public indirect enum PaddingType: Equatable, Sendable {
    /// One value.
    case constant(PaddingLayerParams.PaddingConstant)
    /// The input, mirrored at its edge.
    case reflection(PaddingLayerParams.PaddingReflection)
    /// The elements at the edge.
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

  /// Fills the border with one value.
  public struct PaddingConstant: SpecMessage {
    /// The value. Absent means 0.
    public var value: Float = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Mirrors the input at its edge element, which is not repeated: `c b | a b c`.
  public struct PaddingReflection: SpecMessage {
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Repeats the edge element: `a a | a b c`.
  public struct PaddingReplication: SpecMessage {
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

/// Joins blobs along axis -3, or along axis -5.
///
/// 2 or more inputs of one rank (3 or more; 5 or more with `sequenceConcat`) that differ only along
/// that axis, 1 output.
public struct ConcatLayerParams: SpecMessage {
  /// Whether to join along axis -5 (sequence) instead of -3 (channel).
  public var sequenceConcat: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Divides each element by the energy of nearby channels:
/// `y = x / (k + alpha / localSize * sum(x_j^2))^beta`, where `j` runs over `localSize` channels
/// around the element's own.
///
/// 1 input of rank 3 or more with channels on axis -3, 1 output of the same shape.
public struct LRNLayerParams: SpecMessage {
  /// Factor on the mean of squares.
  public var alpha: Float = 0
  /// Exponent.
  public var beta: Float = 0
  /// Number of channels in the window.
  public var localSize: UInt64 = 0
  /// Offset, above 0. 0 means 1.
  public var k: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Softmax over axis -3: `exp(x_i) / sum(exp(x_j))`. 1 input of rank 3 or more, 1 output of the same
/// shape.
public struct SoftmaxLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Cuts axis -3 into equal parts. 1 input of rank 3 or more, `nOutputs` outputs (2 or more) in
/// order.
public struct SplitLayerParams: SpecMessage {
  /// Number of parts. Divides the length of axis -3.
  public var nOutputs: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Adds inputs, or a number to the only input: `x + alpha`.
///
/// 1 or more inputs; several are equal in shape or fit together as `[N, C, H, W]`, `[N, 1, H, W]`,
/// `[N, C, 1, 1]` and `[N, 1, 1, 1]` do. 1 output.
public struct AddLayerParams: SpecMessage {
  /// Number added where there is one input. Ignored otherwise.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Multiplies inputs, or the only input by a number: `alpha * x`.
///
/// 1 or more inputs; several are equal in shape or fit together as `[N, C, H, W]`, `[N, 1, H, W]`,
/// `[N, C, 1, 1]` and `[N, 1, 1, 1]` do. 1 output.
public struct MultiplyLayerParams: SpecMessage {
  /// Factor where there is one input. Ignored otherwise.
  public var alpha: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Applies a function to `u = scale * x + shift`, element by element. 1 input, 1 output of the same
/// shape.
public struct UnaryFunctionLayerParams: SpecMessage {
  /// The function. Absent means `SQRT`.
  public var type = UnaryFunctionLayerParams.Operation(rawValue: 0)
  /// Exponent of `POWER`, bound of `THRESHOLD`.
  public var alpha: Float = 0
  /// Guard of `RSQRT` and `INVERSE`. 0 means 1e-6.
  public var epsilon: Float = 0
  /// Added to the input after scaling. Absent means 0.
  public var shift: Float = 0
  /// Factor on the input. 0 means 1.
  public var scale: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The function of `u`, the scaled and shifted input.
  public enum Operation: RawRepresentable, Equatable, Sendable {
    /// `sqrt(u)`.
    case sqrt
    /// `1 / sqrt(u + epsilon)`.
    case rsqrt
    /// `1 / (u + epsilon)`.
    case inverse
    /// `u^alpha`.
    case power
    /// `exp(u)`.
    case exp
    /// Natural logarithm of `u`.
    case log
    /// `abs(u)`.
    case abs
    /// `max(alpha, u)`.
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

/// Enlarges the last two axes by factors.
///
/// 1 input `[..., C, H, W]` of rank 3 or more, 1 output `[..., C, H * factor[0], W * factor[1]]`,
/// rounded down.
public struct UpsampleLayerParams: SpecMessage {
  /// `[height, width]` whole factors; not together with `fractionalScalingFactor`. Empty means 1×1.
  public var scalingFactor: [UInt64] = []
  /// `[height, width]` factors that need not be whole. Only with `BILINEAR` and one of the
  /// `ALIGN_CORNERS` modes. Specification version 5 and later.
  public var fractionalScalingFactor: [Float] = []
  /// Kind of interpolation. Absent means `NN`.
  public var mode = UpsampleLayerParams.InterpolationMode(rawValue: 0)
  /// Position of the samples of `BILINEAR`. Absent means `DEFAULT`, the only one allowed with `NN`.
  public var linearUpsampleMode = UpsampleLayerParams.LinearUpsampleMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Kind of interpolation.
  public enum InterpolationMode: RawRepresentable, Equatable, Sendable {
    /// The nearest element: whole blocks of equal values.
    case nn
    /// Weighted mean of the four nearest elements.
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

  /// Position of sample `i` of `n` on an axis of length `m`, clamped to 0...`m - 1`.
  public enum LinearUpsampleMode: RawRepresentable, Equatable, Sendable {
    /// `i * (m - m / n) / (n - 1)`, which is `i * m / n`.
    case `default`
    /// `i * (m - 1) / (n - 1)`.
    case alignCornersTrue
    /// `(i + 0.5) * m / n - 0.5`.
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

/// Resizes the last two axes by bilinear interpolation. 1 input `[..., C, H, W]` of rank 3 or more,
/// 1 output with `targetSize` in place of `[H, W]`.
public struct ResizeBilinearLayerParams: SpecMessage {
  /// `[height, width]` of the output. Empty means 1×1.
  public var targetSize: [UInt64] = []
  /// Position of the samples, on both axes. Absent means `STRICT_ALIGN_ENDPOINTS_MODE`.
  public var mode: SamplingMode?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Cuts boxes out of images and resizes each by bilinear interpolation.
///
/// 2 inputs of rank 5: images `[1, N, C, H, W]`, and boxes `[B, 1, 4, 1, 1]` or `[B, 1, 5, 1, 1]`. 4
/// numbers are a box, cut from every image: output `[B, N, C, height, width]`. 5 numbers are an
/// image's index (0...`N - 1`) and a box, cut from that image: output `[B, 1, C, height, width]`.
public struct CropResizeLayerParams: SpecMessage {
  /// `[height, width]` of the output. Empty means 1×1.
  public var targetSize: [UInt64] = []
  /// Whether boxes are in 0...1, to be multiplied by `H - 1` and `W - 1`; otherwise they are in
  /// elements, 0...`H - 1` and 0...`W - 1`.
  public var normalizedCoordinates: Bool = false
  /// Position of the samples in a box, on both axes. Absent means `STRICT_ALIGN_ENDPOINTS_MODE`.
  public var mode: SamplingMode?
  /// Meaning of a box's numbers. Absent means `CORNERS_HEIGHT_FIRST`.
  public var boxIndicesMode: BoxCoordinatesMode?
  /// Factor on the boxes' numbers before use; 1 leaves them alone, as region-of-interest alignment
  /// uses less.
  public var spatialScale: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Adds stored values, broadcast over the input. 1 input `[..., C, H, W]` of rank 3 or more, 1
/// output of the same shape.
public struct BiasLayerParams: SpecMessage {
  /// Shape of `bias`: `[1]`, `[C]`, `[1, H, W]` or `[C, H, W]`.
  public var shape: [UInt64] = []
  /// The values, as many as `shape` says.
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Multiplies by stored factors, then adds stored values: `y = scale * x + bias`, both broadcast
/// over the input.
///
/// 1 input `[..., C, H, W]` of rank 3 or more, 1 output of the same shape.
public struct ScaleLayerParams: SpecMessage {
  /// Shape of `scale`: `[1]`, `[C]`, `[1, H, W]` or `[C, H, W]`.
  public var shapeScale: [UInt64] = []
  /// The factors, as many as `shapeScale` says.
  public var scale: WeightParams?
  /// Whether to add `bias`.
  public var hasBias: Bool = false
  /// Shape of `bias`: `[1]`, `[C]`, `[1, H, W]` or `[C, H, W]`.
  public var shapeBias: [UInt64] = []
  /// The values added, as many as `shapeBias` says.
  public var bias: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives stored data. No input, 1 output `[1, 1, C, H, W]`.
public struct LoadConstantLayerParams: SpecMessage {
  /// `[C, H, W]`.
  public var shape: [UInt64] = []
  /// The values, `C * H * W` of them.
  public var data: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Divides by the Euclidean length of channel, height and width together:
/// `x / sqrt(sum(x^2) + epsilon)`.
///
/// 1 input `[..., C, H, W]` of rank 3 or more, each leading index apart; 1 output of the same shape.
public struct L2NormalizeLayerParams: SpecMessage {
  /// Guard against division by 0. 0 means 1e-6.
  public var epsilon: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Merges channel, height and width: 1 input `[..., C, H, W]` of rank 3 or more, 1 output
/// `[..., C * H * W, 1, 1]`.
public struct FlattenLayerParams: SpecMessage {
  /// Order of the elements. Absent means `CHANNEL_FIRST`.
  public var mode = FlattenLayerParams.FlattenOrder(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Order of the elements.
  public enum FlattenOrder: RawRepresentable, Equatable, Sendable {
    /// As they lie: `[C, H, W]`.
    case channelFirst
    /// Rearranged to `[H, W, C]`.
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

/// Gives a blob of rank 5 another shape with as many elements. 1 input `[S, N, C, H, W]`, 1 output
/// of rank 5.
public struct ReshapeLayerParams: SpecMessage {
  /// `[C, H, W]`, which keeps the sequence length, or `[S, C, H, W]`.
  public var targetShape: [Int64] = []
  /// Order in which elements are read and written. Absent means `CHANNEL_FIRST`.
  public var mode = ReshapeLayerParams.ReshapeOrder(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Order in which elements are read and written.
  public enum ReshapeOrder: RawRepresentable, Equatable, Sendable {
    /// `[C, H, W]` on both sides; no element moves.
    case channelFirst
    /// `[H, W, C]` on both sides.
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

/// Reorders the axes of a blob of rank 5 except the batch. 1 input `[S, N, C, H, W]`, 1 output of
/// rank 5.
public struct PermuteLayerParams: SpecMessage {
  /// A permutation of 0...3, which stand for S, C, H and W: `axis[i]` is the input axis that becomes
  /// output axis `i`. `[0, 3, 1, 2]` gives `[S, N, W, C, H]`.
  public var axis: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Moves elements between channels and square blocks of height and width. 1 input `[..., C, H, W]`
/// of rank 3 or more, 1 output of the same rank.
public struct ReorganizeDataLayerParams: SpecMessage {
  /// Direction and channel order. Absent means `SPACE_TO_DEPTH`.
  public var mode = ReorganizeDataLayerParams.ReorganizationType(rawValue: 0)
  /// Side `b` of a block; 2 or more.
  public var blockSize: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Direction and channel order, with `b` the block's side and `(i, j)` a place in a block.
  public enum ReorganizationType: RawRepresentable, Equatable, Sendable {
    /// `[C, H, W]` to `[C * b * b, H / b, W / b]`; `b` divides H and W. Output channel
    /// `(i * b + j) * C + c` holds place `(i, j)` of channel `c`.
    case spaceToDepth
    /// The reverse: `[C, H, W]` to `[C / (b * b), H * b, W * b]`; `b * b` divides C. With D output
    /// channels, input channel `(i * b + j) * D + d` fills place `(i, j)` of channel `d`.
    case depthToSpace
    /// As `DEPTH_TO_SPACE`, but input channel `(d * b + i) * b + j` fills place `(i, j)` of channel
    /// `d`. Specification version 5 and later.
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

/// Takes elements `startIndex`, `startIndex + stride`, … below `endIndex` along one axis. 1 input, 1
/// output of the same rank.
public struct SliceLayerParams: SpecMessage {
  /// First index. A negative one counts from the end, -1 being the last element.
  public var startIndex: Int64 = 0
  /// Index to stop before. A negative one counts from the end, -1 being the last element.
  public var endIndex: Int64 = 0
  /// Step; 1 or more. Has no default.
  public var stride: UInt64 = 0
  /// The axis. Absent means `CHANNEL_AXIS`.
  public var axis = SliceLayerParams.SliceAxis(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The axis to slice.
  public enum SliceAxis: RawRepresentable, Equatable, Sendable {
    /// Axis -3; rank 3 or more.
    case channelAxis
    /// Axis -2; rank 2 or more.
    case heightAxis
    /// Axis -1.
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

/// Reduces up to three of the last axes to length 1. 1 input, 1 output of the same rank.
public struct ReduceLayerParams: SpecMessage {
  /// What the elements give. Absent means `SUM`.
  public var mode = ReduceLayerParams.ReduceOperation(rawValue: 0)
  /// Guard of `LOGSUM`. 0 means 1e-6.
  public var epsilon: Float = 0
  /// The axes. Absent means `CHW`.
  public var axis = ReduceLayerParams.ReduceAxis(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What the elements give.
  public enum ReduceOperation: RawRepresentable, Equatable, Sendable {
    /// The sum.
    case sum
    /// The mean.
    case avg
    /// The product.
    case prod
    /// The sum of logarithms, `sum(log(x + epsilon))`.
    case logsum
    /// The sum of squares.
    case sumsquare
    /// The sum of absolute values.
    case l1
    /// The square root of the sum of squares.
    case l2
    /// The largest.
    case max
    /// The smallest.
    case min
    /// The index of the largest; for a single axis only.
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

  /// The axes to reduce.
  public enum ReduceAxis: RawRepresentable, Equatable, Sendable {
    /// Axes -3, -2 and -1; rank 3 or more.
    case chw
    /// Axes -2 and -1; rank 2 or more.
    case hw
    /// Axis -3; rank 3 or more.
    case c
    /// Axis -2; rank 2 or more.
    case h
    /// Axis -1.
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

/// Cuts height and width, by given borders or to the size of a second input.
///
/// 1 input `[..., C, H, W]` of rank 3 or more, cut by `cropAmounts`; or 2 of one rank, where the
/// second gives height and width and `offset` the top left corner. 1 output.
public struct CropLayerParams: SpecMessage {
  /// Borders to cut, with two entries. For 1 input only.
  public var cropAmounts: BorderAmounts?
  /// `[top, left]` corner of the part kept, in elements. For 2 inputs only.
  public var offset: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Mean of the inputs, element by element.
///
/// 1 or more inputs; several are equal in shape or fit together as `[N, C, H, W]`, `[N, 1, H, W]`,
/// `[N, C, 1, 1]` and `[N, 1, 1, 1]` do. 1 output.
public struct AverageLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Largest of the inputs, element by element. 1 or more inputs, equal in shape or `[N, C, 1, 1]`
/// beside `[N, C, H, W]`; 1 output.
public struct MaxLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Smallest of the inputs, element by element. 1 or more inputs, equal in shape or `[N, C, 1, 1]`
/// beside `[N, C, H, W]`; 1 output.
public struct MinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Dot product along axis -3. 2 inputs `[..., C, 1, 1]` of one rank, 3 or more; 1 output
/// `[..., 1, 1, 1]`.
public struct DotProductLayerParams: SpecMessage {
  /// Whether to divide by both lengths, which gives the cosine.
  public var cosineSimilarity: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Subtracts the mean and may divide by the standard deviation:
/// `(x - mean) / sqrt(variance + epsilon)`.
///
/// 1 input `[..., C, H, W]` of rank 3 or more, 1 output of the same shape.
public struct MeanVarianceNormalizeLayerParams: SpecMessage {
  /// Whether statistics cover channel, height and width together; otherwise each channel has its
  /// own.
  public var acrossChannels: Bool = false
  /// Whether to divide, not only subtract.
  public var normalizeVariance: Bool = false
  /// Guard against division by 0. 0 means 1e-6.
  public var epsilon: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Repeats a blob along axis -5. 1 input `[S, N, C, H, W]` of rank 5 or more, 1 output
/// `[nRepetitions * S, N, C, H, W]`.
public struct SequenceRepeatLayerParams: SpecMessage {
  /// Number of copies. 0 means 1.
  public var nRepetitions: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Recurrent layer without gates: `h_t = f(clip(W x_t + R h_(t-1) + b))`, where `clip` limits to
/// -50...50.
///
/// 2 inputs: sequence `[S, N, inputVectorSize, 1, 1]`, state `[1, N, outputVectorSize, 1, 1]`. 2
/// outputs: result `[S or 1, N, outputVectorSize, 1, 1]`, last state.
public struct SimpleRecurrentLayerParams: SpecMessage {
  /// Length of the vectors read.
  public var inputVectorSize: UInt64 = 0
  /// Length of the state and of the vectors written.
  public var outputVectorSize: UInt64 = 0
  /// `f`. One of linear, sigmoid, tanh, ReLU, scaled tanh (alpha 1.7159, beta 2/3), hard sigmoid
  /// (alpha 0.2, beta 0.5).
  public var activation: ActivationParams?
  /// Whether the result has every step, not only the last.
  public var sequenceOutput: Bool = false
  /// Whether to add `biasVector`.
  public var hasBiasVector: Bool = false
  /// `W`, `[outputVectorSize, inputVectorSize]`.
  public var weightMatrix: WeightParams?
  /// `R`, `[outputVectorSize, outputVectorSize]`.
  public var recursionMatrix: WeightParams?
  /// `b`, `[outputVectorSize]`.
  public var biasVector: WeightParams?
  /// Whether to read the sequence from its end.
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gated recurrent unit. With `clip` limiting to -50...50 and `∘` the elementwise product:
///
/// - `z = f(clip(W_z x_t + R_z h_(t-1) + b_z))`
/// - `r = f(clip(W_r x_t + R_r h_(t-1) + b_r))`
/// - `o = g(clip(W_o x_t + R_o (r ∘ h_(t-1)) + b_o))`
/// - `h_t = (1 - z) ∘ o + z ∘ h_(t-1)`
///
/// 1 or 2 inputs: sequence `[S, N, inputVectorSize, 1, 1]`, state `[1, N, outputVectorSize, 1, 1]`
/// (zero when absent). 2 outputs: result `[S or 1, N, outputVectorSize, 1, 1]`, last state.
public struct GRULayerParams: SpecMessage {
  /// Length of the vectors read.
  public var inputVectorSize: UInt64 = 0
  /// Length of the state and of the vectors written.
  public var outputVectorSize: UInt64 = 0
  /// `[f, g]`, usually sigmoid and tanh. Each one of linear, sigmoid, tanh, ReLU, scaled tanh (alpha
  /// 1.7159, beta 2/3), hard sigmoid (alpha 0.2, beta 0.5).
  public var activations: [ActivationParams] = []
  /// Whether the result has every step, not only the last.
  public var sequenceOutput: Bool = false
  /// Whether to add `b_z`, `b_r` and `b_o`.
  public var hasBiasVectors: Bool = false
  /// `W_z`, `[outputVectorSize, inputVectorSize]`.
  public var updateGateWeightMatrix: WeightParams?
  /// `W_r`, `[outputVectorSize, inputVectorSize]`.
  public var resetGateWeightMatrix: WeightParams?
  /// `W_o`, `[outputVectorSize, inputVectorSize]`.
  public var outputGateWeightMatrix: WeightParams?
  /// `R_z`, `[outputVectorSize, outputVectorSize]`.
  public var updateGateRecursionMatrix: WeightParams?
  /// `R_r`, `[outputVectorSize, outputVectorSize]`.
  public var resetGateRecursionMatrix: WeightParams?
  /// `R_o`, `[outputVectorSize, outputVectorSize]`.
  public var outputGateRecursionMatrix: WeightParams?
  /// `b_z`, `[outputVectorSize]`.
  public var updateGateBiasVector: WeightParams?
  /// `b_r`, `[outputVectorSize]`.
  public var resetGateBiasVector: WeightParams?
  /// `b_o`, `[outputVectorSize]`.
  public var outputGateBiasVector: WeightParams?
  /// Whether to read the sequence from its end.
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Options of an LSTM cell. With `clip` limiting to -50...50 and `∘` the elementwise product:
///
/// - `i = f(clip(W_i x_t + R_i h_(t-1) + p_i ∘ c_(t-1) + b_i))`
/// - `q = f(clip(W_f x_t + R_f h_(t-1) + p_f ∘ c_(t-1) + b_f))`, the forget gate
/// - `z = g(clip(W_z x_t + R_z h_(t-1) + b_z))`
/// - `c_t = q ∘ c_(t-1) + i ∘ z`
/// - `o = f(clip(W_o x_t + R_o h_(t-1) + p_o ∘ c_t + b_o))`
/// - `h_t = o ∘ h(c_t)`
public struct LSTMParams: SpecMessage {
  /// Whether the result has every step, not only the last.
  public var sequenceOutput: Bool = false
  /// Whether to add the four biases.
  public var hasBiasVectors: Bool = false
  /// Whether to add 1 to every element of `b_f`.
  public var forgetBias: Bool = false
  /// Whether to add the three peephole terms.
  public var hasPeepholeVectors: Bool = false
  /// Whether the forget gate is `1 - i` instead of `q`.
  public var coupledInputAndForgetGate: Bool = false
  /// Bound on `abs(c_t)`. 0 means 50.
  public var cellClipThreshold: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Weights of an LSTM cell of one direction; symbols as in `LSTMParams`. With H the output and X the
/// input vector size.
public struct LSTMWeightParams: SpecMessage {
  /// `W_i`, `[H, X]`.
  public var inputGateWeightMatrix: WeightParams?
  /// `W_f`, `[H, X]`.
  public var forgetGateWeightMatrix: WeightParams?
  /// `W_z`, `[H, X]`.
  public var blockInputWeightMatrix: WeightParams?
  /// `W_o`, `[H, X]`.
  public var outputGateWeightMatrix: WeightParams?
  /// `R_i`, `[H, H]`.
  public var inputGateRecursionMatrix: WeightParams?
  /// `R_f`, `[H, H]`.
  public var forgetGateRecursionMatrix: WeightParams?
  /// `R_z`, `[H, H]`.
  public var blockInputRecursionMatrix: WeightParams?
  /// `R_o`, `[H, H]`.
  public var outputGateRecursionMatrix: WeightParams?
  /// `b_i`, `[H]`. With `hasBiasVectors` only.
  public var inputGateBiasVector: WeightParams?
  /// `b_f`, `[H]`. With `hasBiasVectors` only.
  public var forgetGateBiasVector: WeightParams?
  /// `b_z`, `[H]`. With `hasBiasVectors` only.
  public var blockInputBiasVector: WeightParams?
  /// `b_o`, `[H]`. With `hasBiasVectors` only.
  public var outputGateBiasVector: WeightParams?
  /// `p_i`, `[H]`. With `hasPeepholeVectors` only.
  public var inputGatePeepholeVector: WeightParams?
  /// `p_f`, `[H]`. With `hasPeepholeVectors` only.
  public var forgetGatePeepholeVector: WeightParams?
  /// `p_o`, `[H]`. With `hasPeepholeVectors` only.
  public var outputGatePeepholeVector: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Long short-term memory in one direction; equations in `LSTMParams`.
///
/// 1 to 3 inputs: sequence `[S, N, inputVectorSize, 1, 1]`, state `h` and cell `c`, both
/// `[1, N, outputVectorSize, 1, 1]` (zero when absent). 3 outputs: result
/// `[S or 1, N, outputVectorSize, 1, 1]`, last `h`, last `c`.
public struct UniDirectionalLSTMLayerParams: SpecMessage {
  /// Length of the vectors read.
  public var inputVectorSize: UInt64 = 0
  /// Length of the states and of the vectors written.
  public var outputVectorSize: UInt64 = 0
  /// `[f, g, h]`, usually sigmoid, tanh and tanh. Each one of linear, sigmoid, tanh, ReLU, scaled
  /// tanh (alpha 1.7159, beta 2/3), hard sigmoid (alpha 0.2, beta 0.5).
  public var activations: [ActivationParams] = []
  /// Options of the cell.
  public var params: LSTMParams?
  /// Weights of the cell.
  public var weightParams: LSTMWeightParams?
  /// Whether to read the sequence from its end.
  public var reverseInput: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Two LSTMs over one sequence, one from its start and one from its end; equations in `LSTMParams`.
///
/// 1 to 5 inputs: sequence `[S, N, inputVectorSize, 1, 1]`, then `h` and `c` of the forward and of
/// the backward LSTM, each `[1, N, outputVectorSize, 1, 1]` (zero when absent). 5 outputs: result
/// `[S or 1, N, 2 * outputVectorSize, 1, 1]`, then the last `h` and `c` of both. The result joins
/// the forward and the backward vector of the same element; without `sequenceOutput`, the last
/// vector that each computes.
public struct BiDirectionalLSTMLayerParams: SpecMessage {
  /// Length of the vectors read.
  public var inputVectorSize: UInt64 = 0
  /// Length of the states and of the vectors written, the same in both directions.
  public var outputVectorSize: UInt64 = 0
  /// `[f, g, h]` of the forward LSTM, usually sigmoid, tanh and tanh. Each one of linear, sigmoid,
  /// tanh, ReLU, scaled tanh (alpha 1.7159, beta 2/3), hard sigmoid (alpha 0.2, beta 0.5).
  public var activationsForwardLSTM: [ActivationParams] = []
  /// `[f, g, h]` of the backward LSTM; must equal those of the forward LSTM.
  public var activationsBackwardLSTM: [ActivationParams] = []
  /// Options of both cells.
  public var params: LSTMParams?
  /// Weights of the forward cell, then of the backward cell.
  public var weightParams: [LSTMWeightParams] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A layer that the app implements. 1 or more inputs, 1 or more outputs; shapes are the
/// implementation's affair.
public struct CustomLayerParams: SpecMessage {
  /// Name of the implementing class. Required.
  public var className: String = ""
  /// Arrays handed to the implementation; each has one filled value field.
  public var weights: [WeightParams] = []
  /// Small named values handed to the implementation.
  public var parameters: OrderedDictionary<String, CustomLayerParams.CustomLayerParamValue> = [:]
  /// Text for people; has no effect.
  public var description: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: CustomLayerParams, b: CustomLayerParams) -> Bool {
    guard a.className == b.className else { return false }
    guard a.weights == b.weights else { return false }
    guard haveSameEntries(a.parameters, b.parameters) else { return false }
    guard a.description == b.description else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// A value of one of five types.
  public struct CustomLayerParamValue: SpecMessage {
    /// The value.
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The value.
    public enum Value: Equatable, Sendable {
      /// Double-precision number.
      case doubleValue(Double)
      /// Text.
      case stringValue(String)
      /// 32-bit integer.
      case intValue(Int32)
      /// 64-bit integer.
      case longValue(Int64)
      /// Truth value.
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

      /// Texts are equal when their UTF-8 is equal.
      public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.doubleValue(let a), .doubleValue(let b)): a == b
        case (.stringValue(let a), .stringValue(let b)): a == b
        case (.intValue(let a), .intValue(let b)): a == b
        case (.longValue(let a), .longValue(let b)): a == b
        case (.boolValue(let a), .boolValue(let b)): a == b
        default: false
        }
      }
    }
  }
}

/// Reorders axes: output axis `i` is input axis `axes[i]`. 1 input of any rank, 1 output of the same
/// rank.
public struct TransposeLayerParams: SpecMessage {
  /// A permutation of 0...`rank - 1`. Required.
  public var axes: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Matrix product over the last two axes, the others broadcast.
///
/// 2 inputs: `a [..., M, K]` and `b [..., K, P]`, 1 output `[..., M, P]`. Of rank 1, `a` is read as
/// `[1, K]` and `b` as `[K, 1]`; the output's rank is the largest of both and 2.
///
/// 1 input `[..., K]`: `y = a * weights + bias`, 1 output `[..., P]` of the same rank.
public struct BatchedMatMulLayerParams: SpecMessage {
  /// Whether to swap the last two axes of `a` first. For 2 inputs only.
  public var transposeA: Bool = false
  /// Whether to swap the last two axes of `b` first. For 2 inputs only.
  public var transposeB: Bool = false
  /// `K`, rows of the weights. For 1 input only.
  public var weightMatrixFirstDimension: UInt64 = 0
  /// `P`, columns of the weights. For 1 input only.
  public var weightMatrixSecondDimension: UInt64 = 0
  /// Whether to add `bias`. For 1 input only.
  public var hasBias: Bool = false
  /// The `[K, P]` matrix, stored column by column, which is `[P, K]` in row-major order. For 1 input
  /// only.
  public var weights: WeightParams?
  /// `[P]`. For 1 input only.
  public var bias: WeightParams?
  /// Whether to round the input to 8 bits and multiply integers. Needs 1 input, no bias and
  /// `weights.int8RawValue` with 8 bits, one linear scale and no offset. Specification version 5 and
  /// later.
  public var int8DynamicQuantize: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Joins blobs along one axis. 2 or more inputs that differ only along it, 1 output of the same
/// rank.
public struct ConcatNDLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Whether elements alternate between the inputs instead of one input following another; all
  /// shapes are then equal. Specification version 5 and later.
  public var interleave: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Softmax over one axis: `exp(x_i) / sum(exp(x_j))`. 1 input, 1 output of the same shape.
public struct SoftmaxNDLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Reverses the order of elements along axes. 1 input, 1 output of the same shape.
public struct ReverseLayerParams: SpecMessage {
  /// Whether to reverse, for each axis; as long as the rank.
  public var reverseDim: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Reverses the first elements of each sequence and leaves its rest.
///
/// 2 inputs: data, and lengths `[B]` with B the length of the batch axis. 1 output with the shape of
/// the data.
public struct ReverseSeqLayerParams: SpecMessage {
  /// Axis that separates sequences; may be negative. Comes before `sequenceAxis`.
  public var batchAxis: Int64 = 0
  /// Axis along which to reverse; may be negative.
  public var sequenceAxis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives stored data. No input, 1 output of shape `shape`.
public struct LoadConstantNDLayerParams: SpecMessage {
  /// The shape, of any rank from 1. Required.
  public var shape: [UInt64] = []
  /// The values, as many as `shape` says.
  public var data: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives a blob of one value. 1 input, of which only the shape counts; 1 output of that shape.
public struct FillLikeLayerParams: SpecMessage {
  /// The value. Absent means 0.
  public var value: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives a blob of one value. No input, 1 output of shape `targetShape`.
public struct FillStaticLayerParams: SpecMessage {
  /// The value. Absent means 0.
  public var value: Float = 0
  /// The shape. Required.
  public var targetShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives a blob of one value. 1 input of rank 1, the shape; 1 output of that shape.
public struct FillDynamicLayerParams: SpecMessage {
  /// The value. Absent means 0.
  public var value: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Chooses between two inputs: `y = condition ? a : b`, true where the condition is not 0.
///
/// 3 inputs, condition, `a` and `b`, broadcast together; 1 output whose rank is their largest.
public struct WhereBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Sine of an angle in radians. 1 input, 1 output of the same shape.
public struct SinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Cosine of an angle in radians. 1 input, 1 output of the same shape.
public struct CosLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Tangent of an angle in radians. 1 input, 1 output of the same shape.
public struct TanLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Arcsine in radians, for -1...1. 1 input, 1 output of the same shape.
public struct AsinLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Arccosine in radians, for -1...1. 1 input, 1 output of the same shape.
public struct AcosLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Arctangent in radians. 1 input, 1 output of the same shape.
public struct AtanLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Hyperbolic sine. 1 input, 1 output of the same shape.
public struct SinhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Hyperbolic cosine. 1 input, 1 output of the same shape.
public struct CoshLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Hyperbolic tangent. 1 input, 1 output of the same shape.
public struct TanhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Inverse hyperbolic sine. 1 input, 1 output of the same shape.
public struct AsinhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Inverse hyperbolic cosine, for 1 and above. 1 input, 1 output of the same shape.
public struct AcoshLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Inverse hyperbolic tangent, between -1 and 1. 1 input, 1 output of the same shape.
public struct AtanhLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a^b`, element by element. 2 inputs, broadcast together; 1 output.
public struct PowBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `2^x`. 1 input, 1 output of the same shape.
public struct Exp2LayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the indices of nonzero elements in row-major order. 1 input of rank R, 1 output
/// `[count, R]`.
public struct WhereNonZeroLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Keeps a band around the diagonal of each matrix and zeroes the rest: element `(m, n)` stays where
/// `(numLower < 0 || m - n <= numLower) && (numUpper < 0 || n - m <= numUpper)`.
///
/// 1 input `[..., M, N]` of rank 2 or more, 1 output of the same shape.
public struct MatrixBandPartLayerParams: SpecMessage {
  /// Diagonals kept below the main one. Negative keeps all, 0 none.
  public var numLower: Int64 = 0
  /// Diagonals kept above the main one. Negative keeps all, 0 none.
  public var numUpper: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Zeroes the elements below a diagonal of each matrix. 1 input `[..., M, N]` of rank 2 or more, 1
/// output of the same shape.
public struct UpperTriangularLayerParams: SpecMessage {
  /// The diagonal: 0 is the main one, positive lies above, negative below.
  public var k: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Zeroes the elements above a diagonal of each matrix. 1 input `[..., M, N]` of rank 2 or more, 1
/// output of the same shape.
public struct LowerTriangularLayerParams: SpecMessage {
  /// The diagonal: 0 is the main one, positive lies above, negative below.
  public var k: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Broadcasts the first input to the shape of the second, whose values do not count. 2 inputs, 1
/// output.
public struct BroadcastToLikeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Broadcasts to a stored shape. 1 input, 1 output of shape `targetShape`.
public struct BroadcastToStaticLayerParams: SpecMessage {
  /// The shape. Required.
  public var targetShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Broadcasts the first input to the shape that the second, of rank 1, lists. 2 inputs, 1 output.
public struct BroadcastToDynamicLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a + b`, element by element. 2 inputs, broadcast together; 1 output.
public struct AddBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `max(a, b)`, element by element. 2 inputs, broadcast together; 1 output.
public struct MaxBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `min(a, b)`, element by element. 2 inputs, broadcast together; 1 output.
public struct MinBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a - floor(a / b) * b`, the remainder with the sign of `b`, element by element. 2 inputs,
/// broadcast together; 1 output.
public struct ModBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `floor(a / b)`, element by element. 2 inputs, broadcast together; 1 output.
public struct FloorDivBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a - b`, element by element. 2 inputs, broadcast together; 1 output.
public struct SubtractBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a * b`, element by element. 2 inputs, broadcast together; 1 output.
public struct MultiplyBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `a / b`, element by element. 2 inputs, broadcast together; 1 output.
public struct DivideBroadcastableLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Picks slices along an axis: the axis is replaced by the shape of the indices.
///
/// 2 inputs, data and indices; 1 output `data.shape[:axis] + indices.shape + data.shape[axis + 1:]`.
/// Negative indices count from the end.
public struct GatherLayerParams: SpecMessage {
  /// The axis of the data, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Copies the first input and combines slices of the third into it, along an axis, at the indices of
/// the second.
///
/// 3 inputs: container, indices, and updates of shape
/// `container.shape[:axis] + indices.shape + container.shape[axis + 1:]`. 1 output with the shape of
/// the container. Negative indices count from the end.
public struct ScatterLayerParams: SpecMessage {
  /// The axis of the container, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// How values combine. Absent means `SCATTER_UPDATE`.
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Picks slices by multi-index: the last axis of the indices, of length K, points along the first K
/// axes of the data.
///
/// 2 inputs, data and indices; 1 output `indices.shape[:-1] + data.shape[K:]`.
public struct GatherNDLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Copies the first input and combines slices of the third into it at multi-indices: the last axis
/// of the indices, of length K, points along the first K axes of the container.
///
/// 3 inputs: container, indices, and updates of shape `indices.shape[:-1] + container.shape[K:]`. 1
/// output with the shape of the container.
public struct ScatterNDLayerParams: SpecMessage {
  /// How values combine. Absent means `SCATTER_UPDATE`.
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Picks one element for each index, along an axis: for axis 0,
/// `y[i, j, …] = data[indices[i, j, …], j, …]`.
///
/// 2 inputs of one rank, data and indices, equal in shape but for the axis; 1 output with the shape
/// of the indices. Negative indices count from the end.
public struct GatherAlongAxisLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Copies the first input and combines one element of the third into it for each index of the
/// second, along an axis: for axis 0, at `y[indices[i, j, …], j, …]`.
///
/// 3 inputs of one rank: container, and indices and updates of one shape, which differs from the
/// container's along the axis only. 1 output with the shape of the container. Negative indices count
/// from the end.
public struct ScatterAlongAxisLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// How values combine. Absent means `SCATTER_UPDATE`.
  public var mode = ScatterMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Joins blobs along an added axis. 2 or more inputs of one shape, 1 output with a rank higher by 1.
public struct StackLayerParams: SpecMessage {
  /// Place of the added axis in the output; a negative one counts from the end of the output.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives another shape of the same rank; elements keep their order. 1 input, 1 output.
public struct RankPreservingReshapeLayerParams: SpecMessage {
  /// The shape, as long as the rank. 0 keeps the input's length on that axis; one entry may be -1
  /// and is computed. Required.
  public var targetShape: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Adds a border of one value along any axis.
///
/// 1 input, or 2 with the amounts as second input `[2 * rank]`; 1 output of the same rank. Axis `i`
/// gets the length `before + L + after`.
public struct ConstantPaddingLayerParams: SpecMessage {
  /// The value. Absent means 0.
  public var value: Float = 0
  /// Amounts before and after, for each axis in turn: `2 * rank` numbers. Required with 1 input.
  public var padAmounts: [UInt64] = []
  /// Whether an amount above 0 is the length that the axis shall have, its place (before or after)
  /// being where the border goes; at most one of each pair is then set. 0 leaves the axis alone.
  public var padToGivenOutputSizeMode: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random normally distributed numbers. 1 input, of which only the shape counts; 1 output of
/// that shape.
public struct RandomNormalLikeLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Mean of the distribution.
  public var mean: Float = 0
  /// Standard deviation of the distribution, 0 or more.
  public var stdDev: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random normally distributed numbers. No input, 1 output of shape `outputShape`.
public struct RandomNormalStaticLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Mean of the distribution.
  public var mean: Float = 0
  /// Standard deviation of the distribution, 0 or more.
  public var stdDev: Float = 0
  /// The shape. Required.
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random normally distributed numbers. 1 input of rank 1, the shape; 1 output of that shape.
public struct RandomNormalDynamicLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Mean of the distribution.
  public var mean: Float = 0
  /// Standard deviation of the distribution, 0 or more.
  public var stdDev: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random uniformly distributed numbers. 1 input, of which only the shape counts; 1 output of
/// that shape.
public struct RandomUniformLikeLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Lower bound; not above `maxVal`.
  public var minVal: Float = 0
  /// Upper bound.
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random uniformly distributed numbers. No input, 1 output of shape `outputShape`.
public struct RandomUniformStaticLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Lower bound; not above `maxVal`.
  public var minVal: Float = 0
  /// Upper bound.
  public var maxVal: Float = 0
  /// The shape. Required.
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random uniformly distributed numbers. 1 input of rank 1, the shape; 1 output of that shape.
public struct RandomUniformDynamicLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Lower bound; not above `maxVal`.
  public var minVal: Float = 0
  /// Upper bound.
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random zeros and ones. 1 input, of which only the shape counts; 1 output of that shape.
public struct RandomBernoulliLikeLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Probability of a 1, 0...1.
  public var prob: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random zeros and ones. No input, 1 output of shape `outputShape`.
public struct RandomBernoulliStaticLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Probability of a 1, 0...1.
  public var prob: Float = 0
  /// The shape. Required.
  public var outputShape: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives random zeros and ones. 1 input of rank 1, the shape; 1 output of that shape.
public struct RandomBernoulliDynamicLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Probability of a 1, 0...1.
  public var prob: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Draws class indices from distributions over the last axis. 1 input `[..., C]`, 1 output
/// `[..., numSamples]`.
public struct CategoricalDistributionLayerParams: SpecMessage {
  /// Seed of the generator; -1 takes a random one.
  public var seed: Int64 = 0
  /// Number of draws from each distribution.
  public var numSamples: Int64 = 0
  /// Whether the input holds logits; otherwise probabilities.
  public var isLogits: Bool = false
  /// Guard against the logarithm of 0; writers use 1e-10.
  public var eps: Float = 0
  /// Divisor of the logits; writers use 1.
  public var temperature: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Sum of absolute values over axes. 1 input, 1 output without the reduced axes or with length 1
/// there.
public struct ReduceL1LayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Square root of the sum of squares over axes. 1 input, 1 output without the reduced axes or with
/// length 1 there.
public struct ReduceL2LayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Maximum over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceMaxLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Minimum over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceMinLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Sum over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceSumLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Product over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceProdLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Mean over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceMeanLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Natural logarithm of the sum over axes. 1 input, 1 output without the reduced axes or with length
/// 1 there.
public struct ReduceLogSumLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Sum of squares over axes. 1 input, 1 output without the reduced axes or with length 1 there.
public struct ReduceSumSquareLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Natural logarithm of the sum of exponentials over axes. 1 input, 1 output without the reduced
/// axes or with length 1 there.
public struct ReduceLogSumExpLayerParams: SpecMessage {
  /// The axes, each -rank...`rank - 1`. Ignored with `reduceAll`.
  public var axes: [Int64] = []
  /// Whether reduced axes stay, with length 1.
  public var keepDims: Bool = false
  /// Whether every axis is reduced.
  public var reduceAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Adds axes of length 1. 1 input, 1 output with a rank higher by the number of axes.
public struct ExpandDimsLayerParams: SpecMessage {
  /// Places of the added axes in the output; negative ones count from its end. Not empty, no place
  /// twice.
  public var axes: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Merges the axes before one and the rest: 1 input, 1 output
/// `[product(shape[:axis]), product(shape[axis:])]`.
public struct FlattenTo2DLayerParams: SpecMessage {
  /// The first axis of the second part, -rank...`rank`.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives another shape with as many elements; they keep their order. 1 input, 1 output.
public struct ReshapeStaticLayerParams: SpecMessage {
  /// The shape; one entry may be -1 and is computed. Required.
  public var targetShape: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the first input the shape of the second, whose values do not count. 2 inputs, 1 output.
public struct ReshapeLikeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the first input the shape that the second, of rank 1, lists. 2 inputs, 1 output.
public struct ReshapeDynamicLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Removes axes of length 1. 1 input, 1 output; where no axis would remain, its shape is `[1]`.
public struct SqueezeLayerParams: SpecMessage {
  /// The axes; negative ones count from the end. Not empty without `squeezeAll`, no axis twice.
  public var axes: [Int64] = []
  /// Whether to remove every axis of length 1, whatever `axes` says.
  public var squeezeAll: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the largest elements along an axis and their indices, in descending order.
///
/// 1 input, or 2 with `K` as second input of 1 element. 2 outputs, values and indices, with length
/// `K` along the axis.
public struct TopKLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Number of elements. For 1 input only.
  public var k: UInt64 = 0
  /// Whether to give the smallest elements, in ascending order.
  public var useBottomK: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Index of the largest element along an axis. 1 input; 1 output with length 1 along the axis, or
/// without the axis.
public struct ArgMaxLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Whether the output lacks the axis; an input of rank 1 gives `[1]` all the same.
  public var removeDim: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Index of the smallest element along an axis. 1 input; 1 output with length 1 along the axis, or
/// without the axis.
public struct ArgMinLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Whether the output lacks the axis; an input of rank 1 gives `[1]` all the same.
  public var removeDim: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Cuts an axis into parts. 1 input, 2 or more outputs in order, with the rank of the input.
public struct SplitNDLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Number of equal parts; the number of outputs. Ignored where `splitSizes` is given.
  public var numSplits: UInt64 = 0
  /// Lengths of the parts; their sum is the length of the axis. Empty means equal parts.
  public var splitSizes: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Smallest integer that is not less. 1 input, 1 output of the same shape.
public struct CeilLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Nearest integer, halves to even. 1 input, 1 output of the same shape.
public struct RoundLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Largest integer that is not greater. 1 input, 1 output of the same shape.
public struct FloorLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// -1 for negative, 0 for zero, 1 for positive elements. 1 input, 1 output of the same shape.
public struct SignLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `min(max(x, minVal), maxVal)`. 1 input, 1 output of the same shape.
public struct ClipLayerParams: SpecMessage {
  /// Lower bound; not above `maxVal`.
  public var minVal: Float = 0
  /// Upper bound.
  public var maxVal: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Takes `x[begin:end:stride]` along every axis; indices and strides may be negative.
///
/// 1 input, 1 output of the same rank, less the squeezed axes. The lists have one entry for each
/// axis; all but `squeezeMasks` are required.
public struct SliceStaticLayerParams: SpecMessage {
  /// First indices; negative ones count from the end.
  public var beginIds: [Int64] = []
  /// Whether to ignore an entry of `beginIds` and start at the first element (the last for a
  /// negative stride).
  public var beginMasks: [Bool] = []
  /// Indices to stop before; negative ones count from the end.
  public var endIds: [Int64] = []
  /// Whether to ignore an entry of `endIds` and go through the last element (the first for a
  /// negative stride).
  public var endMasks: [Bool] = []
  /// Steps; not 0.
  public var strides: [Int64] = []
  /// Whether to take only the element at an axis's `beginIds`, whatever the other lists say, and
  /// drop the axis. Empty means none.
  public var squeezeMasks: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Takes `x[begin:end:stride]` along every axis, as `SliceStaticLayerParams`, with bounds from
/// inputs.
///
/// 2 to 7 inputs: data, begin indices, end indices, strides, begin masks, end masks, squeeze masks;
/// each list has one entry for each axis of the data. An input given replaces the field of its name.
/// 1 output.
public struct SliceDynamicLayerParams: SpecMessage {
  /// Whether to ignore a begin index and start at the first element. Replaced by the fifth input.
  public var beginMasks: [Bool] = []
  /// Indices to stop before; negative ones count from the end. Replaced by the third input.
  public var endIds: [Int64] = []
  /// Whether to ignore an end index and go through the last element. Replaced by the sixth input.
  public var endMasks: [Bool] = []
  /// Steps; not 0. Replaced by the fourth input.
  public var strides: [Int64] = []
  /// Whether to take only the element at the begin index and drop the axis. Replaced by the seventh
  /// input.
  public var squeezeMasks: [Bool] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Repeats a blob along its axes: 1 input, or 2 with the counts as second input of rank 1; 1 output
/// with axis lengths `L * reps`.
public struct TileLayerParams: SpecMessage {
  /// Counts, for the last axes where there are fewer than axes; 1 for the rest. For 1 input only.
  public var reps: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the shape of a blob. 1 input of rank R, 1 output `[R]`.
public struct GetShapeLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Error function: `2 / sqrt(pi)` times the integral of `exp(-t^2)` from 0 to x. 1 input, 1 output
/// of the same shape.
public struct ErfLayerParams: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gaussian error linear unit, `x` times the normal distribution function of `x`. 1 input, 1 output
/// of the same shape.
public struct GeluLayerParams: SpecMessage {
  /// The formula. Absent means `EXACT`.
  public var mode = GeluLayerParams.GeluMode(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The formula.
  public enum GeluMode: RawRepresentable, Equatable, Sendable {
    /// `0.5 * x * (1 + erf(x / sqrt(2)))`.
    case exact
    /// `0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))`.
    case tanhApproximation
    /// `x * sigmoid(1.702 * x)`.
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

/// Gives `startValue`, `startValue + stepSizeValue`, … before `endValue`. No input, 1 output of rank
/// 1 with `ceil((endValue - startValue) / stepSizeValue)` elements.
public struct RangeStaticLayerParams: SpecMessage {
  /// Bound, which is not reached.
  public var endValue: Float = 0
  /// First element.
  public var startValue: Float = 0
  /// Step; not 0. Has no default.
  public var stepSizeValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives evenly spaced numbers before a bound. 1 to 3 inputs of 1 element: end, start, step; 1
/// output of rank 1 with `ceil((end - start) / step)` elements.
public struct RangeDynamicLayerParams: SpecMessage {
  /// First element where there is no second input.
  public var startValue: Float = 0
  /// Step where there is no third input; not 0.
  public var stepSizeValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives all windows along an axis: `[..., L, ...]` becomes
/// `[..., (L - windowSize) / step + 1, windowSize, ...]`, rounded down. 1 input, 1 output with a
/// rank higher by 1.
public struct SlidingWindowsLayerParams: SpecMessage {
  /// The axis, -rank...`rank - 1`.
  public var axis: Int64 = 0
  /// Elements in a window.
  public var windowSize: UInt64 = 0
  /// Distance between the starts of windows; 1 or more. Has no default.
  public var step: UInt64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Normalizes over the last axes: `y = gamma * (x - mean) / sqrt(variance + eps) + beta`.
///
/// 1 input whose shape ends in `normalizedShape`, 1 output of the same shape.
public struct LayerNormalizationLayerParams: SpecMessage {
  /// Lengths of the axes that statistics cover. Required.
  public var normalizedShape: [Int64] = []
  /// Guard against division by 0; writers use 1e-5.
  public var eps: Float = 0
  /// Factors, of shape `normalizedShape`; not quantized. Required.
  public var gamma: WeightParams?
  /// Offsets, of shape `normalizedShape`; not quantized. Required.
  public var beta: WeightParams?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Keeps the best boxes and drops those that overlap a better one too much, for each batch element.
///
/// 2 to 5 inputs: boxes `[N, B, 4]` as `[centreX, centreY, width, height]`, scores `[N, B, C]`, and
/// as numbers of 1 element that replace the fields: overlap threshold, score threshold, number of
/// boxes.
///
/// 4 outputs: boxes `[N, maxBoxes, 4]`, scores `[N, maxBoxes, C]`, indices `[N, maxBoxes]`, counts
/// `[N]`. Unused places hold 0, in the indices -1. A box's rank is its largest score. Where no box
/// passes, the one with the largest score is given, with count 1.
public struct NonMaximumSuppressionLayerParams: SpecMessage {
  /// Intersection over union above which the lesser box is dropped, 0...1.
  public var iouThreshold: Float = 0
  /// Boxes with a lower score are dropped first.
  public var scoreThreshold: Float = 0
  /// Largest number of boxes kept.
  public var maxBoxes: UInt64 = 0
  /// Whether a box competes only with boxes of the same best class.
  public var perClassSuppression: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Leaky ReLU with an upper bound: `min(beta, x)` for x ≥ 0, otherwise `min(beta, alpha * x)`. 1
/// input, 1 output of the same shape.
public struct ClampedReLULayerParams: SpecMessage {
  /// Slope of the negative side.
  public var alpha: Float = 0
  /// Upper bound.
  public var beta: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Gives the indices that sort a blob along an axis. 1 input, 1 output of the same shape.
public struct ArgSortLayerParams: SpecMessage {
  /// The axis, 0...`rank - 1`.
  public var axis: Int64 = 0
  /// Whether the largest comes first.
  public var descending: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Takes `size` elements along an axis from a start given at run time. 2 inputs, data and start (1
/// element); 1 output of the same rank.
public struct SliceBySizeLayerParams: SpecMessage {
  /// Number of elements.
  public var size: Int64 = 0
  /// The axis of the data.
  public var axis: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A network whose output is a class label and the probability of each label.
public struct NeuralNetworkClassifier: SpecMessage {
  /// The layers in the order in which they run. At least one; a layer reads only model inputs and
  /// blobs of layers before it.
  public var layers: [NeuralNetworkLayer] = []
  /// What is done to image inputs before the first layer.
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  /// Shape of the blobs of multi-array inputs. Absent means `RANK5_ARRAY_MAPPING`.
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  /// Shape of the blobs of image inputs. Absent means `RANK5_IMAGE_MAPPING`.
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  /// Training setup. Present only in an updatable model.
  public var updateParams: NetworkUpdateParameters?
  /// The labels, in the order of the probabilities; one list must be set and not empty.
  public var classLabels: ClassLabels?
  /// Blob with the probabilities, one for each label. Where empty, the first output of the last
  /// layer takes its place.
  public var labelProbabilityLayerName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: NeuralNetworkClassifier, b: NeuralNetworkClassifier) -> Bool {
    guard a.layers == b.layers else { return false }
    guard a.preprocessing == b.preprocessing else { return false }
    guard a.arrayInputShapeMapping == b.arrayInputShapeMapping else { return false }
    guard a.imageInputShapeMapping == b.imageInputShapeMapping else { return false }
    guard a.updateParams == b.updateParams else { return false }
    guard a.classLabels == b.classLabels else { return false }
    guard a.labelProbabilityLayerName == b.labelProbabilityLayerName else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// The labels, in the order of the probabilities; one list must be set and not empty.
  public indirect enum ClassLabels: Equatable, Sendable {
    /// Labels that are text.
    case stringClassLabels(StringVector)
    /// Labels that are integers.
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

/// Replaces an index by a vector that is `offValue` but for `onValue` at the index; indices outside
/// 0...`size - 1` give `offValue` throughout.
///
/// 1 input, or 2 with the size as second input of 1 element; 1 output with a rank higher by 1.
public struct OneHotLayerParams: SpecMessage {
  /// Length of the vectors. For 1 input only.
  public var oneHotVectorSize: UInt64 = 0
  /// Place of the added axis in the output; a negative one counts from its end.
  public var axis: Int64 = 0
  /// Value at the index. Has no default; writers use 1.
  public var onValue: Float = 0
  /// Value elsewhere. Absent means 0.
  public var offValue: Float = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Running sum along an axis. 1 input, or 2 with the axis as second input of 1 element; 1 output
/// with the shape of the first.
public struct CumSumLayerParams: SpecMessage {
  /// The axis; a negative one counts from the end. For 1 input only.
  public var axis: Int64 = 0
  /// Whether an element's sum leaves out the element itself, so that the sums begin with 0.
  public var excludeFinalSum: Bool = false
  /// Whether to sum from the end of the axis.
  public var reverse: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A network whose output is a number.
public struct NeuralNetworkRegressor: SpecMessage {
  /// The layers in the order in which they run. At least one; a layer reads only model inputs and
  /// blobs of layers before it.
  public var layers: [NeuralNetworkLayer] = []
  /// What is done to image inputs before the first layer.
  public var preprocessing: [NeuralNetworkPreprocessing] = []
  /// Shape of the blobs of multi-array inputs. Absent means `RANK5_ARRAY_MAPPING`.
  public var arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: 0)
  /// Shape of the blobs of image inputs. Absent means `RANK5_IMAGE_MAPPING`.
  public var imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: 0)
  /// Training setup. Present only in an updatable model.
  public var updateParams: NetworkUpdateParameters?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// How an updatable network is trained. Layers that train are convolutions, inner products and
/// unidirectional LSTMs; every layer between them and the loss must support back-propagation.
public struct NetworkUpdateParameters: SpecMessage {
  /// The loss; exactly one.
  public var lossLayers: [LossLayer] = []
  /// The rule that changes weights. Required.
  public var optimizer: Optimizer?
  /// Number of passes over the training data; above 0. Required.
  public var epochs: Int64Parameter?
  /// Whether the data is shuffled before each pass. Absent means no.
  public var shuffle: BoolParameter?
  /// Seed of the shuffling. Absent means any.
  public var seed: Int64Parameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// The number that training makes smaller.
public struct LossLayer: SpecMessage {
  /// Name of the loss; differs from the names of all layers.
  public var name: String = ""
  /// The formula; one must be set.
  public var lossLayerType: LossLayerType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: LossLayer, b: LossLayer) -> Bool {
    guard a.name == b.name else { return false }
    guard a.lossLayerType == b.lossLayerType else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// The formula; one must be set.
  public indirect enum LossLayerType: Equatable, Sendable {
    /// For classes.
    case categoricalCrossEntropyLossLayer(CategoricalCrossEntropyLossLayer)
    /// For numbers.
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

/// `-log(input[target])`, with one right class for each example.
public struct CategoricalCrossEntropyLossLayer: SpecMessage {
  /// Blob with the class probabilities; the output of a softmax layer.
  public var input: String = ""
  /// Training input with the class index, or with the label where it is a classifier's predicted
  /// feature. Not written by a layer.
  public var target: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: CategoricalCrossEntropyLossLayer, b: CategoricalCrossEntropyLossLayer) -> Bool {
    guard a.input == b.input else { return false }
    guard a.target == b.target else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Mean of `(input - target)^2`.
public struct MeanSquaredErrorLossLayer: SpecMessage {
  /// Blob with the prediction; written by a layer.
  public var input: String = ""
  /// Training input with the wanted values. Not written by a layer.
  public var target: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: MeanSquaredErrorLossLayer, b: MeanSquaredErrorLossLayer) -> Bool {
    guard a.input == b.input else { return false }
    guard a.target == b.target else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// The rule that changes weights by their gradients.
public struct Optimizer: SpecMessage {
  /// The rule; one must be set.
  public var optimizerType: OptimizerType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The rule; one must be set.
  public indirect enum OptimizerType: Equatable, Sendable {
    /// Stochastic gradient descent.
    case sgdOptimizer(SGDOptimizer)
    /// Adam.
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

/// Stochastic gradient descent: steps against the gradient of a mini-batch, with momentum.
public struct SGDOptimizer: SpecMessage {
  /// Size of a step. Required.
  public var learningRate: DoubleParameter?
  /// Examples in a step; above 0. Required.
  public var miniBatchSize: Int64Parameter?
  /// Share of the last step kept. Absent means 0.
  public var momentum: DoubleParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Adam: steps `learningRate * m / (sqrt(v) + eps)`, with `m` and `v` the running means of the
/// gradient and of its square.
public struct AdamOptimizer: SpecMessage {
  /// Size of a step. Required.
  public var learningRate: DoubleParameter?
  /// Examples in a step; above 0. Required.
  public var miniBatchSize: Int64Parameter?
  /// Decay of `m`, usually 0.9. Required.
  public var beta1: DoubleParameter?
  /// Decay of `v`, usually 0.999. Required.
  public var beta2: DoubleParameter?
  /// Guard against division by 0, usually 1e-8. Required.
  public var eps: DoubleParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
