/// The functions that gates and states of recurrent operations go through.
enum RecurrentActivation: String, CaseIterable, Sendable {
  case linear
  case relu
  case tanh
  /// alpha · tanh(beta · x), with factors of 1.71 and 2/3 unless the operation says otherwise.
  case scaledTanh = "scaled_tanh"
  case sigmoid
  /// min(max(0.2 · x + 0.5, 0), 1)
  case sigmoidHard = "sigmoid_hard"
  /// Another name of `sigmoid_hard`, the one that `lstm` has for it.
  case hardSigmoid = "hard_sigmoid"
}
