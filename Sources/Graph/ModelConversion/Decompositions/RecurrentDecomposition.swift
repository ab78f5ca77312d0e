internal import ModelOps
internal import ModelSpec

/// What recurrent operations of networks have besides MIL's.
enum RecurrentDecomposition {
  /// Parameters of our own.
  static let own: Set<String> = [
    "nn.gate_clip", "nn.scaled_tanh_alpha", "nn.scaled_tanh_beta", "nn.forget_bias", "nn.coupled_gates",
  ]

  /// - Throws: when an activation is one that the limit of what goes into it matters to, or that has factors.
  static func check(_ operation: BoundOperation, _ activations: [String]) throws(OperationError) {
    let alpha = try operation.known.float("nn.scaled_tanh_alpha", default: 1)
    let beta = try operation.known.float("nn.scaled_tanh_beta", default: 1)
    for parameter in activations {
      let name = try operation.known.string(parameter, default: "tanh")
      // What goes in is limited to ±50, where these have reached their bounds.
      if ["sigmoid", "tanh", "sigmoid_hard", "hard_sigmoid"].contains(name) { continue }
      if name == "scaled_tanh", alpha == 1, beta >= 1 { continue }
      guard name == "scaled_tanh" else { continue }
      throw OperationError("MIL's recurrent operations take no factors of `scaledTanh`", argument: parameter)
    }
  }
}

/// `rnn` without what MIL does not have.
enum RnnDecomposition: Decomposition {
  static let operation = "rnn"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    try RecurrentDecomposition.check(operation, ["activation"])
    return try composer.emit(operation.without(RecurrentDecomposition.own))
  }
}

/// `gru` without what MIL does not have.
enum GruDecomposition: Decomposition {
  static let operation = "gru"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    try RecurrentDecomposition.check(operation, ["recurrent_activation", "activation"])
    return try composer.emit(operation.without(RecurrentDecomposition.own))
  }
}
