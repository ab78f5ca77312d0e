internal import ModelSpec

/// `lstm`: long short-term memory over a sequence.
///
/// With gates i, f, o by the recurrent activation σ, z by the cell activation g, the output activation k, and peepholes p:
/// i, f = σ(W x + R h + p · c + b), z = g(W x + R h + b), c = f · c + i · z within ± `clip`,
/// o = σ(W x + R h + p · c + b), h = o · k(c).
///
/// - `x`: [S, B, I], fp16 or fp32: S steps, B examples.
/// - `initial_h`, `initial_c`: [B, H], or [B, 2H] for both directions, forward first.
/// - `weight_ih`: [4H, I]; `weight_hh`: [4H, H]; `bias`: [4H], zeros unless given; gates in the order i, f, o, z.
/// - `peephole`: [3H], for i, f, o, that look at the cell; none unless given.
/// - `weight_ih_back`, `weight_hh_back`, `bias_back`, `peephole_back`: of the backward direction.
/// - `direction`: `forward` (default), `reverse` or `bidirectional`. `reverse` reads the last step first, and steps come
///   out as computed; of both directions, each step has what both have computed of it.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `recurrent_activation` σ: `sigmoid` unless given; `cell_activation` g and `activation` k: `tanh`.
/// - `clip`: bound of the cell; none unless given.
/// - `nn.forget_bias`: whether 1 is added to f's bias, `nn.coupled_gates`: whether f = 1 − i; false unless given, and
///   unknown to MIL, as is `nn.gate_clip`: bound of what goes into the activations of gates, none unless given.
/// - Results: [S or 1, B, H or 2H], and the last hidden and cell state, [B, H or 2H].
package struct Lstm: RecurrentOperation {
  package static let name = "lstm"

  package var cell: RecurrentCell
  package var initialCell: TensorType
  package var functions: RecurrentFunctions
  package var addsForgetBias: Bool
  package var weights: [String] = []
  private var peepholes: [(name: String, type: TensorType)] = []
  private var backward: [(name: String, type: TensorType, like: TensorType)] = []

  package init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 4)
    initialCell = try arguments.tensor("initial_c", rank: 2...2)
    functions = try RecurrentFunctions(arguments)
    functions.recurrent = try arguments.choice("recurrent_activation", default: .sigmoid)
    functions.cell = try arguments.choice("cell_activation", default: .tanh)
    functions.activation = try arguments.choice("activation", default: .tanh)
    functions.cellClip = try arguments.float("clip", default: .infinity)
    functions.couplesGates = try arguments.boolean("nn.coupled_gates", default: false)
    addsForgetBias = try arguments.boolean("nn.forget_bias", default: false)
    for name in ["peephole", "peephole_back"] {
      if let type = try arguments.optionalTensor(name, rank: 1...1) { peepholes.append((name, type)) }
    }
    let suffixes = cell.direction == .bidirectional ? ["", "_back"] : [""]
    for name in ["weight_ih", "weight_hh", "bias", "peephole"] {
      weights += suffixes.map { name + $0 }.filter { arguments.has($0) }
    }
    guard cell.direction == .bidirectional else { return }
    backward = [
      ("weight_ih_back", try arguments.tensor("weight_ih_back", rank: 2...2), cell.inputWeight),
      ("weight_hh_back", try arguments.tensor("weight_hh_back", rank: 2...2), cell.hiddenWeight),
    ]
  }

  package var requirements: [ShapeRequirement] {
    cell.requirements + cell.requirements("initial_c", initialCell)
      + peepholes.map { ShapeRequirement($0.name, $0.type.shape, axis: 0, .equal(cell.hidden * 3)) }
      + backward.flatMap { weight in
        weight.type.shape.indices.map {
          ShapeRequirement(weight.name, weight.type.shape, axis: $0, .equal(weight.like.shape[$0]))
        }
      }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(cell.outputType), .tensor(cell.stateType), .tensor(cell.stateType)]
  }
}

extension Lstm {
  package func compose(_ call: OperationCall, in graph: inout GradientBuilder) throws(OperationError) -> [GraphValue] {
    let plan = try RecurrentComposition(cell, functions, call: call)
    var (computed, last): ([[GraphValue]], [[GraphValue]]) = ([], [[], []])
    let suffixes: [String] = cell.direction == .bidirectional ? ["", "_back"] : [""]
    for index in suffixes.indices {
      let suffix = suffixes[index]
      let rows = try plan.projections(suffix, bias: call.optional("bias" + suffix), in: &graph)
      let weight = try call.argument("weight_hh" + suffix)
      let peepholes = try call.optional("peephole" + suffix).map { (all) throws(OperationError) in
        try plan.parts(all, axis: 0, count: 3, in: &graph)
      }
      var states = [
        try plan.initial("initial_h", index, in: &graph), try plan.initial("initial_c", index, in: &graph),
      ]
      let isReversed = cell.direction == .reverse || index == 1
      computed.append(
        try plan.walk(rows, isReversed: isReversed, states: &states, in: &graph) {
          (row, states, graph) throws(OperationError) in
          try step(plan, row, weight: weight, peepholes: peepholes, states: &states, graph: &graph)
        })
      last[0].append(states[0])
      last[1].append(states[1])
    }
    return [
      try plan.output(computed, in: &graph), try plan.joined(last[0], axis: 1, in: &graph),
      try plan.joined(last[1], axis: 1, in: &graph),
    ]
  }

  private func step(
    _ plan: RecurrentComposition, _ row: GraphValue, weight: GraphValue, peepholes: [GraphValue]?,
    states: inout [GraphValue], graph: inout GradientBuilder
  ) throws(OperationError) {
    let sums = try graph.plus(row, try plan.product(states[0], weight, in: &graph))
    var gates = try plan.parts(sums, axis: 1, count: 4, in: &graph)
    if addsForgetBias { gates[1] = try graph.plus(gates[1], 1) }
    if let peepholes {
      gates[0] = try graph.plus(gates[0], try graph.times(states[1], peepholes[0]))
      gates[1] = try graph.plus(gates[1], try graph.times(states[1], peepholes[1]))
    }
    let i = try plan.gate(gates[0], functions.recurrent, in: &graph)
    let f =
      functions.couplesGates ? try graph.oneMinus(i) : try plan.gate(gates[1], functions.recurrent, in: &graph)
    let z = try plan.gate(gates[3], functions.cell, in: &graph)
    let c = try graph.plus(try graph.times(f, states[1]), try graph.times(i, z))
    states[1] = try plan.clipped(c, functions.cellClip, in: &graph)
    if let peepholes { gates[2] = try graph.plus(gates[2], try graph.times(states[1], peepholes[2])) }
    let o = try plan.gate(gates[2], functions.recurrent, in: &graph)
    states[0] = try graph.times(o, try plan.activated(states[1], functions.activation, in: &graph))
  }
}
