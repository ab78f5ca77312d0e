// Generated from schema/NeuralNetwork.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension NeuralNetwork: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = updateParams { writer.message(10, part) }
    if imageInputShapeMapping.rawValue != 0 { writer.enumeration(6, imageInputShapeMapping) }
    if arrayInputShapeMapping.rawValue != 0 { writer.enumeration(5, arrayInputShapeMapping) }
    for part in preprocessing.reversed() { writer.message(2, part) }
    for part in layers.reversed() { writer.message(1, part) }
  }
}

extension NeuralNetworkImageScaler: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if grayBias.bitPattern != 0 { writer.float(30, grayBias) }
    if redBias.bitPattern != 0 { writer.float(22, redBias) }
    if greenBias.bitPattern != 0 { writer.float(21, greenBias) }
    if blueBias.bitPattern != 0 { writer.float(20, blueBias) }
    if channelScale.bitPattern != 0 { writer.float(10, channelScale) }
  }
}

extension NeuralNetworkMeanImage: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.weights(1, meanImage)
  }
}

extension NeuralNetworkPreprocessing: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .meanImage(let part)? = preprocessor { writer.message(11, part) }
    if case .scaler(let part)? = preprocessor { writer.message(10, part) }
    if !featureName.isEmpty { writer.string(1, featureName) }
  }
}

extension ActivationReLU: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ActivationLeakyReLU: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationTanh: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ActivationScaledTanh: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if beta.bitPattern != 0 { writer.float(2, beta) }
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationSigmoid: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ActivationLinear: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if beta.bitPattern != 0 { writer.float(2, beta) }
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationSigmoidHard: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if beta.bitPattern != 0 { writer.float(2, beta) }
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationPReLU: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = alpha { writer.message(1, part) }
  }
}

extension ActivationELU: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationThresholdedReLU: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ActivationSoftsign: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ActivationSoftplus: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ActivationParametricSoftplus: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = beta { writer.message(2, part) }
    if let part = alpha { writer.message(1, part) }
  }
}

extension ActivationParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .parametricSoftplus(let part)? = nonlinearityType { writer.message(71, part) }
    if case .softplus(let part)? = nonlinearityType { writer.message(70, part) }
    if case .softsign(let part)? = nonlinearityType { writer.message(60, part) }
    if case .elu(let part)? = nonlinearityType { writer.message(50, part) }
    if case .sigmoidHard(let part)? = nonlinearityType { writer.message(41, part) }
    if case .sigmoid(let part)? = nonlinearityType { writer.message(40, part) }
    if case .scaledTanh(let part)? = nonlinearityType { writer.message(31, part) }
    if case .tanh(let part)? = nonlinearityType { writer.message(30, part) }
    if case .prelu(let part)? = nonlinearityType { writer.message(25, part) }
    if case .thresholdedReLU(let part)? = nonlinearityType { writer.message(20, part) }
    if case .leakyReLU(let part)? = nonlinearityType { writer.message(15, part) }
    if case .relu(let part)? = nonlinearityType { writer.message(10, part) }
    if case .linear(let part)? = nonlinearityType { writer.message(5, part) }
  }
}

extension Tensor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(2, dimValue) { $0.rawInt64($1) }
    if rank != 0 { writer.uint32(1, rank) }
  }
}

