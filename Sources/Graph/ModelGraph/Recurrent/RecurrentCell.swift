internal import ModelSpec

extension Cost {
  /// The matrix products of every time step, in one direction or two.
  package static let recurrent = Cost { call in
    let directions = call.argument("weight_ih_back") == nil ? 1.0 : 2.0
    return 2 * directions * call.count("x", droppingLast: 1) * (call.count("weight_ih") + call.count("weight_hh"))
  }
}

/// What recurrent operations share: the sequence, the hidden state, one matrix each, and how the sequence is read.
package struct RecurrentCell: Sendable {
  package enum Direction: String, CaseIterable, Sendable { case forward, reverse, bidirectional }

  /// [S, B, I]
  package var x: TensorType
  /// [B, directions · H]
  package var initialHidden: TensorType
  /// [gates · H, I]
  package var inputWeight: TensorType
  /// [gates · H, H]
  package var hiddenWeight: TensorType
  package var bias: TensorType?
  /// Rows of the matrices for each hidden element.
  package var gates: Int
  package var direction: Direction
  /// Whether the result has every time step, or the last only.
  package var outputsSequence: Bool

  package init(_ arguments: OperationArguments, gates: Int) throws(OperationError) {
    self.gates = gates
    x = try arguments.tensor("x", rank: 3...3)
    initialHidden = try arguments.tensor("initial_h", rank: 2...2)
    inputWeight = try arguments.tensor("weight_ih", rank: 2...2)
    hiddenWeight = try arguments.tensor("weight_hh", rank: 2...2)
    bias = try arguments.optionalTensor("bias", rank: 1...1)
    direction = try arguments.choice("direction", default: .forward)
    outputsSequence = try arguments.boolean("output_sequence", default: false)
  }

  /// H
  package var hidden: Extent { hiddenWeight.shape[1] }

  package var directions: Extent { direction == .bidirectional ? 2 : 1 }

  /// [B, directions · H]
  package var stateType: TensorType { x.with([x.shape[1], directions * hidden]) }

  /// [S or 1, B, directions · H]
  package var outputType: TensorType { x.with([outputsSequence ? x.shape[0] : 1, x.shape[1], directions * hidden]) }

  package var requirements: [ShapeRequirement] {
    var all = [
      ShapeRequirement("x", x.shape, axis: 2, "features", .equal(inputWeight.shape[1])),
      ShapeRequirement("weight_ih", inputWeight.shape, axis: 0, .equal(hidden * Extent(gates))),
      ShapeRequirement("weight_hh", hiddenWeight.shape, axis: 0, .equal(hidden * Extent(gates))),
    ]
    if let bias { all.append(ShapeRequirement("bias", bias.shape, axis: 0, .equal(hidden * Extent(gates)))) }
    return all + requirements("initial_h", initialHidden)
  }

  /// A state must be [B, directions · H]; rows for further examples are passed over.
  package func requirements(_ parameter: String, _ state: TensorType) -> [ShapeRequirement] {
    let size = ShapeRequirement(parameter, state.shape, axis: 1, "hidden size", .equal(directions * hidden))
    if let batch = x.shape[1].fixed, state.shape[0].lower >= batch { return [size] }
    return [ShapeRequirement(parameter, state.shape, axis: 0, "batch", .equal(x.shape[1])), size]
  }
}
