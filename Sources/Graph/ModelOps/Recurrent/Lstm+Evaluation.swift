internal import ModelSpec

extension Lstm: RecurrentEvaluation {
  func prepared(_ weight: (String) -> Tensor?) -> PreparedRecurrent? {
    var directions: [RecurrentWeights] = []
    for suffix in cell.direction == .bidirectional ? ["", "_back"] : [""] {
      guard let input = weight("weight_ih" + suffix), let state = weight("weight_hh" + suffix) else { return nil }
      var bias = weight("bias" + suffix)
      if addsForgetBias {
        let (count, hidden) = (input.shape[0], state.shape[1])
        bias = RecurrentKernel.bias(bias, count: count, adding: 1, to: hidden..<2 * hidden)
      }
      directions.append(
        RecurrentWeights(
          .lstm, input: input, state: state, bias: bias, hiddenBias: nil, peephole: weight("peephole" + suffix)))
    }
    return PreparedRecurrent(kind: .lstm, cell: cell, functions: functions, directions: directions)
  }
}