extension NeuralNetworkLayer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .convolution3d(let part)? = layer { writer.message(1471, part) }
    if case .sliceBySize(let part)? = layer { writer.message(1470, part) }
    if case .globalPooling3d(let part)? = layer { writer.message(1466, part) }
    if case .pooling3d(let part)? = layer { writer.message(1465, part) }
    if case .argSort(let part)? = layer { writer.message(1461, part) }
    if case .clampedReLU(let part)? = layer { writer.message(1460, part) }
    if case .cumSum(let part)? = layer { writer.message(1455, part) }
    if case .oneHot(let part)? = layer { writer.message(1450, part) }
    if case .nonMaximumSuppression(let part)? = layer { writer.message(1400, part) }
    if case .layerNormalization(let part)? = layer { writer.message(1350, part) }
    if case .whereBroadcastable(let part)? = layer { writer.message(1330, part) }
    if case .upperTriangular(let part)? = layer { writer.message(1325, part) }
    if case .lowerTriangular(let part)? = layer { writer.message(1320, part) }
    if case .matrixBandPart(let part)? = layer { writer.message(1315, part) }
    if case .whereNonZero(let part)? = layer { writer.message(1313, part) }
    if case .reduceLogSumExp(let part)? = layer { writer.message(1295, part) }
    if case .reduceSumSquare(let part)? = layer { writer.message(1290, part) }
    if case .reduceLogSum(let part)? = layer { writer.message(1285, part) }
    if case .reduceMean(let part)? = layer { writer.message(1280, part) }
    if case .reduceProd(let part)? = layer { writer.message(1275, part) }
    if case .reduceSum(let part)? = layer { writer.message(1270, part) }
    if case .reduceMin(let part)? = layer { writer.message(1265, part) }
    if case .reduceMax(let part)? = layer { writer.message(1260, part) }
    if case .reduceL2(let part)? = layer { writer.message(1255, part) }
    if case .reduceL1(let part)? = layer { writer.message(1250, part) }
    if case .categoricalDistribution(let part)? = layer { writer.message(1230, part) }
    if case .randomBernoulliDynamic(let part)? = layer { writer.message(1220, part) }
    if case .randomBernoulliStatic(let part)? = layer { writer.message(1215, part) }
    if case .randomBernoulliLike(let part)? = layer { writer.message(1210, part) }
    if case .randomUniformDynamic(let part)? = layer { writer.message(1200, part) }
    if case .randomUniformStatic(let part)? = layer { writer.message(1195, part) }
    if case .randomUniformLike(let part)? = layer { writer.message(1190, part) }
    if case .randomNormalDynamic(let part)? = layer { writer.message(1180, part) }
    if case .randomNormalStatic(let part)? = layer { writer.message(1175, part) }
    if case .randomNormalLike(let part)? = layer { writer.message(1170, part) }
    if case .constantPad(let part)? = layer { writer.message(1155, part) }
    if case .rankPreservingReshape(let part)? = layer { writer.message(1150, part) }
    if case .reshapeDynamic(let part)? = layer { writer.message(1145, part) }
    if case .reshapeStatic(let part)? = layer { writer.message(1140, part) }
    if case .reshapeLike(let part)? = layer { writer.message(1135, part) }
    if case .flattenTo2D(let part)? = layer { writer.message(1130, part) }
    if case .expandDims(let part)? = layer { writer.message(1125, part) }
    if case .squeeze(let part)? = layer { writer.message(1120, part) }
    if case .broadcastToDynamic(let part)? = layer { writer.message(1110, part) }
    if case .broadcastToStatic(let part)? = layer { writer.message(1105, part) }
    if case .broadcastToLike(let part)? = layer { writer.message(1100, part) }
    if case .fillDynamic(let part)? = layer { writer.message(1090, part) }
    if case .fillStatic(let part)? = layer { writer.message(1085, part) }
    if case .fillLike(let part)? = layer { writer.message(1080, part) }
    if case .loadConstantND(let part)? = layer { writer.message(1070, part) }
    if case .getShape(let part)? = layer { writer.message(1065, part) }
    if case .batchedMatmul(let part)? = layer { writer.message(1045, part) }
    if case .embeddingND(let part)? = layer { writer.message(1040, part) }
    if case .argMax(let part)? = layer { writer.message(1025, part) }
    if case .argMin(let part)? = layer { writer.message(1020, part) }
    if case .topK(let part)? = layer { writer.message(1015, part) }
    if case .slidingWindows(let part)? = layer { writer.message(1005, part) }
    if case .sliceDynamic(let part)? = layer { writer.message(1000, part) }
    if case .sliceStatic(let part)? = layer { writer.message(995, part) }
    if case .transpose(let part)? = layer { writer.message(985, part) }
    if case .concatND(let part)? = layer { writer.message(980, part) }
    if case .splitND(let part)? = layer { writer.message(975, part) }
    if case .reverseSeq(let part)? = layer { writer.message(965, part) }
    if case .reverse(let part)? = layer { writer.message(960, part) }
    if case .scatterAlongAxis(let part)? = layer { writer.message(954, part) }
    if case .gatherAlongAxis(let part)? = layer { writer.message(952, part) }
    if case .softmaxND(let part)? = layer { writer.message(950, part) }
    if case .scatterND(let part)? = layer { writer.message(945, part) }
    if case .gatherND(let part)? = layer { writer.message(940, part) }
    if case .scatter(let part)? = layer { writer.message(935, part) }
    if case .gather(let part)? = layer { writer.message(930, part) }
    if case .stack(let part)? = layer { writer.message(925, part) }
    if case .tile(let part)? = layer { writer.message(920, part) }
    if case .subtractBroadcastable(let part)? = layer { writer.message(905, part) }
    if case .multiplyBroadcastable(let part)? = layer { writer.message(900, part) }
    if case .floorDivBroadcastable(let part)? = layer { writer.message(895, part) }
    if case .divideBroadcastable(let part)? = layer { writer.message(890, part) }
    if case .powBroadcastable(let part)? = layer { writer.message(885, part) }
    if case .addBroadcastable(let part)? = layer { writer.message(880, part) }
    if case .maxBroadcastable(let part)? = layer { writer.message(875, part) }
    if case .minBroadcastable(let part)? = layer { writer.message(870, part) }
    if case .modBroadcastable(let part)? = layer { writer.message(865, part) }
    if case .logicalAnd(let part)? = layer { writer.message(855, part) }
    if case .logicalNot(let part)? = layer { writer.message(850, part) }
    if case .logicalXor(let part)? = layer { writer.message(845, part) }
    if case .logicalOr(let part)? = layer { writer.message(840, part) }
    if case .greaterEqual(let part)? = layer { writer.message(832, part) }
    if case .greaterThan(let part)? = layer { writer.message(830, part) }
    if case .lessEqual(let part)? = layer { writer.message(827, part) }
    if case .lessThan(let part)? = layer { writer.message(825, part) }
    if case .notEqual(let part)? = layer { writer.message(820, part) }
    if case .equal(let part)? = layer { writer.message(815, part) }
    if case .gelu(let part)? = layer { writer.message(795, part) }
    if case .erf(let part)? = layer { writer.message(790, part) }
    if case .atanh(let part)? = layer { writer.message(780, part) }
    if case .acosh(let part)? = layer { writer.message(775, part) }
    if case .asinh(let part)? = layer { writer.message(770, part) }
    if case .tanh(let part)? = layer { writer.message(760, part) }
    if case .cosh(let part)? = layer { writer.message(755, part) }
    if case .sinh(let part)? = layer { writer.message(750, part) }
    if case .atan(let part)? = layer { writer.message(740, part) }
    if case .acos(let part)? = layer { writer.message(735, part) }
    if case .asin(let part)? = layer { writer.message(730, part) }
    if case .tan(let part)? = layer { writer.message(720, part) }
    if case .cos(let part)? = layer { writer.message(715, part) }
    if case .sin(let part)? = layer { writer.message(710, part) }
    if case .exp2(let part)? = layer { writer.message(700, part) }
    if case .round(let part)? = layer { writer.message(685, part) }
    if case .sign(let part)? = layer { writer.message(680, part) }
    if case .floor(let part)? = layer { writer.message(670, part) }
    if case .ceil(let part)? = layer { writer.message(665, part) }
    if case .clip(let part)? = layer { writer.message(660, part) }
    if case .rangeDynamic(let part)? = layer { writer.message(640, part) }
    if case .rangeStatic(let part)? = layer { writer.message(635, part) }
    if case .loopContinue(let part)? = layer { writer.message(625, part) }
    if case .loopBreak(let part)? = layer { writer.message(620, part) }
    if case .loop(let part)? = layer { writer.message(615, part) }
    if case .branch(let part)? = layer { writer.message(605, part) }
    if case .copy(let part)? = layer { writer.message(600, part) }
    if case .custom(let part)? = layer { writer.message(500, part) }
    if case .biDirectionalLSTM(let part)? = layer { writer.message(430, part) }
    if case .uniDirectionalLSTM(let part)? = layer { writer.message(420, part) }
    if case .gru(let part)? = layer { writer.message(410, part) }
    if case .simpleRecurrent(let part)? = layer { writer.message(400, part) }
    if case .slice(let part)? = layer { writer.message(350, part) }
    if case .reorganizeData(let part)? = layer { writer.message(345, part) }
    if case .sequenceRepeat(let part)? = layer { writer.message(340, part) }
    if case .split(let part)? = layer { writer.message(330, part) }
    if case .concat(let part)? = layer { writer.message(320, part) }
    if case .permute(let part)? = layer { writer.message(310, part) }
    if case .flatten(let part)? = layer { writer.message(301, part) }
    if case .reshape(let part)? = layer { writer.message(300, part) }
    if case .loadConstant(let part)? = layer { writer.message(290, part) }
    if case .reduce(let part)? = layer { writer.message(280, part) }
    if case .dot(let part)? = layer { writer.message(270, part) }
    if case .min(let part)? = layer { writer.message(261, part) }
    if case .max(let part)? = layer { writer.message(260, part) }
    if case .bias(let part)? = layer { writer.message(250, part) }
    if case .scale(let part)? = layer { writer.message(245, part) }
    if case .average(let part)? = layer { writer.message(240, part) }
    if case .multiply(let part)? = layer { writer.message(231, part) }
    if case .add(let part)? = layer { writer.message(230, part) }
    if case .unary(let part)? = layer { writer.message(220, part) }
    if case .cropResize(let part)? = layer { writer.message(212, part) }
    if case .resizeBilinear(let part)? = layer { writer.message(211, part) }
    if case .upsample(let part)? = layer { writer.message(210, part) }
    if case .padding(let part)? = layer { writer.message(200, part) }
    if case .crop(let part)? = layer { writer.message(190, part) }
    if case .lrn(let part)? = layer { writer.message(180, part) }
    if case .softmax(let part)? = layer { writer.message(175, part) }
    if case .l2normalize(let part)? = layer { writer.message(170, part) }
    if case .mvn(let part)? = layer { writer.message(165, part) }
    if case .batchnorm(let part)? = layer { writer.message(160, part) }
    if case .embedding(let part)? = layer { writer.message(150, part) }
    if case .innerProduct(let part)? = layer { writer.message(140, part) }
    if case .activation(let part)? = layer { writer.message(130, part) }
    if case .pooling(let part)? = layer { writer.message(120, part) }
    if case .convolution(let part)? = layer { writer.message(100, part) }
    if isUpdatable { writer.bool(10, isUpdatable) }
    for part in outputTensor.reversed() { writer.message(5, part) }
    for part in inputTensor.reversed() { writer.message(4, part) }
    for part in output.reversed() { writer.string(3, part) }
    for part in input.reversed() { writer.string(2, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension BranchLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = elseBranch { writer.message(2, part) }
    if let part = ifBranch { writer.message(1, part) }
  }
}

