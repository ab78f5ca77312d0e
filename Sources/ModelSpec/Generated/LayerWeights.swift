// Generated from schema/NeuralNetwork.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension NeuralNetworkLayer.Layer {
  /// Every weight field that is set, in the schema's order, with its path from the layer.
  public var weightParams: [LayerWeight] {
    let path = ModelPath().field(schemaName)
    switch self {
    case .convolution(let part): return part.weightParams(at: path)
    case .activation(let part): return part.weightParams(at: path)
    case .innerProduct(let part): return part.weightParams(at: path)
    case .embedding(let part): return part.weightParams(at: path)
    case .batchnorm(let part): return part.weightParams(at: path)
    case .scale(let part): return part.weightParams(at: path)
    case .bias(let part): return part.weightParams(at: path)
    case .loadConstant(let part): return part.weightParams(at: path)
    case .simpleRecurrent(let part): return part.weightParams(at: path)
    case .gru(let part): return part.weightParams(at: path)
    case .uniDirectionalLSTM(let part): return part.weightParams(at: path)
    case .biDirectionalLSTM(let part): return part.weightParams(at: path)
    case .custom(let part): return part.weightParams(at: path)
    case .embeddingND(let part): return part.weightParams(at: path)
    case .batchedMatmul(let part): return part.weightParams(at: path)
    case .loadConstantND(let part): return part.weightParams(at: path)
    case .layerNormalization(let part): return part.weightParams(at: path)
    case .convolution3d(let part): return part.weightParams(at: path)
    default: return []
    }
  }
}

extension ActivationPReLU: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("alpha", alpha)
    return list.weights
  }
}

extension ActivationParametricSoftplus: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("alpha", alpha)
    list.add("beta", beta)
    return list.weights
  }
}

extension ActivationParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    guard let part = nonlinearityType else { return [] }
    let path = path.field(part.schemaName)
    switch part {
    case .prelu(let part): return part.weightParams(at: path)
    case .parametricSoftplus(let part): return part.weightParams(at: path)
    default: return []
    }
  }
}

extension ConvolutionLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension Convolution3DLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension InnerProductLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension EmbeddingLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension EmbeddingNDLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension BatchnormLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("gamma", gamma)
    list.add("beta", beta)
    list.add("mean", mean)
    list.add("variance", variance)
    return list.weights
  }
}

extension BiasLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("bias", bias)
    return list.weights
  }
}

extension ScaleLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("scale", scale)
    list.add("bias", bias)
    return list.weights
  }
}

extension LoadConstantLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("data", data)
    return list.weights
  }
}

extension SimpleRecurrentLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("activation", activation)
    list.add("weightMatrix", weightMatrix)
    list.add("recursionMatrix", recursionMatrix)
    list.add("biasVector", biasVector)
    return list.weights
  }
}

extension GRULayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("activations", activations)
    list.add("updateGateWeightMatrix", updateGateWeightMatrix)
    list.add("resetGateWeightMatrix", resetGateWeightMatrix)
    list.add("outputGateWeightMatrix", outputGateWeightMatrix)
    list.add("updateGateRecursionMatrix", updateGateRecursionMatrix)
    list.add("resetGateRecursionMatrix", resetGateRecursionMatrix)
    list.add("outputGateRecursionMatrix", outputGateRecursionMatrix)
    list.add("updateGateBiasVector", updateGateBiasVector)
    list.add("resetGateBiasVector", resetGateBiasVector)
    list.add("outputGateBiasVector", outputGateBiasVector)
    return list.weights
  }
}

extension LSTMWeightParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("inputGateWeightMatrix", inputGateWeightMatrix)
    list.add("forgetGateWeightMatrix", forgetGateWeightMatrix)
    list.add("blockInputWeightMatrix", blockInputWeightMatrix)
    list.add("outputGateWeightMatrix", outputGateWeightMatrix)
    list.add("inputGateRecursionMatrix", inputGateRecursionMatrix)
    list.add("forgetGateRecursionMatrix", forgetGateRecursionMatrix)
    list.add("blockInputRecursionMatrix", blockInputRecursionMatrix)
    list.add("outputGateRecursionMatrix", outputGateRecursionMatrix)
    list.add("inputGateBiasVector", inputGateBiasVector)
    list.add("forgetGateBiasVector", forgetGateBiasVector)
    list.add("blockInputBiasVector", blockInputBiasVector)
    list.add("outputGateBiasVector", outputGateBiasVector)
    list.add("inputGatePeepholeVector", inputGatePeepholeVector)
    list.add("forgetGatePeepholeVector", forgetGatePeepholeVector)
    list.add("outputGatePeepholeVector", outputGatePeepholeVector)
    return list.weights
  }
}

extension UniDirectionalLSTMLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("activations", activations)
    list.add("weightParams", weightParams)
    return list.weights
  }
}

extension BiDirectionalLSTMLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("activationsForwardLSTM", activationsForwardLSTM)
    list.add("activationsBackwardLSTM", activationsBackwardLSTM)
    list.add("weightParams", weightParams)
    return list.weights
  }
}

extension CustomLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    return list.weights
  }
}

extension BatchedMatMulLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }
}

extension LoadConstantNDLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("data", data)
    return list.weights
  }
}

extension LayerNormalizationLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("gamma", gamma)
    list.add("beta", beta)
    return list.weights
  }
}
