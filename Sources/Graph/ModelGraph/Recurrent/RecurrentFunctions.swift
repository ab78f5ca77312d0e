/// What recurrent operations do with their gates and states, beside the matrix products.
package struct RecurrentFunctions: Sendable {
  package var recurrent = RecurrentActivation.sigmoid
  package var cell = RecurrentActivation.tanh
  package var activation = RecurrentActivation.tanh
  /// Factors of `scaled_tanh`.
  package var alpha: Float
  package var beta: Float
  /// Bound of what goes into the activations of gates.
  package var gateClip: Float
  /// Bound of the cell.
  package var cellClip = Float.infinity
  /// Whether the forget gate is what the input gate leaves.
  package var couplesGates = false
  /// Whether the reset gate scales the product with the state instead of the state.
  package var resetsAfter = false

  /// Reads what network layers have and MIL has not: `nn.gate_clip`, none unless given, and `nn.scaled_tanh_alpha` and
  /// `nn.scaled_tanh_beta`, 1 unless given: coremltools' test of `lstm`, which sends networks and programs to Core ML,
  /// expects `tanh` of a `scaled_tanh` without factors, though the schema's comment speaks of 1.71 and 2/3.
  package init(_ arguments: OperationArguments) throws(OperationError) {
    alpha = try arguments.float("nn.scaled_tanh_alpha", default: 1)
    beta = try arguments.float("nn.scaled_tanh_beta", default: 1)
    gateClip = try arguments.float("nn.gate_clip", default: .infinity)
  }
}

/// The functions that gates and states of recurrent operations go through.
package enum RecurrentActivation: String, CaseIterable, Sendable {
  case linear
  case relu
  case tanh
  /// alpha · tanh(beta · x), with factors of 1 unless the operation says otherwise.
  case scaledTanh = "scaled_tanh"
  case sigmoid
  /// min(max(0.2 · x + 0.5, 0), 1)
  case sigmoidHard = "sigmoid_hard"
  /// Another name of `sigmoid_hard`, the one that `lstm` has for it.
  case hardSigmoid = "hard_sigmoid"
}
