internal import ModelSpec

extension NeuralNetworkLayer.Layer {
  /// The weight fields of the layer that are set, whatever their content.
  var weights: [WeightParams] {
    let fields: [WeightParams?] =
      switch self {
      case .convolution(let params): [params.weights, params.bias]
      case .convolution3d(let params): [params.weights, params.bias]
      case .innerProduct(let params): [params.weights, params.bias]
      case .batchedMatmul(let params): [params.weights, params.bias]
      case .embedding(let params): [params.weights, params.bias]
      case .embeddingND(let params): [params.weights, params.bias]
      case .batchnorm(let params): [params.gamma, params.beta, params.mean, params.variance]
      case .layerNormalization(let params): [params.gamma, params.beta]
      case .loadConstant(let params): [params.data]
      case .loadConstantND(let params): [params.data]
      case .scale(let params): [params.scale, params.bias]
      case .bias(let params): [params.bias]
      case .simpleRecurrent(let params): [params.weightMatrix, params.recursionMatrix, params.biasVector]
      case .gru(let params): params.fields.map(\.weights)
      case .uniDirectionalLSTM(let params): params.weightParams?.fields.map(\.weights) ?? []
      case .biDirectionalLSTM(let params): params.weightParams.flatMap { $0.fields.map(\.weights) }
      case .custom(let params): params.weights
      case .activation(let params): params.weights
      default: []
      }
    return fields.compactMap(\.self)
  }
}

extension ActivationParams {
  fileprivate var weights: [WeightParams?] {
    switch nonlinearityType {
    case .prelu(let params)?: [params.alpha]
    case .parametricSoftplus(let params)?: [params.alpha, params.beta]
    default: []
    }
  }
}