extension LoopLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = bodyNetwork { writer.message(4, part) }
    if let part = conditionNetwork { writer.message(3, part) }
    if !conditionVar.isEmpty { writer.string(2, conditionVar) }
    if maxLoopIterations != 0 { writer.uint64(1, maxLoopIterations) }
  }
}

extension LoopBreakLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension LoopContinueLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension CopyLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension GreaterThanLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(2, alpha) }
  }
}

extension GreaterEqualLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(2, alpha) }
  }
}

extension LessThanLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(2, alpha) }
  }
}

extension LessEqualLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(2, alpha) }
  }
}

extension EqualLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension NotEqualLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension LogicalAndLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension LogicalOrLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension LogicalXorLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension LogicalNotLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension BorderAmounts: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in borderAmounts.reversed() { writer.message(10, part) }
  }
}

extension BorderAmounts.EdgeSizes: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if endEdgeSize != 0 { writer.uint64(2, endEdgeSize) }
    if startEdgeSize != 0 { writer.uint64(1, startEdgeSize) }
  }
}

extension ValidPadding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = paddingAmounts { writer.message(1, part) }
  }
}

extension SamePadding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if asymmetryMode.rawValue != 0 { writer.enumeration(1, asymmetryMode) }
  }
}

extension SamplingMode: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if samplingMethod.rawValue != 0 { writer.enumeration(1, samplingMethod) }
  }
}

extension BoxCoordinatesMode: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if boxMode.rawValue != 0 { writer.enumeration(1, boxMode) }
  }
}

