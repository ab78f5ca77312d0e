// Generated from schema/NeuralNetwork.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
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

  /// Calls `body` with every weight field that is set, for it to change, in the schema's order, with its path from
  /// the layer.
  package mutating func changeWeightParams<Failure: Error>(
    _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    let path = ModelPath().field(schemaName)
    switch self {
    case .convolution(var part):
      try part.changeWeightParams(at: path, body)
      self = .convolution(part)
    case .activation(var part):
      try part.changeWeightParams(at: path, body)
      self = .activation(part)
    case .innerProduct(var part):
      try part.changeWeightParams(at: path, body)
      self = .innerProduct(part)
    case .embedding(var part):
      try part.changeWeightParams(at: path, body)
      self = .embedding(part)
    case .batchnorm(var part):
      try part.changeWeightParams(at: path, body)
      self = .batchnorm(part)
    case .scale(var part):
      try part.changeWeightParams(at: path, body)
      self = .scale(part)
    case .bias(var part):
      try part.changeWeightParams(at: path, body)
      self = .bias(part)
    case .loadConstant(var part):
      try part.changeWeightParams(at: path, body)
      self = .loadConstant(part)
    case .simpleRecurrent(var part):
      try part.changeWeightParams(at: path, body)
      self = .simpleRecurrent(part)
    case .gru(var part):
      try part.changeWeightParams(at: path, body)
      self = .gru(part)
    case .uniDirectionalLSTM(var part):
      try part.changeWeightParams(at: path, body)
      self = .uniDirectionalLSTM(part)
    case .biDirectionalLSTM(var part):
      try part.changeWeightParams(at: path, body)
      self = .biDirectionalLSTM(part)
    case .custom(var part):
      try part.changeWeightParams(at: path, body)
      self = .custom(part)
    case .embeddingND(var part):
      try part.changeWeightParams(at: path, body)
      self = .embeddingND(part)
    case .batchedMatmul(var part):
      try part.changeWeightParams(at: path, body)
      self = .batchedMatmul(part)
    case .loadConstantND(var part):
      try part.changeWeightParams(at: path, body)
      self = .loadConstantND(part)
    case .layerNormalization(var part):
      try part.changeWeightParams(at: path, body)
      self = .layerNormalization(part)
    case .convolution3d(var part):
      try part.changeWeightParams(at: path, body)
      self = .convolution3d(part)
    default: break
    }
  }
}

extension ActivationPReLU: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("alpha", alpha)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try alpha?.changeWeightParams(at: path.field("alpha"), body)
  }
}

