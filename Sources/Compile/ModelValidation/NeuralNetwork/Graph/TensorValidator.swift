internal import ModelSpec

extension NetworkGraphValidator {
  /// Checks the ranks a layer states for its inputs and outputs, and notes them.
  ///
  /// Networks that map values to rank 5 state ranks for other readers only; there they mean nothing.
  mutating func validateTensors(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    guard isExact else { return }
    validate(layer.inputTensor, layer.input, of: "input", &context)
    validate(layer.outputTensor, layer.output, of: "output", &context)
  }

  private mutating func validate(
    _ tensors: [Tensor], _ names: [String], of list: String, _ context: inout ValidationContext
  ) {
    let field = "\(list)Tensor"
    guard !tensors.isEmpty else { return }
    guard tensors.count == names.count else {
      context.error(
        "tensor-count",
        "`\(field)` has \(counted(tensors.count, "entry", plural: "entries")), but the layer has "
          + "\(counted(names.count, list))", at: field, found: "\(tensors.count)", expected: "\(names.count)")
      return
    }
    for (place, (tensor, name)) in zip(tensors, names).enumerated() {
      context.within(field, place) { validate(tensor, name, of: list, &$0) }
    }
  }

  private mutating func validate(
    _ tensor: Tensor, _ name: String, of list: String, _ context: inout ValidationContext
  ) {
    let rank = Int(tensor.rank)
    if !tensor.dimValue.isEmpty, tensor.dimValue.count != rank {
      context.error(
        "tensor-rank", "`rank` is \(rank), but `dimValue` has \(counted(tensor.dimValue.count, "size"))", at: "rank",
        found: "\(rank)", expected: "\(tensor.dimValue.count)")
    }
    if let stated = interfaceRanks[name], stated != rank {
      context.error(
        "rank-mismatch", "\(list) '\(name)' has rank \(rank) here, but rank \(stated) in the model's description",
        at: "rank", found: "\(rank)", expected: "\(stated)")
    } else if let known = scopes.rank(of: name), known != rank {
      context.error(
        "rank-mismatch", "\(list) '\(name)' has rank \(rank) here, but rank \(known) in an earlier layer", at: "rank",
        found: "\(rank)", expected: "\(known)")
    }
    if scopes.rank(of: name) == nil { scopes.setRank(rank, of: name) }
  }
}
