internal import ModelSpec

/// The layers of a neural network and their weight fields.
enum NetworkLayers {
  /// Calls `body` with each layer, those in the bodies of branches and loops after the layer that has them.
  static func forEach(_ layers: [NeuralNetworkLayer], _ body: (NeuralNetworkLayer) -> Void) {
    for layer in layers {
      body(layer)
      switch layer.layer {
      case .branch(let branch):
        forEach(branch.ifBranch?.layers ?? [], body)
        forEach(branch.elseBranch?.layers ?? [], body)
      case .loop(let loop):
        forEach(loop.conditionNetwork?.layers ?? [], body)
        forEach(loop.bodyNetwork?.layers ?? [], body)
      default: break
      }
    }
  }

  /// The weight fields of `layer` that are present, but for biases of 32 bits beside weights of 16: only decompiled
  /// networks have those, and the layer they came from counted as one of 16.
  static func weights(of layer: NeuralNetworkLayer) -> [WeightParams] {
    switch layer.layer {
    case .convolution(let params) where params.weights?.float16Value.isEmpty == false:
      fields(of: layer).compactMap(\.self).filter(\.floatValue.isEmpty)
    case .innerProduct(let params) where params.weights?.float16Value.isEmpty == false:
      fields(of: layer).compactMap(\.self).filter(\.floatValue.isEmpty)
    default: fields(of: layer).compactMap(\.self)
    }
  }

  private static func fields(of layer: NeuralNetworkLayer) -> [WeightParams?] {
    switch layer.layer {
    case .convolution(let params): [params.weights, params.bias]
    case .convolution3d(let params): [params.weights, params.bias]
    case .innerProduct(let params): [params.weights, params.bias]
    case .embedding(let params): [params.weights, params.bias]
    case .embeddingND(let params): [params.weights, params.bias]
    case .batchedMatmul(let params): [params.weights, params.bias]
    case .batchnorm(let params): [params.gamma, params.beta, params.mean, params.variance]
    case .layerNormalization(let params): [params.gamma, params.beta]
    case .scale(let params): [params.scale, params.bias]
    case .bias(let params): [params.bias]
    case .loadConstant(let params): [params.data]
    case .loadConstantND(let params): [params.data]
    case .custom(let params): params.weights
    case .activation(let params): fields(of: params)
    case .simpleRecurrent(let params): [params.weightMatrix, params.recursionMatrix, params.biasVector]
    case .gru(let params):
      [
        params.updateGateWeightMatrix, params.resetGateWeightMatrix, params.outputGateWeightMatrix,
        params.updateGateRecursionMatrix, params.resetGateRecursionMatrix, params.outputGateRecursionMatrix,
        params.updateGateBiasVector, params.resetGateBiasVector, params.outputGateBiasVector,
      ]
    case .uniDirectionalLSTM(let params): params.weightParams.map(fields) ?? []
    case .biDirectionalLSTM(let params): params.weightParams.flatMap(fields)
    default: []
    }
  }

  private static func fields(of activation: ActivationParams) -> [WeightParams?] {
    switch activation.nonlinearityType {
    case .prelu(let params): [params.alpha]
    case .parametricSoftplus(let params): [params.alpha, params.beta]
    default: []
    }
  }

  private static func fields(of params: LSTMWeightParams) -> [WeightParams?] {
    [
      params.inputGateWeightMatrix, params.forgetGateWeightMatrix, params.blockInputWeightMatrix,
      params.outputGateWeightMatrix, params.inputGateRecursionMatrix, params.forgetGateRecursionMatrix,
      params.blockInputRecursionMatrix, params.outputGateRecursionMatrix, params.inputGateBiasVector,
      params.forgetGateBiasVector, params.blockInputBiasVector, params.outputGateBiasVector,
      params.inputGatePeepholeVector, params.forgetGatePeepholeVector, params.outputGatePeepholeVector,
    ]
  }
}