extension ActivationParametricSoftplus: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("alpha", alpha)
    list.add("beta", beta)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try alpha?.changeWeightParams(at: path.field("alpha"), body)
    try beta?.changeWeightParams(at: path.field("beta"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    guard let part = nonlinearityType else { return }
    let path = path.field(part.schemaName)
    switch part {
    case .prelu(var part):
      try part.changeWeightParams(at: path, body)
      nonlinearityType = .prelu(part)
    case .parametricSoftplus(var part):
      try part.changeWeightParams(at: path, body)
      nonlinearityType = .parametricSoftplus(part)
    default: break
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension Convolution3DLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension InnerProductLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension EmbeddingLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension EmbeddingNDLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try gamma?.changeWeightParams(at: path.field("gamma"), body)
    try beta?.changeWeightParams(at: path.field("beta"), body)
    try mean?.changeWeightParams(at: path.field("mean"), body)
    try variance?.changeWeightParams(at: path.field("variance"), body)
  }
}

extension BiasLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension ScaleLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("scale", scale)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try scale?.changeWeightParams(at: path.field("scale"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension LoadConstantLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("data", data)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try data?.changeWeightParams(at: path.field("data"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try activation?.changeWeightParams(at: path.field("activation"), body)
    try weightMatrix?.changeWeightParams(at: path.field("weightMatrix"), body)
    try recursionMatrix?.changeWeightParams(at: path.field("recursionMatrix"), body)
    try biasVector?.changeWeightParams(at: path.field("biasVector"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    for index in activations.indices {
      try activations[index].changeWeightParams(at: path.element("activations", index), body)
    }
    try updateGateWeightMatrix?.changeWeightParams(at: path.field("updateGateWeightMatrix"), body)
    try resetGateWeightMatrix?.changeWeightParams(at: path.field("resetGateWeightMatrix"), body)
    try outputGateWeightMatrix?.changeWeightParams(at: path.field("outputGateWeightMatrix"), body)
    try updateGateRecursionMatrix?.changeWeightParams(at: path.field("updateGateRecursionMatrix"), body)
    try resetGateRecursionMatrix?.changeWeightParams(at: path.field("resetGateRecursionMatrix"), body)
    try outputGateRecursionMatrix?.changeWeightParams(at: path.field("outputGateRecursionMatrix"), body)
    try updateGateBiasVector?.changeWeightParams(at: path.field("updateGateBiasVector"), body)
    try resetGateBiasVector?.changeWeightParams(at: path.field("resetGateBiasVector"), body)
    try outputGateBiasVector?.changeWeightParams(at: path.field("outputGateBiasVector"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try inputGateWeightMatrix?.changeWeightParams(at: path.field("inputGateWeightMatrix"), body)
    try forgetGateWeightMatrix?.changeWeightParams(at: path.field("forgetGateWeightMatrix"), body)
    try blockInputWeightMatrix?.changeWeightParams(at: path.field("blockInputWeightMatrix"), body)
    try outputGateWeightMatrix?.changeWeightParams(at: path.field("outputGateWeightMatrix"), body)
    try inputGateRecursionMatrix?.changeWeightParams(at: path.field("inputGateRecursionMatrix"), body)
    try forgetGateRecursionMatrix?.changeWeightParams(at: path.field("forgetGateRecursionMatrix"), body)
    try blockInputRecursionMatrix?.changeWeightParams(at: path.field("blockInputRecursionMatrix"), body)
    try outputGateRecursionMatrix?.changeWeightParams(at: path.field("outputGateRecursionMatrix"), body)
    try inputGateBiasVector?.changeWeightParams(at: path.field("inputGateBiasVector"), body)
    try forgetGateBiasVector?.changeWeightParams(at: path.field("forgetGateBiasVector"), body)
    try blockInputBiasVector?.changeWeightParams(at: path.field("blockInputBiasVector"), body)
    try outputGateBiasVector?.changeWeightParams(at: path.field("outputGateBiasVector"), body)
    try inputGatePeepholeVector?.changeWeightParams(at: path.field("inputGatePeepholeVector"), body)
    try forgetGatePeepholeVector?.changeWeightParams(at: path.field("forgetGatePeepholeVector"), body)
    try outputGatePeepholeVector?.changeWeightParams(at: path.field("outputGatePeepholeVector"), body)
  }
}

extension UniDirectionalLSTMLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("activations", activations)
    list.add("weightParams", weightParams)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    for index in activations.indices {
      try activations[index].changeWeightParams(at: path.element("activations", index), body)
    }
    try weightParams?.changeWeightParams(at: path.field("weightParams"), body)
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

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    for index in activationsForwardLSTM.indices {
      try activationsForwardLSTM[index].changeWeightParams(at: path.element("activationsForwardLSTM", index), body)
    }
    for index in activationsBackwardLSTM.indices {
      try activationsBackwardLSTM[index].changeWeightParams(at: path.element("activationsBackwardLSTM", index), body)
    }
    for index in weightParams.indices {
      try weightParams[index].changeWeightParams(at: path.element("weightParams", index), body)
    }
  }
}

extension CustomLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    for index in weights.indices {
      try weights[index].changeWeightParams(at: path.element("weights", index), body)
    }
  }
}

extension BatchedMatMulLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("weights", weights)
    list.add("bias", bias)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try weights?.changeWeightParams(at: path.field("weights"), body)
    try bias?.changeWeightParams(at: path.field("bias"), body)
  }
}

extension LoadConstantNDLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("data", data)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try data?.changeWeightParams(at: path.field("data"), body)
  }
}

extension LayerNormalizationLayerParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] {
    var list = LayerWeightList(path)
    list.add("gamma", gamma)
    list.add("beta", beta)
    return list.weights
  }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try gamma?.changeWeightParams(at: path.field("gamma"), body)
    try beta?.changeWeightParams(at: path.field("beta"), body)
  }
}