extension WeightParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if isUpdatable { writer.bool(50, isUpdatable) }
    if let part = quantization { writer.message(40, part) }
    writer.weights(31, int8RawValue)
    writer.weights(30, rawValue)
    writer.weights(2, float16Value)
    writer.weights(1, floatValue)
  }
}

extension QuantizationParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .lookupTableQuantization(let part)? = quantizationType { writer.message(102, part) }
    if case .linearQuantization(let part)? = quantizationType { writer.message(101, part) }
    if numberOfBits != 0 { writer.uint64(1, numberOfBits) }
  }
}

extension LinearQuantizationParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(2, bias) { $0.rawFloat($1) }
    writer.packed(1, scale) { $0.rawFloat($1) }
  }
}

extension LookUpTableQuantizationParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, floatValue) { $0.rawFloat($1) }
  }
}

extension ConvolutionLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(100, outputShape) { $0.rawUint64($1) }
    if let part = bias { writer.message(91, part) }
    if let part = weights { writer.message(90, part) }
    if hasBias { writer.bool(70, hasBias) }
    if isDeconvolution { writer.bool(60, isDeconvolution) }
    if case .same(let part)? = convolutionPaddingType { writer.message(51, part) }
    if case .valid(let part)? = convolutionPaddingType { writer.message(50, part) }
    writer.packed(40, dilationFactor) { $0.rawUint64($1) }
    writer.packed(30, stride) { $0.rawUint64($1) }
    writer.packed(20, kernelSize) { $0.rawUint64($1) }
    if nGroups != 0 { writer.uint64(10, nGroups) }
    if kernelChannels != 0 { writer.uint64(2, kernelChannels) }
    if outputChannels != 0 { writer.uint64(1, outputChannels) }
  }
}

extension Convolution3DLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(87, outputShape) { $0.rawUint64($1) }
    if isDeconvolution { writer.bool(86, isDeconvolution) }
    if customPaddingRight != 0 { writer.int32(85, customPaddingRight) }
    if customPaddingLeft != 0 { writer.int32(84, customPaddingLeft) }
    if customPaddingBottom != 0 { writer.int32(83, customPaddingBottom) }
    if customPaddingTop != 0 { writer.int32(82, customPaddingTop) }
    if customPaddingBack != 0 { writer.int32(81, customPaddingBack) }
    if customPaddingFront != 0 { writer.int32(80, customPaddingFront) }
    if paddingType.rawValue != 0 { writer.enumeration(70, paddingType) }
    if let part = bias { writer.message(61, part) }
    if let part = weights { writer.message(60, part) }
    if hasBias { writer.bool(50, hasBias) }
    if dilationWidth != 0 { writer.int32(42, dilationWidth) }
    if dilationHeight != 0 { writer.int32(41, dilationHeight) }
    if dilationDepth != 0 { writer.int32(40, dilationDepth) }
    if strideWidth != 0 { writer.int32(33, strideWidth) }
    if strideHeight != 0 { writer.int32(32, strideHeight) }
    if strideDepth != 0 { writer.int32(31, strideDepth) }
    if kernelWidth != 0 { writer.int32(22, kernelWidth) }
    if kernelHeight != 0 { writer.int32(21, kernelHeight) }
    if kernelDepth != 0 { writer.int32(20, kernelDepth) }
    if nGroups != 0 { writer.int32(10, nGroups) }
    if inputChannels != 0 { writer.int32(2, inputChannels) }
    if outputChannels != 0 { writer.int32(1, outputChannels) }
  }
}

extension InnerProductLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if int8DynamicQuantize { writer.bool(22, int8DynamicQuantize) }
    if let part = bias { writer.message(21, part) }
    if let part = weights { writer.message(20, part) }
    if hasBias { writer.bool(10, hasBias) }
    if outputChannels != 0 { writer.uint64(2, outputChannels) }
    if inputChannels != 0 { writer.uint64(1, inputChannels) }
  }
}

extension EmbeddingLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = bias { writer.message(21, part) }
    if let part = weights { writer.message(20, part) }
    if hasBias { writer.bool(10, hasBias) }
    if outputChannels != 0 { writer.uint64(2, outputChannels) }
    if inputDim != 0 { writer.uint64(1, inputDim) }
  }
}

extension EmbeddingNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = bias { writer.message(21, part) }
    if let part = weights { writer.message(20, part) }
    if hasBias { writer.bool(3, hasBias) }
    if embeddingSize != 0 { writer.uint64(2, embeddingSize) }
    if vocabSize != 0 { writer.uint64(1, vocabSize) }
  }
}

extension BatchnormLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = variance { writer.message(18, part) }
    if let part = mean { writer.message(17, part) }
    if let part = beta { writer.message(16, part) }
    if let part = gamma { writer.message(15, part) }
    if epsilon.bitPattern != 0 { writer.float(10, epsilon) }
    if instanceNormalization { writer.bool(6, instanceNormalization) }
    if computeMeanVar { writer.bool(5, computeMeanVar) }
    if channels != 0 { writer.uint64(1, channels) }
  }
}

extension PoolingLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if globalPooling { writer.bool(60, globalPooling) }
    if avgPoolExcludePadding { writer.bool(50, avgPoolExcludePadding) }
    if case .includeLastPixel(let part)? = poolingPaddingType { writer.message(32, part) }
    if case .same(let part)? = poolingPaddingType { writer.message(31, part) }
    if case .valid(let part)? = poolingPaddingType { writer.message(30, part) }
    writer.packed(20, stride) { $0.rawUint64($1) }
    writer.packed(10, kernelSize) { $0.rawUint64($1) }
    if type.rawValue != 0 { writer.enumeration(1, type) }
  }
}

extension PoolingLayerParams.ValidCompletePadding: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(10, paddingAmounts) { $0.rawUint64($1) }
  }
}

