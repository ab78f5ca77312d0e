// Generated from schema/NeuralNetwork.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension NeuralNetwork {
  init(_ wire: CoreML__Specification__NeuralNetwork, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.layers = try context.messages(wire.n_layers, wire.layers, NeuralNetworkLayer.init(_:_:))
    self.preprocessing = try context.messages(wire.n_preprocessing, wire.preprocessing, NeuralNetworkPreprocessing.init(_:_:))
    self.arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: Int32(bitPattern: wire.array_input_shape_mapping.rawValue))
    self.imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: Int32(bitPattern: wire.image_input_shape_mapping.rawValue))
    if let part = wire.update_params { self.updateParams = try context.message(part, NetworkUpdateParameters.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkImageScaler {
  init(_ wire: CoreML__Specification__NeuralNetworkImageScaler, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.channelScale = wire.channel_scale
    self.blueBias = wire.blue_bias
    self.greenBias = wire.green_bias
    self.redBias = wire.red_bias
    self.grayBias = wire.gray_bias
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkMeanImage {
  init(_ wire: CoreML__Specification__NeuralNetworkMeanImage, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.meanImage = try context.weights(wire.n_mean_image, wire.mean_image)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkPreprocessing {
  init(_ wire: CoreML__Specification__NeuralNetworkPreprocessing, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.featureName = context.string(wire.feature_name)
    switch wire.preprocessor_case.rawValue {
    case 10: self.preprocessor = .scaler(try context.message(wire.scaler, NeuralNetworkImageScaler.init(_:_:)))
    case 11: self.preprocessor = .meanImage(try context.message(wire.mean_image, NeuralNetworkMeanImage.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationReLU {
  init(_ wire: CoreML__Specification__ActivationReLU, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationLeakyReLU {
  init(_ wire: CoreML__Specification__ActivationLeakyReLU, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationTanh {
  init(_ wire: CoreML__Specification__ActivationTanh, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationScaledTanh {
  init(_ wire: CoreML__Specification__ActivationScaledTanh, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    self.beta = wire.beta
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationSigmoid {
  init(_ wire: CoreML__Specification__ActivationSigmoid, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationLinear {
  init(_ wire: CoreML__Specification__ActivationLinear, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    self.beta = wire.beta
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationSigmoidHard {
  init(_ wire: CoreML__Specification__ActivationSigmoidHard, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    self.beta = wire.beta
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationPReLU {
  init(_ wire: CoreML__Specification__ActivationPReLU, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.alpha { self.alpha = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationELU {
  init(_ wire: CoreML__Specification__ActivationELU, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationThresholdedReLU {
  init(_ wire: CoreML__Specification__ActivationThresholdedReLU, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationSoftsign {
  init(_ wire: CoreML__Specification__ActivationSoftsign, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationSoftplus {
  init(_ wire: CoreML__Specification__ActivationSoftplus, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationParametricSoftplus {
  init(_ wire: CoreML__Specification__ActivationParametricSoftplus, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.alpha { self.alpha = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.beta { self.beta = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ActivationParams {
  init(_ wire: CoreML__Specification__ActivationParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.nonlinearity_type_case.rawValue {
    case 5: self.nonlinearityType = .linear(try context.message(wire.linear, ActivationLinear.init(_:_:)))
    case 10: self.nonlinearityType = .relu(try context.message(wire.relu, ActivationReLU.init(_:_:)))
    case 15: self.nonlinearityType = .leakyReLU(try context.message(wire.leaky_relu, ActivationLeakyReLU.init(_:_:)))
    case 20: self.nonlinearityType = .thresholdedReLU(try context.message(wire.thresholded_relu, ActivationThresholdedReLU.init(_:_:)))
    case 25: self.nonlinearityType = .prelu(try context.message(wire.prelu, ActivationPReLU.init(_:_:)))
    case 30: self.nonlinearityType = .tanh(try context.message(wire.tanh, ActivationTanh.init(_:_:)))
    case 31: self.nonlinearityType = .scaledTanh(try context.message(wire.scaled_tanh, ActivationScaledTanh.init(_:_:)))
    case 40: self.nonlinearityType = .sigmoid(try context.message(wire.sigmoid, ActivationSigmoid.init(_:_:)))
    case 41: self.nonlinearityType = .sigmoidHard(try context.message(wire.sigmoid_hard, ActivationSigmoidHard.init(_:_:)))
    case 50: self.nonlinearityType = .elu(try context.message(wire.elu, ActivationELU.init(_:_:)))
    case 60: self.nonlinearityType = .softsign(try context.message(wire.softsign, ActivationSoftsign.init(_:_:)))
    case 70: self.nonlinearityType = .softplus(try context.message(wire.softplus, ActivationSoftplus.init(_:_:)))
    case 71: self.nonlinearityType = .parametricSoftplus(try context.message(wire.parametric_softplus, ActivationParametricSoftplus.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Tensor {
  init(_ wire: CoreML__Specification__Tensor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.rank = wire.rank
    self.dimValue = context.scalars(wire.n_dim_value, wire.dim_value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkLayer {
  init(_ wire: CoreML__Specification__NeuralNetworkLayer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.input = context.strings(wire.n_input, wire.input)
    self.output = context.strings(wire.n_output, wire.output)
    self.inputTensor = try context.messages(wire.n_input_tensor, wire.input_tensor, Tensor.init(_:_:))
    self.outputTensor = try context.messages(wire.n_output_tensor, wire.output_tensor, Tensor.init(_:_:))
    self.isUpdatable = wire.is_updatable != 0
    switch wire.layer_case.rawValue {
    case 100: self.layer = .convolution(try context.message(wire.convolution, ConvolutionLayerParams.init(_:_:)))
    case 120: self.layer = .pooling(try context.message(wire.pooling, PoolingLayerParams.init(_:_:)))
    case 130: self.layer = .activation(try context.message(wire.activation, ActivationParams.init(_:_:)))
    case 140: self.layer = .innerProduct(try context.message(wire.inner_product, InnerProductLayerParams.init(_:_:)))
    case 150: self.layer = .embedding(try context.message(wire.embedding, EmbeddingLayerParams.init(_:_:)))
    case 160: self.layer = .batchnorm(try context.message(wire.batchnorm, BatchnormLayerParams.init(_:_:)))
    case 165: self.layer = .mvn(try context.message(wire.mvn, MeanVarianceNormalizeLayerParams.init(_:_:)))
    case 170: self.layer = .l2normalize(try context.message(wire.l2normalize, L2NormalizeLayerParams.init(_:_:)))
    case 175: self.layer = .softmax(try context.message(wire.softmax, SoftmaxLayerParams.init(_:_:)))
    case 180: self.layer = .lrn(try context.message(wire.lrn, LRNLayerParams.init(_:_:)))
    case 190: self.layer = .crop(try context.message(wire.crop, CropLayerParams.init(_:_:)))
    case 200: self.layer = .padding(try context.message(wire.padding, PaddingLayerParams.init(_:_:)))
    case 210: self.layer = .upsample(try context.message(wire.upsample, UpsampleLayerParams.init(_:_:)))
    case 211: self.layer = .resizeBilinear(try context.message(wire.resize_bilinear, ResizeBilinearLayerParams.init(_:_:)))
    case 212: self.layer = .cropResize(try context.message(wire.crop_resize, CropResizeLayerParams.init(_:_:)))
    case 220: self.layer = .unary(try context.message(wire.unary, UnaryFunctionLayerParams.init(_:_:)))
    case 230: self.layer = .add(try context.message(wire.add, AddLayerParams.init(_:_:)))
    case 231: self.layer = .multiply(try context.message(wire.multiply, MultiplyLayerParams.init(_:_:)))
    case 240: self.layer = .average(try context.message(wire.average, AverageLayerParams.init(_:_:)))
    case 245: self.layer = .scale(try context.message(wire.scale, ScaleLayerParams.init(_:_:)))
    case 250: self.layer = .bias(try context.message(wire.bias, BiasLayerParams.init(_:_:)))
    case 260: self.layer = .max(try context.message(wire.max, MaxLayerParams.init(_:_:)))
    case 261: self.layer = .min(try context.message(wire.min, MinLayerParams.init(_:_:)))
    case 270: self.layer = .dot(try context.message(wire.dot, DotProductLayerParams.init(_:_:)))
    case 280: self.layer = .reduce(try context.message(wire.reduce, ReduceLayerParams.init(_:_:)))
    case 290: self.layer = .loadConstant(try context.message(wire.load_constant, LoadConstantLayerParams.init(_:_:)))
    case 300: self.layer = .reshape(try context.message(wire.reshape, ReshapeLayerParams.init(_:_:)))
    case 301: self.layer = .flatten(try context.message(wire.flatten, FlattenLayerParams.init(_:_:)))
    case 310: self.layer = .permute(try context.message(wire.permute, PermuteLayerParams.init(_:_:)))
    case 320: self.layer = .concat(try context.message(wire.concat, ConcatLayerParams.init(_:_:)))
    case 330: self.layer = .split(try context.message(wire.split, SplitLayerParams.init(_:_:)))
    case 340: self.layer = .sequenceRepeat(try context.message(wire.sequence_repeat, SequenceRepeatLayerParams.init(_:_:)))
    case 345: self.layer = .reorganizeData(try context.message(wire.reorganize_data, ReorganizeDataLayerParams.init(_:_:)))
    case 350: self.layer = .slice(try context.message(wire.slice, SliceLayerParams.init(_:_:)))
    case 400: self.layer = .simpleRecurrent(try context.message(wire.simple_recurrent, SimpleRecurrentLayerParams.init(_:_:)))
    case 410: self.layer = .gru(try context.message(wire.gru, GRULayerParams.init(_:_:)))
    case 420: self.layer = .uniDirectionalLSTM(try context.message(wire.uni_directional_lstm, UniDirectionalLSTMLayerParams.init(_:_:)))
    case 430: self.layer = .biDirectionalLSTM(try context.message(wire.bi_directional_lstm, BiDirectionalLSTMLayerParams.init(_:_:)))
    case 500: self.layer = .custom(try context.message(wire.custom, CustomLayerParams.init(_:_:)))
    case 600: self.layer = .copy(try context.message(wire.copy, CopyLayerParams.init(_:_:)))
    case 605: self.layer = .branch(try context.message(wire.branch, BranchLayerParams.init(_:_:)))
    case 615: self.layer = .loop(try context.message(wire.loop, LoopLayerParams.init(_:_:)))
    case 620: self.layer = .loopBreak(try context.message(wire.loop_break, LoopBreakLayerParams.init(_:_:)))
    case 625: self.layer = .loopContinue(try context.message(wire.loop_continue, LoopContinueLayerParams.init(_:_:)))
    case 635: self.layer = .rangeStatic(try context.message(wire.range_static, RangeStaticLayerParams.init(_:_:)))
    case 640: self.layer = .rangeDynamic(try context.message(wire.range_dynamic, RangeDynamicLayerParams.init(_:_:)))
    case 660: self.layer = .clip(try context.message(wire.clip, ClipLayerParams.init(_:_:)))
    case 665: self.layer = .ceil(try context.message(wire.ceil, CeilLayerParams.init(_:_:)))
    case 670: self.layer = .floor(try context.message(wire.floor, FloorLayerParams.init(_:_:)))
    case 680: self.layer = .sign(try context.message(wire.sign, SignLayerParams.init(_:_:)))
    case 685: self.layer = .round(try context.message(wire.round, RoundLayerParams.init(_:_:)))
    case 700: self.layer = .exp2(try context.message(wire.exp2, Exp2LayerParams.init(_:_:)))
    case 710: self.layer = .sin(try context.message(wire.sin, SinLayerParams.init(_:_:)))
    case 715: self.layer = .cos(try context.message(wire.cos, CosLayerParams.init(_:_:)))
    case 720: self.layer = .tan(try context.message(wire.tan, TanLayerParams.init(_:_:)))
    case 730: self.layer = .asin(try context.message(wire.asin, AsinLayerParams.init(_:_:)))
    case 735: self.layer = .acos(try context.message(wire.acos, AcosLayerParams.init(_:_:)))
    case 740: self.layer = .atan(try context.message(wire.atan, AtanLayerParams.init(_:_:)))
    case 750: self.layer = .sinh(try context.message(wire.sinh, SinhLayerParams.init(_:_:)))
    case 755: self.layer = .cosh(try context.message(wire.cosh, CoshLayerParams.init(_:_:)))
    case 760: self.layer = .tanh(try context.message(wire.tanh, TanhLayerParams.init(_:_:)))
    case 770: self.layer = .asinh(try context.message(wire.asinh, AsinhLayerParams.init(_:_:)))
    case 775: self.layer = .acosh(try context.message(wire.acosh, AcoshLayerParams.init(_:_:)))
    case 780: self.layer = .atanh(try context.message(wire.atanh, AtanhLayerParams.init(_:_:)))
    case 790: self.layer = .erf(try context.message(wire.erf, ErfLayerParams.init(_:_:)))
    case 795: self.layer = .gelu(try context.message(wire.gelu, GeluLayerParams.init(_:_:)))
    case 815: self.layer = .equal(try context.message(wire.equal, EqualLayerParams.init(_:_:)))
    case 820: self.layer = .notEqual(try context.message(wire.not_equal, NotEqualLayerParams.init(_:_:)))
    case 825: self.layer = .lessThan(try context.message(wire.less_than, LessThanLayerParams.init(_:_:)))
    case 827: self.layer = .lessEqual(try context.message(wire.less_equal, LessEqualLayerParams.init(_:_:)))
    case 830: self.layer = .greaterThan(try context.message(wire.greater_than, GreaterThanLayerParams.init(_:_:)))
    case 832: self.layer = .greaterEqual(try context.message(wire.greater_equal, GreaterEqualLayerParams.init(_:_:)))
    case 840: self.layer = .logicalOr(try context.message(wire.logical_or, LogicalOrLayerParams.init(_:_:)))
    case 845: self.layer = .logicalXor(try context.message(wire.logical_xor, LogicalXorLayerParams.init(_:_:)))
    case 850: self.layer = .logicalNot(try context.message(wire.logical_not, LogicalNotLayerParams.init(_:_:)))
    case 855: self.layer = .logicalAnd(try context.message(wire.logical_and, LogicalAndLayerParams.init(_:_:)))
    case 865: self.layer = .modBroadcastable(try context.message(wire.mod_broadcastable, ModBroadcastableLayerParams.init(_:_:)))
    case 870: self.layer = .minBroadcastable(try context.message(wire.min_broadcastable, MinBroadcastableLayerParams.init(_:_:)))
    case 875: self.layer = .maxBroadcastable(try context.message(wire.max_broadcastable, MaxBroadcastableLayerParams.init(_:_:)))
    case 880: self.layer = .addBroadcastable(try context.message(wire.add_broadcastable, AddBroadcastableLayerParams.init(_:_:)))
    case 885: self.layer = .powBroadcastable(try context.message(wire.pow_broadcastable, PowBroadcastableLayerParams.init(_:_:)))
    case 890: self.layer = .divideBroadcastable(try context.message(wire.divide_broadcastable, DivideBroadcastableLayerParams.init(_:_:)))
    case 895: self.layer = .floorDivBroadcastable(try context.message(wire.floor_div_broadcastable, FloorDivBroadcastableLayerParams.init(_:_:)))
    case 900: self.layer = .multiplyBroadcastable(try context.message(wire.multiply_broadcastable, MultiplyBroadcastableLayerParams.init(_:_:)))
    case 905: self.layer = .subtractBroadcastable(try context.message(wire.subtract_broadcastable, SubtractBroadcastableLayerParams.init(_:_:)))
    case 920: self.layer = .tile(try context.message(wire.tile, TileLayerParams.init(_:_:)))
    case 925: self.layer = .stack(try context.message(wire.stack, StackLayerParams.init(_:_:)))
    case 930: self.layer = .gather(try context.message(wire.gather, GatherLayerParams.init(_:_:)))
    case 935: self.layer = .scatter(try context.message(wire.scatter, ScatterLayerParams.init(_:_:)))
    case 940: self.layer = .gatherND(try context.message(wire.gather_nd, GatherNDLayerParams.init(_:_:)))
    case 945: self.layer = .scatterND(try context.message(wire.scatter_nd, ScatterNDLayerParams.init(_:_:)))
    case 950: self.layer = .softmaxND(try context.message(wire.softmax_nd, SoftmaxNDLayerParams.init(_:_:)))
    case 952: self.layer = .gatherAlongAxis(try context.message(wire.gather_along_axis, GatherAlongAxisLayerParams.init(_:_:)))
    case 954: self.layer = .scatterAlongAxis(try context.message(wire.scatter_along_axis, ScatterAlongAxisLayerParams.init(_:_:)))
    case 960: self.layer = .reverse(try context.message(wire.reverse, ReverseLayerParams.init(_:_:)))
    case 965: self.layer = .reverseSeq(try context.message(wire.reverse_seq, ReverseSeqLayerParams.init(_:_:)))
    case 975: self.layer = .splitND(try context.message(wire.split_nd, SplitNDLayerParams.init(_:_:)))
    case 980: self.layer = .concatND(try context.message(wire.concat_nd, ConcatNDLayerParams.init(_:_:)))
    case 985: self.layer = .transpose(try context.message(wire.transpose, TransposeLayerParams.init(_:_:)))
    case 995: self.layer = .sliceStatic(try context.message(wire.slice_static, SliceStaticLayerParams.init(_:_:)))
    case 1000: self.layer = .sliceDynamic(try context.message(wire.slice_dynamic, SliceDynamicLayerParams.init(_:_:)))
    case 1005: self.layer = .slidingWindows(try context.message(wire.sliding_windows, SlidingWindowsLayerParams.init(_:_:)))
    case 1015: self.layer = .topK(try context.message(wire.top_k, TopKLayerParams.init(_:_:)))
    case 1020: self.layer = .argMin(try context.message(wire.arg_min, ArgMinLayerParams.init(_:_:)))
    case 1025: self.layer = .argMax(try context.message(wire.arg_max, ArgMaxLayerParams.init(_:_:)))
    case 1040: self.layer = .embeddingND(try context.message(wire.embedding_nd, EmbeddingNDLayerParams.init(_:_:)))
    case 1045: self.layer = .batchedMatmul(try context.message(wire.batched_matmul, BatchedMatMulLayerParams.init(_:_:)))
    case 1065: self.layer = .getShape(try context.message(wire.get_shape, GetShapeLayerParams.init(_:_:)))
    case 1070: self.layer = .loadConstantND(try context.message(wire.load_constant_nd, LoadConstantNDLayerParams.init(_:_:)))
    case 1080: self.layer = .fillLike(try context.message(wire.fill_like, FillLikeLayerParams.init(_:_:)))
    case 1085: self.layer = .fillStatic(try context.message(wire.fill_static, FillStaticLayerParams.init(_:_:)))
    case 1090: self.layer = .fillDynamic(try context.message(wire.fill_dynamic, FillDynamicLayerParams.init(_:_:)))
    case 1100: self.layer = .broadcastToLike(try context.message(wire.broadcast_to_like, BroadcastToLikeLayerParams.init(_:_:)))
    case 1105: self.layer = .broadcastToStatic(try context.message(wire.broadcast_to_static, BroadcastToStaticLayerParams.init(_:_:)))
    case 1110: self.layer = .broadcastToDynamic(try context.message(wire.broadcast_to_dynamic, BroadcastToDynamicLayerParams.init(_:_:)))
    case 1120: self.layer = .squeeze(try context.message(wire.squeeze, SqueezeLayerParams.init(_:_:)))
    case 1125: self.layer = .expandDims(try context.message(wire.expand_dims, ExpandDimsLayerParams.init(_:_:)))
    case 1130: self.layer = .flattenTo2D(try context.message(wire.flatten_to2_d, FlattenTo2DLayerParams.init(_:_:)))
    case 1135: self.layer = .reshapeLike(try context.message(wire.reshape_like, ReshapeLikeLayerParams.init(_:_:)))
    case 1140: self.layer = .reshapeStatic(try context.message(wire.reshape_static, ReshapeStaticLayerParams.init(_:_:)))
    case 1145: self.layer = .reshapeDynamic(try context.message(wire.reshape_dynamic, ReshapeDynamicLayerParams.init(_:_:)))
    case 1150: self.layer = .rankPreservingReshape(try context.message(wire.rank_preserving_reshape, RankPreservingReshapeLayerParams.init(_:_:)))
    case 1155: self.layer = .constantPad(try context.message(wire.constant_pad, ConstantPaddingLayerParams.init(_:_:)))
    case 1170: self.layer = .randomNormalLike(try context.message(wire.random_normal_like, RandomNormalLikeLayerParams.init(_:_:)))
    case 1175: self.layer = .randomNormalStatic(try context.message(wire.random_normal_static, RandomNormalStaticLayerParams.init(_:_:)))
    case 1180: self.layer = .randomNormalDynamic(try context.message(wire.random_normal_dynamic, RandomNormalDynamicLayerParams.init(_:_:)))
    case 1190: self.layer = .randomUniformLike(try context.message(wire.random_uniform_like, RandomUniformLikeLayerParams.init(_:_:)))
    case 1195: self.layer = .randomUniformStatic(try context.message(wire.random_uniform_static, RandomUniformStaticLayerParams.init(_:_:)))
    case 1200: self.layer = .randomUniformDynamic(try context.message(wire.random_uniform_dynamic, RandomUniformDynamicLayerParams.init(_:_:)))
    case 1210: self.layer = .randomBernoulliLike(try context.message(wire.random_bernoulli_like, RandomBernoulliLikeLayerParams.init(_:_:)))
    case 1215: self.layer = .randomBernoulliStatic(try context.message(wire.random_bernoulli_static, RandomBernoulliStaticLayerParams.init(_:_:)))
    case 1220: self.layer = .randomBernoulliDynamic(try context.message(wire.random_bernoulli_dynamic, RandomBernoulliDynamicLayerParams.init(_:_:)))
    case 1230: self.layer = .categoricalDistribution(try context.message(wire.categorical_distribution, CategoricalDistributionLayerParams.init(_:_:)))
    case 1250: self.layer = .reduceL1(try context.message(wire.reduce_l1, ReduceL1LayerParams.init(_:_:)))
    case 1255: self.layer = .reduceL2(try context.message(wire.reduce_l2, ReduceL2LayerParams.init(_:_:)))
    case 1260: self.layer = .reduceMax(try context.message(wire.reduce_max, ReduceMaxLayerParams.init(_:_:)))
    case 1265: self.layer = .reduceMin(try context.message(wire.reduce_min, ReduceMinLayerParams.init(_:_:)))
    case 1270: self.layer = .reduceSum(try context.message(wire.reduce_sum, ReduceSumLayerParams.init(_:_:)))
    case 1275: self.layer = .reduceProd(try context.message(wire.reduce_prod, ReduceProdLayerParams.init(_:_:)))
    case 1280: self.layer = .reduceMean(try context.message(wire.reduce_mean, ReduceMeanLayerParams.init(_:_:)))
    case 1285: self.layer = .reduceLogSum(try context.message(wire.reduce_log_sum, ReduceLogSumLayerParams.init(_:_:)))
    case 1290: self.layer = .reduceSumSquare(try context.message(wire.reduce_sum_square, ReduceSumSquareLayerParams.init(_:_:)))
    case 1295: self.layer = .reduceLogSumExp(try context.message(wire.reduce_log_sum_exp, ReduceLogSumExpLayerParams.init(_:_:)))
    case 1313: self.layer = .whereNonZero(try context.message(wire.where_non_zero, WhereNonZeroLayerParams.init(_:_:)))
    case 1315: self.layer = .matrixBandPart(try context.message(wire.matrix_band_part, MatrixBandPartLayerParams.init(_:_:)))
    case 1320: self.layer = .lowerTriangular(try context.message(wire.lower_triangular, LowerTriangularLayerParams.init(_:_:)))
    case 1325: self.layer = .upperTriangular(try context.message(wire.upper_triangular, UpperTriangularLayerParams.init(_:_:)))
    case 1330: self.layer = .whereBroadcastable(try context.message(wire.where_broadcastable, WhereBroadcastableLayerParams.init(_:_:)))
    case 1350: self.layer = .layerNormalization(try context.message(wire.layer_normalization, LayerNormalizationLayerParams.init(_:_:)))
    case 1400: self.layer = .nonMaximumSuppression(try context.message(wire.non_maximum_suppression, NonMaximumSuppressionLayerParams.init(_:_:)))
    case 1450: self.layer = .oneHot(try context.message(wire.one_hot, OneHotLayerParams.init(_:_:)))
    case 1455: self.layer = .cumSum(try context.message(wire.cum_sum, CumSumLayerParams.init(_:_:)))
    case 1460: self.layer = .clampedReLU(try context.message(wire.clamped_relu, ClampedReLULayerParams.init(_:_:)))
    case 1461: self.layer = .argSort(try context.message(wire.arg_sort, ArgSortLayerParams.init(_:_:)))
    case 1465: self.layer = .pooling3d(try context.message(wire.pooling3d, Pooling3DLayerParams.init(_:_:)))
    case 1466: self.layer = .globalPooling3d(try context.message(wire.global_pooling3d, GlobalPooling3DLayerParams.init(_:_:)))
    case 1470: self.layer = .sliceBySize(try context.message(wire.slice_by_size, SliceBySizeLayerParams.init(_:_:)))
    case 1471: self.layer = .convolution3d(try context.message(wire.convolution3d, Convolution3DLayerParams.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BranchLayerParams {
  init(_ wire: CoreML__Specification__BranchLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.if_branch { self.ifBranch = try context.message(part, NeuralNetwork.init(_:_:)) }
    if let part = wire.else_branch { self.elseBranch = try context.message(part, NeuralNetwork.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LoopLayerParams {
  init(_ wire: CoreML__Specification__LoopLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.maxLoopIterations = wire.max_loop_iterations
    self.conditionVar = context.string(wire.condition_var)
    if let part = wire.condition_network { self.conditionNetwork = try context.message(part, NeuralNetwork.init(_:_:)) }
    if let part = wire.body_network { self.bodyNetwork = try context.message(part, NeuralNetwork.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LoopBreakLayerParams {
  init(_ wire: CoreML__Specification__LoopBreakLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LoopContinueLayerParams {
  init(_ wire: CoreML__Specification__LoopContinueLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CopyLayerParams {
  init(_ wire: CoreML__Specification__CopyLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GreaterThanLayerParams {
  init(_ wire: CoreML__Specification__GreaterThanLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GreaterEqualLayerParams {
  init(_ wire: CoreML__Specification__GreaterEqualLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LessThanLayerParams {
  init(_ wire: CoreML__Specification__LessThanLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LessEqualLayerParams {
  init(_ wire: CoreML__Specification__LessEqualLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension EqualLayerParams {
  init(_ wire: CoreML__Specification__EqualLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NotEqualLayerParams {
  init(_ wire: CoreML__Specification__NotEqualLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LogicalAndLayerParams {
  init(_ wire: CoreML__Specification__LogicalAndLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LogicalOrLayerParams {
  init(_ wire: CoreML__Specification__LogicalOrLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LogicalXorLayerParams {
  init(_ wire: CoreML__Specification__LogicalXorLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LogicalNotLayerParams {
  init(_ wire: CoreML__Specification__LogicalNotLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BorderAmounts {
  init(_ wire: CoreML__Specification__BorderAmounts, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.borderAmounts = try context.messages(wire.n_border_amounts, wire.border_amounts, BorderAmounts.EdgeSizes.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BorderAmounts.EdgeSizes {
  init(_ wire: CoreML__Specification__BorderAmounts__EdgeSizes, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.startEdgeSize = wire.start_edge_size
    self.endEdgeSize = wire.end_edge_size
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ValidPadding {
  init(_ wire: CoreML__Specification__ValidPadding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.padding_amounts { self.paddingAmounts = try context.message(part, BorderAmounts.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SamePadding {
  init(_ wire: CoreML__Specification__SamePadding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.asymmetryMode = SamePadding.SamePaddingMode(rawValue: Int32(bitPattern: wire.asymmetry_mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SamplingMode {
  init(_ wire: CoreML__Specification__SamplingMode, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.samplingMethod = SamplingMode.Method(rawValue: Int32(bitPattern: wire.sampling_method.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BoxCoordinatesMode {
  init(_ wire: CoreML__Specification__BoxCoordinatesMode, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.boxMode = BoxCoordinatesMode.Coordinates(rawValue: Int32(bitPattern: wire.box_mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension WeightParams {
  init(_ wire: CoreML__Specification__WeightParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.floatValue = try context.weights(wire.n_float_value, wire.float_value)
    self.float16Value = try context.weights(wire.float16_value)
    self.rawValue = try context.weights(wire.raw_value)
    self.int8RawValue = try context.weights(wire.int8_raw_value)
    if let part = wire.quantization { self.quantization = try context.message(part, QuantizationParams.init(_:_:)) }
    self.isUpdatable = wire.is_updatable != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension QuantizationParams {
  init(_ wire: CoreML__Specification__QuantizationParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.numberOfBits = wire.number_of_bits
    switch wire.quantization_type_case.rawValue {
    case 101: self.quantizationType = .linearQuantization(try context.message(wire.linear_quantization, LinearQuantizationParams.init(_:_:)))
    case 102: self.quantizationType = .lookupTableQuantization(try context.message(wire.lookup_table_quantization, LookUpTableQuantizationParams.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LinearQuantizationParams {
  init(_ wire: CoreML__Specification__LinearQuantizationParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.scale = context.scalars(wire.n_scale, wire.scale)
    self.bias = context.scalars(wire.n_bias, wire.bias)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LookUpTableQuantizationParams {
  init(_ wire: CoreML__Specification__LookUpTableQuantizationParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.floatValue = context.scalars(wire.n_float_value, wire.float_value)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ConvolutionLayerParams {
  init(_ wire: CoreML__Specification__ConvolutionLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.outputChannels = wire.output_channels
    self.kernelChannels = wire.kernel_channels
    self.nGroups = wire.n_groups
    self.kernelSize = context.scalars(wire.n_kernel_size, wire.kernel_size)
    self.stride = context.scalars(wire.n_stride, wire.stride)
    self.dilationFactor = context.scalars(wire.n_dilation_factor, wire.dilation_factor)
    switch wire.convolution_padding_type_case.rawValue {
    case 50: self.convolutionPaddingType = .valid(try context.message(wire.valid, ValidPadding.init(_:_:)))
    case 51: self.convolutionPaddingType = .same(try context.message(wire.same, SamePadding.init(_:_:)))
    default: break
    }
    self.isDeconvolution = wire.is_deconvolution != 0
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    self.outputShape = context.scalars(wire.n_output_shape, wire.output_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Convolution3DLayerParams {
  init(_ wire: CoreML__Specification__Convolution3DLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.outputChannels = wire.output_channels
    self.inputChannels = wire.input_channels
    self.nGroups = wire.n_groups
    self.kernelDepth = wire.kernel_depth
    self.kernelHeight = wire.kernel_height
    self.kernelWidth = wire.kernel_width
    self.strideDepth = wire.stride_depth
    self.strideHeight = wire.stride_height
    self.strideWidth = wire.stride_width
    self.dilationDepth = wire.dilation_depth
    self.dilationHeight = wire.dilation_height
    self.dilationWidth = wire.dilation_width
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    self.paddingType = Convolution3DLayerParams.PaddingType(rawValue: Int32(bitPattern: wire.padding_type.rawValue))
    self.customPaddingFront = wire.custom_padding_front
    self.customPaddingBack = wire.custom_padding_back
    self.customPaddingTop = wire.custom_padding_top
    self.customPaddingBottom = wire.custom_padding_bottom
    self.customPaddingLeft = wire.custom_padding_left
    self.customPaddingRight = wire.custom_padding_right
    self.isDeconvolution = wire.is_deconvolution != 0
    self.outputShape = context.scalars(wire.n_output_shape, wire.output_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension InnerProductLayerParams {
  init(_ wire: CoreML__Specification__InnerProductLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputChannels = wire.input_channels
    self.outputChannels = wire.output_channels
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    self.int8DynamicQuantize = wire.int8_dynamic_quantize != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension EmbeddingLayerParams {
  init(_ wire: CoreML__Specification__EmbeddingLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputDim = wire.input_dim
    self.outputChannels = wire.output_channels
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension EmbeddingNDLayerParams {
  init(_ wire: CoreML__Specification__EmbeddingNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vocabSize = wire.vocab_size
    self.embeddingSize = wire.embedding_size
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BatchnormLayerParams {
  init(_ wire: CoreML__Specification__BatchnormLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.channels = wire.channels
    self.computeMeanVar = wire.compute_mean_var != 0
    self.instanceNormalization = wire.instance_normalization != 0
    self.epsilon = wire.epsilon
    if let part = wire.gamma { self.gamma = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.beta { self.beta = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.mean { self.mean = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.variance { self.variance = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PoolingLayerParams {
  init(_ wire: CoreML__Specification__PoolingLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.type = PoolingLayerParams.PoolingType(rawValue: Int32(bitPattern: wire.type.rawValue))
    self.kernelSize = context.scalars(wire.n_kernel_size, wire.kernel_size)
    self.stride = context.scalars(wire.n_stride, wire.stride)
    switch wire.pooling_padding_type_case.rawValue {
    case 30: self.poolingPaddingType = .valid(try context.message(wire.valid, ValidPadding.init(_:_:)))
    case 31: self.poolingPaddingType = .same(try context.message(wire.same, SamePadding.init(_:_:)))
    case 32: self.poolingPaddingType = .includeLastPixel(try context.message(wire.include_last_pixel, PoolingLayerParams.ValidCompletePadding.init(_:_:)))
    default: break
    }
    self.avgPoolExcludePadding = wire.avg_pool_exclude_padding != 0
    self.globalPooling = wire.global_pooling != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PoolingLayerParams.ValidCompletePadding {
  init(_ wire: CoreML__Specification__PoolingLayerParams__ValidCompletePadding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.paddingAmounts = context.scalars(wire.n_padding_amounts, wire.padding_amounts)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Pooling3DLayerParams {
  init(_ wire: CoreML__Specification__Pooling3DLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.type = Pooling3DLayerParams.PoolingType3D(rawValue: Int32(bitPattern: wire.type.rawValue))
    self.kernelDepth = wire.kernel_depth
    self.kernelHeight = wire.kernel_height
    self.kernelWidth = wire.kernel_width
    self.strideDepth = wire.stride_depth
    self.strideHeight = wire.stride_height
    self.strideWidth = wire.stride_width
    self.paddingType = Pooling3DLayerParams.Pooling3DPaddingType(rawValue: Int32(bitPattern: wire.padding_type.rawValue))
    self.customPaddingFront = wire.custom_padding_front
    self.customPaddingBack = wire.custom_padding_back
    self.customPaddingTop = wire.custom_padding_top
    self.customPaddingBottom = wire.custom_padding_bottom
    self.customPaddingLeft = wire.custom_padding_left
    self.customPaddingRight = wire.custom_padding_right
    self.countExcludePadding = wire.count_exclude_padding != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GlobalPooling3DLayerParams {
  init(_ wire: CoreML__Specification__GlobalPooling3DLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.type = GlobalPooling3DLayerParams.GlobalPoolingType3D(rawValue: Int32(bitPattern: wire.type.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PaddingLayerParams {
  init(_ wire: CoreML__Specification__PaddingLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.padding_type_case.rawValue {
    case 1: self.paddingType = .constant(try context.message(wire.constant, PaddingLayerParams.PaddingConstant.init(_:_:)))
    case 2: self.paddingType = .reflection(try context.message(wire.reflection, PaddingLayerParams.PaddingReflection.init(_:_:)))
    case 3: self.paddingType = .replication(try context.message(wire.replication, PaddingLayerParams.PaddingReplication.init(_:_:)))
    default: break
    }
    if let part = wire.padding_amounts { self.paddingAmounts = try context.message(part, BorderAmounts.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PaddingLayerParams.PaddingConstant {
  init(_ wire: CoreML__Specification__PaddingLayerParams__PaddingConstant, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = wire.value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PaddingLayerParams.PaddingReflection {
  init(_ wire: CoreML__Specification__PaddingLayerParams__PaddingReflection, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PaddingLayerParams.PaddingReplication {
  init(_ wire: CoreML__Specification__PaddingLayerParams__PaddingReplication, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ConcatLayerParams {
  init(_ wire: CoreML__Specification__ConcatLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.sequenceConcat = wire.sequence_concat != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LRNLayerParams {
  init(_ wire: CoreML__Specification__LRNLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    self.beta = wire.beta
    self.localSize = wire.local_size
    self.k = wire.k
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SoftmaxLayerParams {
  init(_ wire: CoreML__Specification__SoftmaxLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SplitLayerParams {
  init(_ wire: CoreML__Specification__SplitLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.nOutputs = wire.n_outputs
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AddLayerParams {
  init(_ wire: CoreML__Specification__AddLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MultiplyLayerParams {
  init(_ wire: CoreML__Specification__MultiplyLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    unknownFields = context.unknownFields(wire.base)
  }
}

extension UnaryFunctionLayerParams {
  init(_ wire: CoreML__Specification__UnaryFunctionLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.type = UnaryFunctionLayerParams.Operation(rawValue: Int32(bitPattern: wire.type.rawValue))
    self.alpha = wire.alpha
    self.epsilon = wire.epsilon
    self.shift = wire.shift
    self.scale = wire.scale
    unknownFields = context.unknownFields(wire.base)
  }
}

extension UpsampleLayerParams {
  init(_ wire: CoreML__Specification__UpsampleLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.scalingFactor = context.scalars(wire.n_scaling_factor, wire.scaling_factor)
    self.fractionalScalingFactor = context.scalars(wire.n_fractional_scaling_factor, wire.fractional_scaling_factor)
    self.mode = UpsampleLayerParams.InterpolationMode(rawValue: Int32(bitPattern: wire.mode.rawValue))
    self.linearUpsampleMode = UpsampleLayerParams.LinearUpsampleMode(rawValue: Int32(bitPattern: wire.linear_upsample_mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ResizeBilinearLayerParams {
  init(_ wire: CoreML__Specification__ResizeBilinearLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetSize = context.scalars(wire.n_target_size, wire.target_size)
    if let part = wire.mode { self.mode = try context.message(part, SamplingMode.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CropResizeLayerParams {
  init(_ wire: CoreML__Specification__CropResizeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetSize = context.scalars(wire.n_target_size, wire.target_size)
    self.normalizedCoordinates = wire.normalized_coordinates != 0
    if let part = wire.mode { self.mode = try context.message(part, SamplingMode.init(_:_:)) }
    if let part = wire.box_indices_mode { self.boxIndicesMode = try context.message(part, BoxCoordinatesMode.init(_:_:)) }
    self.spatialScale = wire.spatial_scale
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BiasLayerParams {
  init(_ wire: CoreML__Specification__BiasLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shape = context.scalars(wire.n_shape, wire.shape)
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ScaleLayerParams {
  init(_ wire: CoreML__Specification__ScaleLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shapeScale = context.scalars(wire.n_shape_scale, wire.shape_scale)
    if let part = wire.scale { self.scale = try context.message(part, WeightParams.init(_:_:)) }
    self.hasBias = wire.has_bias != 0
    self.shapeBias = context.scalars(wire.n_shape_bias, wire.shape_bias)
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LoadConstantLayerParams {
  init(_ wire: CoreML__Specification__LoadConstantLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shape = context.scalars(wire.n_shape, wire.shape)
    if let part = wire.data { self.data = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension L2NormalizeLayerParams {
  init(_ wire: CoreML__Specification__L2NormalizeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.epsilon = wire.epsilon
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FlattenLayerParams {
  init(_ wire: CoreML__Specification__FlattenLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mode = FlattenLayerParams.FlattenOrder(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReshapeLayerParams {
  init(_ wire: CoreML__Specification__ReshapeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetShape = context.scalars(wire.n_target_shape, wire.target_shape)
    self.mode = ReshapeLayerParams.ReshapeOrder(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PermuteLayerParams {
  init(_ wire: CoreML__Specification__PermuteLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = context.scalars(wire.n_axis, wire.axis)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReorganizeDataLayerParams {
  init(_ wire: CoreML__Specification__ReorganizeDataLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mode = ReorganizeDataLayerParams.ReorganizationType(rawValue: Int32(bitPattern: wire.mode.rawValue))
    self.blockSize = wire.block_size
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SliceLayerParams {
  init(_ wire: CoreML__Specification__SliceLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.startIndex = wire.start_index
    self.endIndex = wire.end_index
    self.stride = wire.stride
    self.axis = SliceLayerParams.SliceAxis(rawValue: Int32(bitPattern: wire.axis.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceLayerParams {
  init(_ wire: CoreML__Specification__ReduceLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mode = ReduceLayerParams.ReduceOperation(rawValue: Int32(bitPattern: wire.mode.rawValue))
    self.epsilon = wire.epsilon
    self.axis = ReduceLayerParams.ReduceAxis(rawValue: Int32(bitPattern: wire.axis.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CropLayerParams {
  init(_ wire: CoreML__Specification__CropLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.crop_amounts { self.cropAmounts = try context.message(part, BorderAmounts.init(_:_:)) }
    self.offset = context.scalars(wire.n_offset, wire.offset)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AverageLayerParams {
  init(_ wire: CoreML__Specification__AverageLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MaxLayerParams {
  init(_ wire: CoreML__Specification__MaxLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MinLayerParams {
  init(_ wire: CoreML__Specification__MinLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DotProductLayerParams {
  init(_ wire: CoreML__Specification__DotProductLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.cosineSimilarity = wire.cosine_similarity != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MeanVarianceNormalizeLayerParams {
  init(_ wire: CoreML__Specification__MeanVarianceNormalizeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.acrossChannels = wire.across_channels != 0
    self.normalizeVariance = wire.normalize_variance != 0
    self.epsilon = wire.epsilon
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SequenceRepeatLayerParams {
  init(_ wire: CoreML__Specification__SequenceRepeatLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.nRepetitions = wire.n_repetitions
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SimpleRecurrentLayerParams {
  init(_ wire: CoreML__Specification__SimpleRecurrentLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputVectorSize = wire.input_vector_size
    self.outputVectorSize = wire.output_vector_size
    if let part = wire.activation { self.activation = try context.message(part, ActivationParams.init(_:_:)) }
    self.sequenceOutput = wire.sequence_output != 0
    self.hasBiasVector = wire.has_bias_vector != 0
    if let part = wire.weight_matrix { self.weightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.recursion_matrix { self.recursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias_vector { self.biasVector = try context.message(part, WeightParams.init(_:_:)) }
    self.reverseInput = wire.reverse_input != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GRULayerParams {
  init(_ wire: CoreML__Specification__GRULayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputVectorSize = wire.input_vector_size
    self.outputVectorSize = wire.output_vector_size
    self.activations = try context.messages(wire.n_activations, wire.activations, ActivationParams.init(_:_:))
    self.sequenceOutput = wire.sequence_output != 0
    self.hasBiasVectors = wire.has_bias_vectors != 0
    if let part = wire.update_gate_weight_matrix { self.updateGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.reset_gate_weight_matrix { self.resetGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_weight_matrix { self.outputGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.update_gate_recursion_matrix { self.updateGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.reset_gate_recursion_matrix { self.resetGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_recursion_matrix { self.outputGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.update_gate_bias_vector { self.updateGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.reset_gate_bias_vector { self.resetGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_bias_vector { self.outputGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    self.reverseInput = wire.reverse_input != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LSTMParams {
  init(_ wire: CoreML__Specification__LSTMParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.sequenceOutput = wire.sequence_output != 0
    self.hasBiasVectors = wire.has_bias_vectors != 0
    self.forgetBias = wire.forget_bias != 0
    self.hasPeepholeVectors = wire.has_peephole_vectors != 0
    self.coupledInputAndForgetGate = wire.coupled_input_and_forget_gate != 0
    self.cellClipThreshold = wire.cell_clip_threshold
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LSTMWeightParams {
  init(_ wire: CoreML__Specification__LSTMWeightParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.input_gate_weight_matrix { self.inputGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.forget_gate_weight_matrix { self.forgetGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.block_input_weight_matrix { self.blockInputWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_weight_matrix { self.outputGateWeightMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.input_gate_recursion_matrix { self.inputGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.forget_gate_recursion_matrix { self.forgetGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.block_input_recursion_matrix { self.blockInputRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_recursion_matrix { self.outputGateRecursionMatrix = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.input_gate_bias_vector { self.inputGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.forget_gate_bias_vector { self.forgetGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.block_input_bias_vector { self.blockInputBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_bias_vector { self.outputGateBiasVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.input_gate_peephole_vector { self.inputGatePeepholeVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.forget_gate_peephole_vector { self.forgetGatePeepholeVector = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.output_gate_peephole_vector { self.outputGatePeepholeVector = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension UniDirectionalLSTMLayerParams {
  init(_ wire: CoreML__Specification__UniDirectionalLSTMLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputVectorSize = wire.input_vector_size
    self.outputVectorSize = wire.output_vector_size
    self.activations = try context.messages(wire.n_activations, wire.activations, ActivationParams.init(_:_:))
    if let part = wire.params { self.params = try context.message(part, LSTMParams.init(_:_:)) }
    if let part = wire.weight_params { self.weightParams = try context.message(part, LSTMWeightParams.init(_:_:)) }
    self.reverseInput = wire.reverse_input != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BiDirectionalLSTMLayerParams {
  init(_ wire: CoreML__Specification__BiDirectionalLSTMLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputVectorSize = wire.input_vector_size
    self.outputVectorSize = wire.output_vector_size
    self.activationsForwardLSTM = try context.messages(wire.n_activations_forward_lstm, wire.activations_forward_lstm, ActivationParams.init(_:_:))
    self.activationsBackwardLSTM = try context.messages(wire.n_activations_backward_lstm, wire.activations_backward_lstm, ActivationParams.init(_:_:))
    if let part = wire.params { self.params = try context.message(part, LSTMParams.init(_:_:)) }
    self.weightParams = try context.messages(wire.n_weight_params, wire.weight_params, LSTMWeightParams.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CustomLayerParams {
  init(_ wire: CoreML__Specification__CustomLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.className = context.string(wire.class_name)
    self.weights = try context.messages(wire.n_weights, wire.weights, WeightParams.init(_:_:))
    for entry in context.elements(wire.n_parameters, wire.parameters) {
      try context.insert(try context.message(entry.value, CustomLayerParams.CustomLayerParamValue.init(_:_:)), forKey: context.string(entry.key), into: &self.parameters)
    }
    self.description = context.string(wire.description)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CustomLayerParams.CustomLayerParamValue {
  init(_ wire: CoreML__Specification__CustomLayerParams__CustomLayerParamValue, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.value_case.rawValue {
    case 10: self.value = .doubleValue(wire.double_value)
    case 20: self.value = .stringValue(context.string(wire.string_value))
    case 30: self.value = .intValue(wire.int_value)
    case 40: self.value = .longValue(wire.long_value)
    case 50: self.value = .boolValue(wire.bool_value != 0)
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TransposeLayerParams {
  init(_ wire: CoreML__Specification__TransposeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BatchedMatMulLayerParams {
  init(_ wire: CoreML__Specification__BatchedMatMulLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.transposeA = wire.transpose_a != 0
    self.transposeB = wire.transpose_b != 0
    self.weightMatrixFirstDimension = wire.weight_matrix_first_dimension
    self.weightMatrixSecondDimension = wire.weight_matrix_second_dimension
    self.hasBias = wire.has_bias != 0
    if let part = wire.weights { self.weights = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.bias { self.bias = try context.message(part, WeightParams.init(_:_:)) }
    self.int8DynamicQuantize = wire.int8_dynamic_quantize != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ConcatNDLayerParams {
  init(_ wire: CoreML__Specification__ConcatNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.interleave = wire.interleave != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SoftmaxNDLayerParams {
  init(_ wire: CoreML__Specification__SoftmaxNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReverseLayerParams {
  init(_ wire: CoreML__Specification__ReverseLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.reverseDim = context.scalars(wire.n_reverse_dim, wire.reverse_dim).map { $0 != 0 }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReverseSeqLayerParams {
  init(_ wire: CoreML__Specification__ReverseSeqLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.batchAxis = wire.batch_axis
    self.sequenceAxis = wire.sequence_axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LoadConstantNDLayerParams {
  init(_ wire: CoreML__Specification__LoadConstantNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shape = context.scalars(wire.n_shape, wire.shape)
    if let part = wire.data { self.data = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FillLikeLayerParams {
  init(_ wire: CoreML__Specification__FillLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = wire.value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FillStaticLayerParams {
  init(_ wire: CoreML__Specification__FillStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = wire.value
    self.targetShape = context.scalars(wire.n_target_shape, wire.target_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FillDynamicLayerParams {
  init(_ wire: CoreML__Specification__FillDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = wire.value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension WhereBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__WhereBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SinLayerParams {
  init(_ wire: CoreML__Specification__SinLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CosLayerParams {
  init(_ wire: CoreML__Specification__CosLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TanLayerParams {
  init(_ wire: CoreML__Specification__TanLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AsinLayerParams {
  init(_ wire: CoreML__Specification__AsinLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AcosLayerParams {
  init(_ wire: CoreML__Specification__AcosLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AtanLayerParams {
  init(_ wire: CoreML__Specification__AtanLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SinhLayerParams {
  init(_ wire: CoreML__Specification__SinhLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CoshLayerParams {
  init(_ wire: CoreML__Specification__CoshLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TanhLayerParams {
  init(_ wire: CoreML__Specification__TanhLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AsinhLayerParams {
  init(_ wire: CoreML__Specification__AsinhLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AcoshLayerParams {
  init(_ wire: CoreML__Specification__AcoshLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AtanhLayerParams {
  init(_ wire: CoreML__Specification__AtanhLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PowBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__PowBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Exp2LayerParams {
  init(_ wire: CoreML__Specification__Exp2LayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension WhereNonZeroLayerParams {
  init(_ wire: CoreML__Specification__WhereNonZeroLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MatrixBandPartLayerParams {
  init(_ wire: CoreML__Specification__MatrixBandPartLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.numLower = wire.num_lower
    self.numUpper = wire.num_upper
    unknownFields = context.unknownFields(wire.base)
  }
}

extension UpperTriangularLayerParams {
  init(_ wire: CoreML__Specification__UpperTriangularLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.k = wire.k
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LowerTriangularLayerParams {
  init(_ wire: CoreML__Specification__LowerTriangularLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.k = wire.k
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BroadcastToLikeLayerParams {
  init(_ wire: CoreML__Specification__BroadcastToLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BroadcastToStaticLayerParams {
  init(_ wire: CoreML__Specification__BroadcastToStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetShape = context.scalars(wire.n_target_shape, wire.target_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BroadcastToDynamicLayerParams {
  init(_ wire: CoreML__Specification__BroadcastToDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AddBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__AddBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MaxBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__MaxBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MinBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__MinBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ModBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__ModBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FloorDivBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__FloorDivBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SubtractBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__SubtractBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MultiplyBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__MultiplyBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DivideBroadcastableLayerParams {
  init(_ wire: CoreML__Specification__DivideBroadcastableLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GatherLayerParams {
  init(_ wire: CoreML__Specification__GatherLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ScatterLayerParams {
  init(_ wire: CoreML__Specification__ScatterLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.mode = ScatterMode(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GatherNDLayerParams {
  init(_ wire: CoreML__Specification__GatherNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ScatterNDLayerParams {
  init(_ wire: CoreML__Specification__ScatterNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mode = ScatterMode(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GatherAlongAxisLayerParams {
  init(_ wire: CoreML__Specification__GatherAlongAxisLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ScatterAlongAxisLayerParams {
  init(_ wire: CoreML__Specification__ScatterAlongAxisLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.mode = ScatterMode(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StackLayerParams {
  init(_ wire: CoreML__Specification__StackLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RankPreservingReshapeLayerParams {
  init(_ wire: CoreML__Specification__RankPreservingReshapeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetShape = context.scalars(wire.n_target_shape, wire.target_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ConstantPaddingLayerParams {
  init(_ wire: CoreML__Specification__ConstantPaddingLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = wire.value
    self.padAmounts = context.scalars(wire.n_pad_amounts, wire.pad_amounts)
    self.padToGivenOutputSizeMode = wire.pad_to_given_output_size_mode != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomNormalLikeLayerParams {
  init(_ wire: CoreML__Specification__RandomNormalLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.mean = wire.mean
    self.stdDev = wire.std_dev
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomNormalStaticLayerParams {
  init(_ wire: CoreML__Specification__RandomNormalStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.mean = wire.mean
    self.stdDev = wire.std_dev
    self.outputShape = context.scalars(wire.n_output_shape, wire.output_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomNormalDynamicLayerParams {
  init(_ wire: CoreML__Specification__RandomNormalDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.mean = wire.mean
    self.stdDev = wire.std_dev
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomUniformLikeLayerParams {
  init(_ wire: CoreML__Specification__RandomUniformLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.minVal = wire.min_val
    self.maxVal = wire.max_val
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomUniformStaticLayerParams {
  init(_ wire: CoreML__Specification__RandomUniformStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.minVal = wire.min_val
    self.maxVal = wire.max_val
    self.outputShape = context.scalars(wire.n_output_shape, wire.output_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomUniformDynamicLayerParams {
  init(_ wire: CoreML__Specification__RandomUniformDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.minVal = wire.min_val
    self.maxVal = wire.max_val
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomBernoulliLikeLayerParams {
  init(_ wire: CoreML__Specification__RandomBernoulliLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.prob = wire.prob
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomBernoulliStaticLayerParams {
  init(_ wire: CoreML__Specification__RandomBernoulliStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.prob = wire.prob
    self.outputShape = context.scalars(wire.n_output_shape, wire.output_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RandomBernoulliDynamicLayerParams {
  init(_ wire: CoreML__Specification__RandomBernoulliDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.prob = wire.prob
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CategoricalDistributionLayerParams {
  init(_ wire: CoreML__Specification__CategoricalDistributionLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.seed = wire.seed
    self.numSamples = wire.num_samples
    self.isLogits = wire.is_logits != 0
    self.eps = wire.eps
    self.temperature = wire.temperature
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceL1LayerParams {
  init(_ wire: CoreML__Specification__ReduceL1LayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceL2LayerParams {
  init(_ wire: CoreML__Specification__ReduceL2LayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceMaxLayerParams {
  init(_ wire: CoreML__Specification__ReduceMaxLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceMinLayerParams {
  init(_ wire: CoreML__Specification__ReduceMinLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceSumLayerParams {
  init(_ wire: CoreML__Specification__ReduceSumLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceProdLayerParams {
  init(_ wire: CoreML__Specification__ReduceProdLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceMeanLayerParams {
  init(_ wire: CoreML__Specification__ReduceMeanLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceLogSumLayerParams {
  init(_ wire: CoreML__Specification__ReduceLogSumLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceSumSquareLayerParams {
  init(_ wire: CoreML__Specification__ReduceSumSquareLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReduceLogSumExpLayerParams {
  init(_ wire: CoreML__Specification__ReduceLogSumExpLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.keepDims = wire.keep_dims != 0
    self.reduceAll = wire.reduce_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ExpandDimsLayerParams {
  init(_ wire: CoreML__Specification__ExpandDimsLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FlattenTo2DLayerParams {
  init(_ wire: CoreML__Specification__FlattenTo2DLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReshapeStaticLayerParams {
  init(_ wire: CoreML__Specification__ReshapeStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.targetShape = context.scalars(wire.n_target_shape, wire.target_shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReshapeLikeLayerParams {
  init(_ wire: CoreML__Specification__ReshapeLikeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ReshapeDynamicLayerParams {
  init(_ wire: CoreML__Specification__ReshapeDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SqueezeLayerParams {
  init(_ wire: CoreML__Specification__SqueezeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axes = context.scalars(wire.n_axes, wire.axes)
    self.squeezeAll = wire.squeeze_all != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TopKLayerParams {
  init(_ wire: CoreML__Specification__TopKLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.k = wire.k
    self.useBottomK = wire.use_bottom_k != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArgMaxLayerParams {
  init(_ wire: CoreML__Specification__ArgMaxLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.removeDim = wire.remove_dim != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArgMinLayerParams {
  init(_ wire: CoreML__Specification__ArgMinLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.removeDim = wire.remove_dim != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SplitNDLayerParams {
  init(_ wire: CoreML__Specification__SplitNDLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.numSplits = wire.num_splits
    self.splitSizes = context.scalars(wire.n_split_sizes, wire.split_sizes)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CeilLayerParams {
  init(_ wire: CoreML__Specification__CeilLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RoundLayerParams {
  init(_ wire: CoreML__Specification__RoundLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FloorLayerParams {
  init(_ wire: CoreML__Specification__FloorLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SignLayerParams {
  init(_ wire: CoreML__Specification__SignLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ClipLayerParams {
  init(_ wire: CoreML__Specification__ClipLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.minVal = wire.min_val
    self.maxVal = wire.max_val
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SliceStaticLayerParams {
  init(_ wire: CoreML__Specification__SliceStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.beginIds = context.scalars(wire.n_begin_ids, wire.begin_ids)
    self.beginMasks = context.scalars(wire.n_begin_masks, wire.begin_masks).map { $0 != 0 }
    self.endIds = context.scalars(wire.n_end_ids, wire.end_ids)
    self.endMasks = context.scalars(wire.n_end_masks, wire.end_masks).map { $0 != 0 }
    self.strides = context.scalars(wire.n_strides, wire.strides)
    self.squeezeMasks = context.scalars(wire.n_squeeze_masks, wire.squeeze_masks).map { $0 != 0 }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SliceDynamicLayerParams {
  init(_ wire: CoreML__Specification__SliceDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.beginMasks = context.scalars(wire.n_begin_masks, wire.begin_masks).map { $0 != 0 }
    self.endIds = context.scalars(wire.n_end_ids, wire.end_ids)
    self.endMasks = context.scalars(wire.n_end_masks, wire.end_masks).map { $0 != 0 }
    self.strides = context.scalars(wire.n_strides, wire.strides)
    self.squeezeMasks = context.scalars(wire.n_squeeze_masks, wire.squeeze_masks).map { $0 != 0 }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension TileLayerParams {
  init(_ wire: CoreML__Specification__TileLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.reps = context.scalars(wire.n_reps, wire.reps)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GetShapeLayerParams {
  init(_ wire: CoreML__Specification__GetShapeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ErfLayerParams {
  init(_ wire: CoreML__Specification__ErfLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GeluLayerParams {
  init(_ wire: CoreML__Specification__GeluLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mode = GeluLayerParams.GeluMode(rawValue: Int32(bitPattern: wire.mode.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RangeStaticLayerParams {
  init(_ wire: CoreML__Specification__RangeStaticLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.endValue = wire.end_value
    self.startValue = wire.start_value
    self.stepSizeValue = wire.step_size_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RangeDynamicLayerParams {
  init(_ wire: CoreML__Specification__RangeDynamicLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.startValue = wire.start_value
    self.stepSizeValue = wire.step_size_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SlidingWindowsLayerParams {
  init(_ wire: CoreML__Specification__SlidingWindowsLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.windowSize = wire.window_size
    self.step = wire.step
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LayerNormalizationLayerParams {
  init(_ wire: CoreML__Specification__LayerNormalizationLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.normalizedShape = context.scalars(wire.n_normalized_shape, wire.normalized_shape)
    self.eps = wire.eps
    if let part = wire.gamma { self.gamma = try context.message(part, WeightParams.init(_:_:)) }
    if let part = wire.beta { self.beta = try context.message(part, WeightParams.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NonMaximumSuppressionLayerParams {
  init(_ wire: CoreML__Specification__NonMaximumSuppressionLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.iouThreshold = wire.iou_threshold
    self.scoreThreshold = wire.score_threshold
    self.maxBoxes = wire.max_boxes
    self.perClassSuppression = wire.per_class_suppression != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ClampedReLULayerParams {
  init(_ wire: CoreML__Specification__ClampedReLULayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = wire.alpha
    self.beta = wire.beta
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArgSortLayerParams {
  init(_ wire: CoreML__Specification__ArgSortLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.descending = wire.descending != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SliceBySizeLayerParams {
  init(_ wire: CoreML__Specification__SliceBySizeLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.size = wire.size
    self.axis = wire.axis
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkClassifier {
  init(_ wire: CoreML__Specification__NeuralNetworkClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.layers = try context.messages(wire.n_layers, wire.layers, NeuralNetworkLayer.init(_:_:))
    self.preprocessing = try context.messages(wire.n_preprocessing, wire.preprocessing, NeuralNetworkPreprocessing.init(_:_:))
    self.arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: Int32(bitPattern: wire.array_input_shape_mapping.rawValue))
    self.imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: Int32(bitPattern: wire.image_input_shape_mapping.rawValue))
    if let part = wire.update_params { self.updateParams = try context.message(part, NetworkUpdateParameters.init(_:_:)) }
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    self.labelProbabilityLayerName = context.string(wire.label_probability_layer_name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension OneHotLayerParams {
  init(_ wire: CoreML__Specification__OneHotLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.oneHotVectorSize = wire.one_hot_vector_size
    self.axis = wire.axis
    self.onValue = wire.on_value
    self.offValue = wire.off_value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CumSumLayerParams {
  init(_ wire: CoreML__Specification__CumSumLayerParams, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.axis = wire.axis
    self.excludeFinalSum = wire.exclude_final_sum != 0
    self.reverse = wire.reverse != 0
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NeuralNetworkRegressor {
  init(_ wire: CoreML__Specification__NeuralNetworkRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.layers = try context.messages(wire.n_layers, wire.layers, NeuralNetworkLayer.init(_:_:))
    self.preprocessing = try context.messages(wire.n_preprocessing, wire.preprocessing, NeuralNetworkPreprocessing.init(_:_:))
    self.arrayInputShapeMapping = NeuralNetworkMultiArrayShapeMapping(rawValue: Int32(bitPattern: wire.array_input_shape_mapping.rawValue))
    self.imageInputShapeMapping = NeuralNetworkImageShapeMapping(rawValue: Int32(bitPattern: wire.image_input_shape_mapping.rawValue))
    if let part = wire.update_params { self.updateParams = try context.message(part, NetworkUpdateParameters.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NetworkUpdateParameters {
  init(_ wire: CoreML__Specification__NetworkUpdateParameters, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.lossLayers = try context.messages(wire.n_loss_layers, wire.loss_layers, LossLayer.init(_:_:))
    if let part = wire.optimizer { self.optimizer = try context.message(part, Optimizer.init(_:_:)) }
    if let part = wire.epochs { self.epochs = try context.message(part, Int64Parameter.init(_:_:)) }
    if let part = wire.shuffle { self.shuffle = try context.message(part, BoolParameter.init(_:_:)) }
    if let part = wire.seed { self.seed = try context.message(part, Int64Parameter.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension LossLayer {
  init(_ wire: CoreML__Specification__LossLayer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    switch wire.loss_layer_type_case.rawValue {
    case 10: self.lossLayerType = .categoricalCrossEntropyLossLayer(try context.message(wire.categorical_cross_entropy_loss_layer, CategoricalCrossEntropyLossLayer.init(_:_:)))
    case 11: self.lossLayerType = .meanSquaredErrorLossLayer(try context.message(wire.mean_squared_error_loss_layer, MeanSquaredErrorLossLayer.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension CategoricalCrossEntropyLossLayer {
  init(_ wire: CoreML__Specification__CategoricalCrossEntropyLossLayer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.input = context.string(wire.input)
    self.target = context.string(wire.target)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension MeanSquaredErrorLossLayer {
  init(_ wire: CoreML__Specification__MeanSquaredErrorLossLayer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.input = context.string(wire.input)
    self.target = context.string(wire.target)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Optimizer {
  init(_ wire: CoreML__Specification__Optimizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.optimizer_type_case.rawValue {
    case 10: self.optimizerType = .sgdOptimizer(try context.message(wire.sgd_optimizer, SGDOptimizer.init(_:_:)))
    case 11: self.optimizerType = .adamOptimizer(try context.message(wire.adam_optimizer, AdamOptimizer.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SGDOptimizer {
  init(_ wire: CoreML__Specification__SGDOptimizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.learning_rate { self.learningRate = try context.message(part, DoubleParameter.init(_:_:)) }
    if let part = wire.mini_batch_size { self.miniBatchSize = try context.message(part, Int64Parameter.init(_:_:)) }
    if let part = wire.momentum { self.momentum = try context.message(part, DoubleParameter.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension AdamOptimizer {
  init(_ wire: CoreML__Specification__AdamOptimizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.learning_rate { self.learningRate = try context.message(part, DoubleParameter.init(_:_:)) }
    if let part = wire.mini_batch_size { self.miniBatchSize = try context.message(part, Int64Parameter.init(_:_:)) }
    if let part = wire.beta1 { self.beta1 = try context.message(part, DoubleParameter.init(_:_:)) }
    if let part = wire.beta2 { self.beta2 = try context.message(part, DoubleParameter.init(_:_:)) }
    if let part = wire.eps { self.eps = try context.message(part, DoubleParameter.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}
