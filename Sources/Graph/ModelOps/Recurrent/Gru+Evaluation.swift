extension Gru: RecurrentEvaluation {
  func prepared(_ weight: (String) -> Tensor?) -> PreparedRecurrent? {
    var directions: [RecurrentWeights] = []
    for suffix in suffixes {
      guard let input = weight("weight_ih" + suffix), let state = weight("weight_hh" + suffix) else { return nil }
      let (bias, inputBias) = (weight("bias" + suffix), weight("input_bias" + suffix))
      directions.append(
        RecurrentWeights(
          .gru, input: input, state: state,
          bias: functions.resetsAfter ? inputBias : RecurrentKernel.sum(bias, inputBias),
          hiddenBias: functions.resetsAfter ? bias : nil, peephole: nil))
    }
    return PreparedRecurrent(kind: .gru, cell: cell, functions: functions, directions: directions)
  }
}