extension Pooling3DLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if paddingType.rawValue != 0 { writer.enumeration(15, paddingType) }
    if countExcludePadding { writer.bool(14, countExcludePadding) }
    if customPaddingRight != 0 { writer.int32(13, customPaddingRight) }
    if customPaddingLeft != 0 { writer.int32(12, customPaddingLeft) }
    if customPaddingBottom != 0 { writer.int32(11, customPaddingBottom) }
    if customPaddingTop != 0 { writer.int32(10, customPaddingTop) }
    if customPaddingBack != 0 { writer.int32(9, customPaddingBack) }
    if customPaddingFront != 0 { writer.int32(8, customPaddingFront) }
    if strideWidth != 0 { writer.int32(7, strideWidth) }
    if strideHeight != 0 { writer.int32(6, strideHeight) }
    if strideDepth != 0 { writer.int32(5, strideDepth) }
    if kernelWidth != 0 { writer.int32(4, kernelWidth) }
    if kernelHeight != 0 { writer.int32(3, kernelHeight) }
    if kernelDepth != 0 { writer.int32(2, kernelDepth) }
    if type.rawValue != 0 { writer.enumeration(1, type) }
  }
}

extension GlobalPooling3DLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if type.rawValue != 0 { writer.enumeration(1, type) }
  }
}

extension PaddingLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = paddingAmounts { writer.message(10, part) }
    if case .replication(let part)? = paddingType { writer.message(3, part) }
    if case .reflection(let part)? = paddingType { writer.message(2, part) }
    if case .constant(let part)? = paddingType { writer.message(1, part) }
  }
}

extension PaddingLayerParams.PaddingConstant: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if value.bitPattern != 0 { writer.float(1, value) }
  }
}

extension PaddingLayerParams.PaddingReflection: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension PaddingLayerParams.PaddingReplication: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ConcatLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if sequenceConcat { writer.bool(100, sequenceConcat) }
  }
}

extension LRNLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if k.bitPattern != 0 { writer.float(4, k) }
    if localSize != 0 { writer.uint64(3, localSize) }
    if beta.bitPattern != 0 { writer.float(2, beta) }
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension SoftmaxLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SplitLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if nOutputs != 0 { writer.uint64(1, nOutputs) }
  }
}

extension AddLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension MultiplyLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension UnaryFunctionLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if scale.bitPattern != 0 { writer.float(5, scale) }
    if shift.bitPattern != 0 { writer.float(4, shift) }
    if epsilon.bitPattern != 0 { writer.float(3, epsilon) }
    if alpha.bitPattern != 0 { writer.float(2, alpha) }
    if type.rawValue != 0 { writer.enumeration(1, type) }
  }
}

extension UpsampleLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(7, fractionalScalingFactor) { $0.rawFloat($1) }
    if linearUpsampleMode.rawValue != 0 { writer.enumeration(6, linearUpsampleMode) }
    if mode.rawValue != 0 { writer.enumeration(5, mode) }
    writer.packed(1, scalingFactor) { $0.rawUint64($1) }
  }
}

extension ResizeBilinearLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = mode { writer.message(2, part) }
    writer.packed(1, targetSize) { $0.rawUint64($1) }
  }
}

extension CropResizeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if spatialScale.bitPattern != 0 { writer.float(5, spatialScale) }
    if let part = boxIndicesMode { writer.message(4, part) }
    if let part = mode { writer.message(3, part) }
    if normalizedCoordinates { writer.bool(2, normalizedCoordinates) }
    writer.packed(1, targetSize) { $0.rawUint64($1) }
  }
}

extension BiasLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = bias { writer.message(2, part) }
    writer.packed(1, shape) { $0.rawUint64($1) }
  }
}

extension ScaleLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = bias { writer.message(5, part) }
    writer.packed(4, shapeBias) { $0.rawUint64($1) }
    if hasBias { writer.bool(3, hasBias) }
    if let part = scale { writer.message(2, part) }
    writer.packed(1, shapeScale) { $0.rawUint64($1) }
  }
}

extension LoadConstantLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = data { writer.message(2, part) }
    writer.packed(1, shape) { $0.rawUint64($1) }
  }
}

extension L2NormalizeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if epsilon.bitPattern != 0 { writer.float(1, epsilon) }
  }
}

extension FlattenLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(1, mode) }
  }
}

extension ReshapeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(2, mode) }
    writer.packed(1, targetShape) { $0.rawInt64($1) }
  }
}

extension PermuteLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, axis) { $0.rawUint64($1) }
  }
}

extension ReorganizeDataLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if blockSize != 0 { writer.uint64(2, blockSize) }
    if mode.rawValue != 0 { writer.enumeration(1, mode) }
  }
}

extension SliceLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis.rawValue != 0 { writer.enumeration(4, axis) }
    if stride != 0 { writer.uint64(3, stride) }
    if endIndex != 0 { writer.int64(2, endIndex) }
    if startIndex != 0 { writer.int64(1, startIndex) }
  }
}

extension ReduceLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis.rawValue != 0 { writer.enumeration(3, axis) }
    if epsilon.bitPattern != 0 { writer.float(2, epsilon) }
    if mode.rawValue != 0 { writer.enumeration(1, mode) }
  }
}

extension CropLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(5, offset) { $0.rawUint64($1) }
    if let part = cropAmounts { writer.message(1, part) }
  }
}

extension AverageLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MaxLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MinLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension DotProductLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if cosineSimilarity { writer.bool(1, cosineSimilarity) }
  }
}

