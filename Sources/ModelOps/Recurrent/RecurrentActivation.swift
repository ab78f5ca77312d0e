/// The functions that gates and states of recurrent operations go through.
enum RecurrentActivation: String, CaseIterable, Sendable {
  case linear
  case relu
  case tanh
  /// 1.7159 · tanh(⅔ · x)
  case scaledTanh = "scaled_tanh"
  case sigmoid
  /// min(max(0.2 · x + 0.5, 0), 1)
  case sigmoidHard = "sigmoid_hard"
}
