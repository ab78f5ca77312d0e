internal import ModelSpec

extension EspressoLowering {
  /// The record of a layer in the form of Apple's compiler; nil when that form is not known.
  ///
  /// What is known of it, and how surely, is in Documentation/internals/compiled-format.md.
  mutating func knownRecord(_ kind: NeuralNetworkLayer.Layer) -> EspressoLayer? {
    switch kind {
    case .convolution(let params): convolution(params)
    case .innerProduct(let params): innerProduct(params)
    case .embeddingND(let params): embedding(params)
    case .batchedMatmul(let params): batchedMatMul(params)
    case .batchnorm(let params): batchnorm(params)
    case .lrn(let params): lrn(params)
    case .softmax: record("softmax", ["C": 2])
    case .softmaxND(let params): record("softmax_nd", ["nd_axis": .integer(params.axis)])
    case .pooling(let params): pooling(params)
    case .padding(let params): padding(params)
    case .crop(let params): crop(params)
    case .upsample(let params): upsample(params)
    case .reorganizeData(let params): reorganizeData(params)
    case .activation(let params): activation(params)
    case .gelu(let params): gelu(params)
    case .erf: record("activation", ["mode": .integer(ActivationMode.erf)])
    case .add(let params): arithmetic(params.alpha, blobs: 0, number: 2)
    case .multiply(let params): arithmetic(params.alpha, blobs: 1, number: 3)
    case .unary(let params): unary(params)
    case .clip(let params): clip(params)
    case .reduce(let params): reduce(params)
    case .reduceSum(let params): reduce(0, params.axes, keepsAxes: params.keepDims, isWhole: params.reduceAll)
    case .reduceProd(let params): reduce(2, params.axes, keepsAxes: params.keepDims, isWhole: params.reduceAll)
    case .reduceL2(let params): reduce(5, params.axes, keepsAxes: params.keepDims, isWhole: params.reduceAll)
    case .reduceMin(let params): reduce(10, params.axes, keepsAxes: params.keepDims, isWhole: params.reduceAll)
    case .flatten(let params): flatten(params)
    case .reshape(let params): reshape(params)
    case .reshapeStatic(let params): reshapeStatic(params)
    case .permute(let params): permute(params)
    case .transpose(let params): transpose(params)
    case .expandDims(let params): expandDims(params.axes)
    case .squeeze(let params): squeeze(params)
    case .concat(let params): concat(params)
    case .stack(let params): record("stack_nd", ["nd_axis": .integer(params.axis)])
    case .splitND(let params): splitND(params)
    case .slice(let params): slice(params)
    case .tile(let params): tile(params)
    case .gather(let params): gather(0, params.axis)
    case .gatherAlongAxis(let params): gather(2, params.axis)
    case .scatterAlongAxis(let params): scatter(params)
    case .topK(let params): topK(params)
    case .argSort(let params): argSort(params)
    case .loadConstantND(let params): loadConstant(params)
    default: function(kind)
    }
  }
}