extension MeanVarianceNormalizeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if epsilon.bitPattern != 0 { writer.float(3, epsilon) }
    if normalizeVariance { writer.bool(2, normalizeVariance) }
    if acrossChannels { writer.bool(1, acrossChannels) }
  }
}

extension SequenceRepeatLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if nRepetitions != 0 { writer.uint64(1, nRepetitions) }
  }
}

extension SimpleRecurrentLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reverseInput { writer.bool(100, reverseInput) }
    if let part = biasVector { writer.message(32, part) }
    if let part = recursionMatrix { writer.message(31, part) }
    if let part = weightMatrix { writer.message(30, part) }
    if hasBiasVector { writer.bool(20, hasBiasVector) }
    if sequenceOutput { writer.bool(15, sequenceOutput) }
    if let part = activation { writer.message(10, part) }
    if outputVectorSize != 0 { writer.uint64(2, outputVectorSize) }
    if inputVectorSize != 0 { writer.uint64(1, inputVectorSize) }
  }
}

extension GRULayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reverseInput { writer.bool(100, reverseInput) }
    if let part = outputGateBiasVector { writer.message(72, part) }
    if let part = resetGateBiasVector { writer.message(71, part) }
    if let part = updateGateBiasVector { writer.message(70, part) }
    if let part = outputGateRecursionMatrix { writer.message(52, part) }
    if let part = resetGateRecursionMatrix { writer.message(51, part) }
    if let part = updateGateRecursionMatrix { writer.message(50, part) }
    if let part = outputGateWeightMatrix { writer.message(32, part) }
    if let part = resetGateWeightMatrix { writer.message(31, part) }
    if let part = updateGateWeightMatrix { writer.message(30, part) }
    if hasBiasVectors { writer.bool(20, hasBiasVectors) }
    if sequenceOutput { writer.bool(15, sequenceOutput) }
    for part in activations.reversed() { writer.message(10, part) }
    if outputVectorSize != 0 { writer.uint64(2, outputVectorSize) }
    if inputVectorSize != 0 { writer.uint64(1, inputVectorSize) }
  }
}

extension LSTMParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if cellClipThreshold.bitPattern != 0 { writer.float(60, cellClipThreshold) }
    if coupledInputAndForgetGate { writer.bool(50, coupledInputAndForgetGate) }
    if hasPeepholeVectors { writer.bool(40, hasPeepholeVectors) }
    if forgetBias { writer.bool(30, forgetBias) }
    if hasBiasVectors { writer.bool(20, hasBiasVectors) }
    if sequenceOutput { writer.bool(10, sequenceOutput) }
  }
}

extension LSTMWeightParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = outputGatePeepholeVector { writer.message(62, part) }
    if let part = forgetGatePeepholeVector { writer.message(61, part) }
    if let part = inputGatePeepholeVector { writer.message(60, part) }
    if let part = outputGateBiasVector { writer.message(43, part) }
    if let part = blockInputBiasVector { writer.message(42, part) }
    if let part = forgetGateBiasVector { writer.message(41, part) }
    if let part = inputGateBiasVector { writer.message(40, part) }
    if let part = outputGateRecursionMatrix { writer.message(23, part) }
    if let part = blockInputRecursionMatrix { writer.message(22, part) }
    if let part = forgetGateRecursionMatrix { writer.message(21, part) }
    if let part = inputGateRecursionMatrix { writer.message(20, part) }
    if let part = outputGateWeightMatrix { writer.message(4, part) }
    if let part = blockInputWeightMatrix { writer.message(3, part) }
    if let part = forgetGateWeightMatrix { writer.message(2, part) }
    if let part = inputGateWeightMatrix { writer.message(1, part) }
  }
}

extension UniDirectionalLSTMLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reverseInput { writer.bool(100, reverseInput) }
    if let part = weightParams { writer.message(20, part) }
    if let part = params { writer.message(15, part) }
    for part in activations.reversed() { writer.message(10, part) }
    if outputVectorSize != 0 { writer.uint64(2, outputVectorSize) }
    if inputVectorSize != 0 { writer.uint64(1, inputVectorSize) }
  }
}

extension BiDirectionalLSTMLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in weightParams.reversed() { writer.message(20, part) }
    if let part = params { writer.message(15, part) }
    for part in activationsBackwardLSTM.reversed() { writer.message(11, part) }
    for part in activationsForwardLSTM.reversed() { writer.message(10, part) }
    if outputVectorSize != 0 { writer.uint64(2, outputVectorSize) }
    if inputVectorSize != 0 { writer.uint64(1, inputVectorSize) }
  }
}

extension CustomLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !description.isEmpty { writer.string(40, description) }
    for (key, value) in parameters.reversed() {
      writer.entry(30) {
        $0.message(2, value)
        $0.string(1, key)
      }
    }
    for part in weights.reversed() { writer.message(20, part) }
    if !className.isEmpty { writer.string(10, className) }
  }
}

extension CustomLayerParams.CustomLayerParamValue: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .boolValue(let part)? = value { writer.bool(50, part) }
    if case .longValue(let part)? = value { writer.int64(40, part) }
    if case .intValue(let part)? = value { writer.int32(30, part) }
    if case .stringValue(let part)? = value { writer.string(20, part) }
    if case .doubleValue(let part)? = value { writer.double(10, part) }
  }
}

extension TransposeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, axes) { $0.rawUint64($1) }
  }
}

extension BatchedMatMulLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if int8DynamicQuantize { writer.bool(10, int8DynamicQuantize) }
    if let part = bias { writer.message(9, part) }
    if let part = weights { writer.message(8, part) }
    if hasBias { writer.bool(7, hasBias) }
    if weightMatrixSecondDimension != 0 { writer.uint64(6, weightMatrixSecondDimension) }
    if weightMatrixFirstDimension != 0 { writer.uint64(5, weightMatrixFirstDimension) }
    if transposeB { writer.bool(2, transposeB) }
    if transposeA { writer.bool(1, transposeA) }
  }
}

