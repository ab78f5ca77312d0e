extension GRULayerParams {
  /// Every weight field that is set, in the schema's order; `path` leads to this message.
  func weightParams(at path: ModelPath) -> [LayerWeight] {
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
  /// Every weight field that is set, in the schema's order; `path` leads to this message.
  func weightParams(at path: ModelPath) -> [LayerWeight] {
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
