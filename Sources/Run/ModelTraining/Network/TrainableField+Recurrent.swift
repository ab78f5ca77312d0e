internal import ModelSpec

extension TrainableField {
  /// The matrices and vectors of a recurrent layer; empty for other layers.
  static func recurrent(_ layer: NeuralNetworkLayer) -> [TrainableField] {
    switch layer.layer {
    case .simpleRecurrent(let params)?:
      let access = LayerAccess<SimpleRecurrentLayerParams>(
        read: { if case .simpleRecurrent(let params)? = $0 { params } else { nil } }, make: { .simpleRecurrent($0) })
      return [
        access.field("weightMatrix", \.weightMatrix), access.field("recursionMatrix", \.recursionMatrix),
      ] + (params.hasBiasVector ? [access.field("biasVector", \.biasVector)] : [])
    case .gru(let params)?: return gru(hasBiases: params.hasBiasVectors)
    case .uniDirectionalLSTM(let params)?:
      let access = LayerAccess<LSTMWeightParams>(
        read: { if case .uniDirectionalLSTM(let params)? = $0 { params.weightParams } else { nil } },
        make: { weights in
          var params = params
          params.weightParams = weights
          return .uniDirectionalLSTM(params)
        })
      return lstm(access, params.params)
    default: return []
    }
  }

  private static func gru(hasBiases: Bool) -> [TrainableField] {
    let access = LayerAccess<GRULayerParams>(
      read: { if case .gru(let params)? = $0 { params } else { nil } }, make: { .gru($0) })
    let matrices = [
      access.field("updateGateWeightMatrix", \.updateGateWeightMatrix),
      access.field("resetGateWeightMatrix", \.resetGateWeightMatrix),
      access.field("outputGateWeightMatrix", \.outputGateWeightMatrix),
      access.field("updateGateRecursionMatrix", \.updateGateRecursionMatrix),
      access.field("resetGateRecursionMatrix", \.resetGateRecursionMatrix),
      access.field("outputGateRecursionMatrix", \.outputGateRecursionMatrix),
    ]
    guard hasBiases else { return matrices }
    return matrices + [
      access.field("updateGateBiasVector", \.updateGateBiasVector),
      access.field("resetGateBiasVector", \.resetGateBiasVector),
      access.field("outputGateBiasVector", \.outputGateBiasVector),
    ]
  }

  private static func lstm(_ access: LayerAccess<LSTMWeightParams>, _ params: LSTMParams?) -> [TrainableField] {
    var fields = [
      access.field("inputGateWeightMatrix", \.inputGateWeightMatrix),
      access.field("forgetGateWeightMatrix", \.forgetGateWeightMatrix),
      access.field("blockInputWeightMatrix", \.blockInputWeightMatrix),
      access.field("outputGateWeightMatrix", \.outputGateWeightMatrix),
      access.field("inputGateRecursionMatrix", \.inputGateRecursionMatrix),
      access.field("forgetGateRecursionMatrix", \.forgetGateRecursionMatrix),
      access.field("blockInputRecursionMatrix", \.blockInputRecursionMatrix),
      access.field("outputGateRecursionMatrix", \.outputGateRecursionMatrix),
    ]
    if params?.hasBiasVectors == true {
      fields += [
        access.field("inputGateBiasVector", \.inputGateBiasVector),
        access.field("forgetGateBiasVector", \.forgetGateBiasVector),
        access.field("blockInputBiasVector", \.blockInputBiasVector),
        access.field("outputGateBiasVector", \.outputGateBiasVector),
      ]
    }
    if params?.hasPeepholeVectors == true {
      fields += [
        access.field("inputGatePeepholeVector", \.inputGatePeepholeVector),
        access.field("forgetGatePeepholeVector", \.forgetGatePeepholeVector),
        access.field("outputGatePeepholeVector", \.outputGatePeepholeVector),
      ]
    }
    return fields
  }
}