extension ConcatNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if interleave { writer.bool(2, interleave) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension SoftmaxNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ReverseLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, reverseDim) { $0.rawBool($1) }
  }
}

extension ReverseSeqLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if sequenceAxis != 0 { writer.int64(2, sequenceAxis) }
    if batchAxis != 0 { writer.int64(1, batchAxis) }
  }
}

extension LoadConstantNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = data { writer.message(2, part) }
    writer.packed(1, shape) { $0.rawUint64($1) }
  }
}

extension FillLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if value.bitPattern != 0 { writer.float(1, value) }
  }
}

extension FillStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(2, targetShape) { $0.rawUint64($1) }
    if value.bitPattern != 0 { writer.float(1, value) }
  }
}

extension FillDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if value.bitPattern != 0 { writer.float(1, value) }
  }
}

extension WhereBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SinLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension CosLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension TanLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AsinLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AcosLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AtanLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SinhLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension CoshLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension TanhLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AsinhLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AcoshLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AtanhLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension PowBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension Exp2LayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension WhereNonZeroLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MatrixBandPartLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if numUpper != 0 { writer.int64(2, numUpper) }
    if numLower != 0 { writer.int64(1, numLower) }
  }
}

extension UpperTriangularLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if k != 0 { writer.int64(1, k) }
  }
}

extension LowerTriangularLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if k != 0 { writer.int64(1, k) }
  }
}

extension BroadcastToLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension BroadcastToStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, targetShape) { $0.rawUint64($1) }
  }
}

extension BroadcastToDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension AddBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MaxBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MinBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ModBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension FloorDivBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SubtractBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension MultiplyBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension DivideBroadcastableLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension GatherLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ScatterLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(2, mode) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension GatherNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ScatterNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(1, mode) }
  }
}

extension GatherAlongAxisLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ScatterAlongAxisLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(2, mode) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension StackLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension RankPreservingReshapeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, targetShape) { $0.rawInt64($1) }
  }
}

extension ConstantPaddingLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if padToGivenOutputSizeMode { writer.bool(3, padToGivenOutputSizeMode) }
    writer.packed(2, padAmounts) { $0.rawUint64($1) }
    if value.bitPattern != 0 { writer.float(1, value) }
  }
}

extension RandomNormalLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if stdDev.bitPattern != 0 { writer.float(3, stdDev) }
    if mean.bitPattern != 0 { writer.float(2, mean) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomNormalStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(4, outputShape) { $0.rawUint64($1) }
    if stdDev.bitPattern != 0 { writer.float(3, stdDev) }
    if mean.bitPattern != 0 { writer.float(2, mean) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomNormalDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if stdDev.bitPattern != 0 { writer.float(3, stdDev) }
    if mean.bitPattern != 0 { writer.float(2, mean) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomUniformLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if maxVal.bitPattern != 0 { writer.float(3, maxVal) }
    if minVal.bitPattern != 0 { writer.float(2, minVal) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomUniformStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(4, outputShape) { $0.rawUint64($1) }
    if maxVal.bitPattern != 0 { writer.float(3, maxVal) }
    if minVal.bitPattern != 0 { writer.float(2, minVal) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomUniformDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if maxVal.bitPattern != 0 { writer.float(3, maxVal) }
    if minVal.bitPattern != 0 { writer.float(2, minVal) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomBernoulliLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if prob.bitPattern != 0 { writer.float(2, prob) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomBernoulliStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(3, outputShape) { $0.rawUint64($1) }
    if prob.bitPattern != 0 { writer.float(2, prob) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension RandomBernoulliDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if prob.bitPattern != 0 { writer.float(2, prob) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension CategoricalDistributionLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if temperature.bitPattern != 0 { writer.float(5, temperature) }
    if eps.bitPattern != 0 { writer.float(4, eps) }
    if isLogits { writer.bool(3, isLogits) }
    if numSamples != 0 { writer.int64(2, numSamples) }
    if seed != 0 { writer.int64(1, seed) }
  }
}

extension ReduceL1LayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceL2LayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceMaxLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceMinLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceSumLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceProdLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceMeanLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceLogSumLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceSumSquareLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ReduceLogSumExpLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reduceAll { writer.bool(3, reduceAll) }
    if keepDims { writer.bool(2, keepDims) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension ExpandDimsLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension FlattenTo2DLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ReshapeStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, targetShape) { $0.rawInt64($1) }
  }
}

extension ReshapeLikeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ReshapeDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SqueezeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if squeezeAll { writer.bool(2, squeezeAll) }
    writer.packed(1, axes) { $0.rawInt64($1) }
  }
}

extension TopKLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if useBottomK { writer.bool(3, useBottomK) }
    if k != 0 { writer.uint64(2, k) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ArgMaxLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if removeDim { writer.bool(2, removeDim) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension ArgMinLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if removeDim { writer.bool(2, removeDim) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension SplitNDLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(3, splitSizes) { $0.rawUint64($1) }
    if numSplits != 0 { writer.uint64(2, numSplits) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension CeilLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension RoundLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension FloorLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SignLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ClipLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if maxVal.bitPattern != 0 { writer.float(2, maxVal) }
    if minVal.bitPattern != 0 { writer.float(1, minVal) }
  }
}

extension SliceStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(6, squeezeMasks) { $0.rawBool($1) }
    writer.packed(5, strides) { $0.rawInt64($1) }
    writer.packed(4, endMasks) { $0.rawBool($1) }
    writer.packed(3, endIds) { $0.rawInt64($1) }
    writer.packed(2, beginMasks) { $0.rawBool($1) }
    writer.packed(1, beginIds) { $0.rawInt64($1) }
  }
}

extension SliceDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(6, squeezeMasks) { $0.rawBool($1) }
    writer.packed(5, strides) { $0.rawInt64($1) }
    writer.packed(4, endMasks) { $0.rawBool($1) }
    writer.packed(3, endIds) { $0.rawInt64($1) }
    writer.packed(2, beginMasks) { $0.rawBool($1) }
  }
}

extension TileLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, reps) { $0.rawUint64($1) }
  }
}

