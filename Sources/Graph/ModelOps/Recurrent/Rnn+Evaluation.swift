extension Rnn: RecurrentEvaluation {
  func prepared(_ weight: (String) -> Tensor?) -> PreparedRecurrent? {
    guard let input = weight("weight_ih"), let state = weight("weight_hh") else { return nil }
    let packed = RecurrentWeights(
      .rnn, input: input, state: state, bias: weight("bias"), hiddenBias: nil, peephole: nil)
    return PreparedRecurrent(kind: .rnn, cell: cell, functions: functions, directions: [packed])
  }
}
