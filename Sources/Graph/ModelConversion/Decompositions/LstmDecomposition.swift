internal import ModelOps
internal import ModelSpec

/// `lstm` without what MIL does not have: the 1 that is added to the forget gate's bias becomes part of the bias.
enum LstmDecomposition: Decomposition {
  static let operation = "lstm"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    try RecurrentDecomposition.check(operation, ["recurrent_activation", "cell_activation", "activation"])
    guard try !operation.known.boolean("nn.coupled_gates", default: false) else {
      throw OperationError("MIL's `lstm` has no coupled input and forget gate")
    }
    var plain = operation.without(RecurrentDecomposition.own)
    if try operation.known.boolean("nn.forget_bias", default: false) {
      let isBidirectional = try operation.known.string("direction", default: "forward") == "bidirectional"
      for suffix in isBidirectional ? ["", "_back"] : [""] {
        let width = try operation.type("weight_hh" + suffix).shape[1].fixed ?? 0
        let ones = Array(repeating: Float(1), count: width)
        let zeros = Array(repeating: Float(0), count: width)
        let forget = Operand(.floats(zeros + ones + zeros + zeros))
        let bias = try operation["bias" + suffix].map { (own) throws(OperationError) in
          try composer.binary("add", own, forget)
        }
        plain = plain.with("bias" + suffix, bias ?? forget)
      }
    }
    return try composer.emit(plain)
  }
}