extension GetShapeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension ErfLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension GeluLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if mode.rawValue != 0 { writer.enumeration(1, mode) }
  }
}

extension RangeStaticLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if stepSizeValue.bitPattern != 0 { writer.float(3, stepSizeValue) }
    if startValue.bitPattern != 0 { writer.float(2, startValue) }
    if endValue.bitPattern != 0 { writer.float(1, endValue) }
  }
}

extension RangeDynamicLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if stepSizeValue.bitPattern != 0 { writer.float(3, stepSizeValue) }
    if startValue.bitPattern != 0 { writer.float(2, startValue) }
  }
}

extension SlidingWindowsLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if step != 0 { writer.uint64(3, step) }
    if windowSize != 0 { writer.uint64(2, windowSize) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension LayerNormalizationLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = beta { writer.message(4, part) }
    if let part = gamma { writer.message(3, part) }
    if eps.bitPattern != 0 { writer.float(2, eps) }
    writer.packed(1, normalizedShape) { $0.rawInt64($1) }
  }
}

extension NonMaximumSuppressionLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if perClassSuppression { writer.bool(4, perClassSuppression) }
    if maxBoxes != 0 { writer.uint64(3, maxBoxes) }
    if scoreThreshold.bitPattern != 0 { writer.float(2, scoreThreshold) }
    if iouThreshold.bitPattern != 0 { writer.float(1, iouThreshold) }
  }
}

extension ClampedReLULayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if beta.bitPattern != 0 { writer.float(2, beta) }
    if alpha.bitPattern != 0 { writer.float(1, alpha) }
  }
}

extension ArgSortLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if descending { writer.bool(2, descending) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension SliceBySizeLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if axis != 0 { writer.int64(3, axis) }
    if size != 0 { writer.int64(2, size) }
  }
}

extension NeuralNetworkClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !labelProbabilityLayerName.isEmpty { writer.string(200, labelProbabilityLayerName) }
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    if let part = updateParams { writer.message(10, part) }
    if imageInputShapeMapping.rawValue != 0 { writer.enumeration(6, imageInputShapeMapping) }
    if arrayInputShapeMapping.rawValue != 0 { writer.enumeration(5, arrayInputShapeMapping) }
    for part in preprocessing.reversed() { writer.message(2, part) }
    for part in layers.reversed() { writer.message(1, part) }
  }
}

extension OneHotLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if offValue.bitPattern != 0 { writer.float(4, offValue) }
    if onValue.bitPattern != 0 { writer.float(3, onValue) }
    if axis != 0 { writer.int64(2, axis) }
    if oneHotVectorSize != 0 { writer.uint64(1, oneHotVectorSize) }
  }
}

extension CumSumLayerParams: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if reverse { writer.bool(3, reverse) }
    if excludeFinalSum { writer.bool(2, excludeFinalSum) }
    if axis != 0 { writer.int64(1, axis) }
  }
}

extension NeuralNetworkRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = updateParams { writer.message(10, part) }
    if imageInputShapeMapping.rawValue != 0 { writer.enumeration(6, imageInputShapeMapping) }
    if arrayInputShapeMapping.rawValue != 0 { writer.enumeration(5, arrayInputShapeMapping) }
    for part in preprocessing.reversed() { writer.message(2, part) }
    for part in layers.reversed() { writer.message(1, part) }
  }
}

extension NetworkUpdateParameters: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = seed { writer.message(20, part) }
    if let part = shuffle { writer.message(10, part) }
    if let part = epochs { writer.message(3, part) }
    if let part = optimizer { writer.message(2, part) }
    for part in lossLayers.reversed() { writer.message(1, part) }
  }
}

extension LossLayer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .meanSquaredErrorLossLayer(let part)? = lossLayerType { writer.message(11, part) }
    if case .categoricalCrossEntropyLossLayer(let part)? = lossLayerType { writer.message(10, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension CategoricalCrossEntropyLossLayer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !target.isEmpty { writer.string(2, target) }
    if !input.isEmpty { writer.string(1, input) }
  }
}

extension MeanSquaredErrorLossLayer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !target.isEmpty { writer.string(2, target) }
    if !input.isEmpty { writer.string(1, input) }
  }
}

extension Optimizer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .adamOptimizer(let part)? = optimizerType { writer.message(11, part) }
    if case .sgdOptimizer(let part)? = optimizerType { writer.message(10, part) }
  }
}

extension SGDOptimizer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = momentum { writer.message(3, part) }
    if let part = miniBatchSize { writer.message(2, part) }
    if let part = learningRate { writer.message(1, part) }
  }
}

extension AdamOptimizer: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = eps { writer.message(5, part) }
    if let part = beta2 { writer.message(4, part) }
    if let part = beta1 { writer.message(3, part) }
    if let part = miniBatchSize { writer.message(2, part) }
    if let part = learningRate { writer.message(1, part) }
  }
}
