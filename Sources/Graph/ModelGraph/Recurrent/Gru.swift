internal import ModelSpec

/// `gru`: gated recurrent units over a sequence.
///
/// With r, z = σ(W x + R h + b) and o = g(W x + R (r · h) + b): h = z · h + (1 − z) · o.
///
/// - `x`: [S, B, I], fp16 or fp32.
/// - `initial_h`: [B, H], or [B, 2H] for both directions, forward first.
/// - `weight_ih`: [3H, I]; `weight_hh`: [3H, H]; `bias`: [3H], zeros unless given; gates in the order r, o, z.
/// - `direction`: `forward` (default), `reverse`, which reads the last step first and whose steps come out as computed, or
///   `bidirectional`, unknown to MIL: each step has what both directions have computed of it.
/// - `weight_ih_back`, `weight_hh_back`, `bias_back`, `input_bias_back`: of the backward direction.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `recurrent_activation` σ: `sigmoid` unless given; `activation` g: `tanh`.
/// - `reset_after`: whether r scales the product instead: o = g(W x + bᵢ + r · (R h + b)); false unless given.
/// - `input_bias` bᵢ: [3H], added to the product with x; zeros unless given.
/// - `nn.gate_clip`: bound of what goes into the activations; none unless given, and unknown to MIL.
/// - Results: [S or 1, B, H or 2H], and the last state, [B, H or 2H].
package struct Gru: RecurrentOperation {
  package static let name = "gru"

  package var cell: RecurrentCell
  package var functions: RecurrentFunctions
  package var weights: [String] = []
  package var inputBias: TensorType?
  private var backward: [(name: String, type: TensorType, like: TensorType)] = []

  package init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 3)
    functions = try RecurrentFunctions(arguments)
    functions.recurrent = try arguments.choice("recurrent_activation", default: .sigmoid)
    functions.activation = try arguments.choice("activation", default: .tanh)
    functions.resetsAfter = try arguments.boolean("reset_after", default: false)
    inputBias = try arguments.optionalTensor("input_bias", rank: 1...1)
    for suffix in suffixes {
      weights += ["weight_ih", "weight_hh", "bias", "input_bias"].map { $0 + suffix }.filter { arguments.has($0) }
    }
    guard cell.direction == .bidirectional else { return }
    backward = [
      ("weight_ih_back", try arguments.tensor("weight_ih_back", rank: 2...2), cell.inputWeight),
      ("weight_hh_back", try arguments.tensor("weight_hh_back", rank: 2...2), cell.hiddenWeight),
    ]
    for (name, like) in [("bias_back", cell.bias), ("input_bias_back", inputBias)] {
      guard let type = try arguments.optionalTensor(name, rank: 1...1) else { continue }
      backward.append((name, type, like ?? cell.inputWeight))
    }
  }

  package var suffixes: [String] { cell.direction == .bidirectional ? ["", "_back"] : [""] }

  package var requirements: [ShapeRequirement] {
    cell.requirements
      + [inputBias].compactMap(\.self).map {
        ShapeRequirement("input_bias", $0.shape, axis: 0, .equal(cell.hidden * 3))
      }
      + backward.flatMap { weight in
        weight.type.shape.indices.map {
          ShapeRequirement(weight.name, weight.type.shape, axis: $0, .equal(weight.like.shape[$0]))
        }
      }
  }
}

extension Gru {
  package func compose(_ call: OperationCall, in graph: inout GradientBuilder) throws(OperationError) -> [GraphValue] {
    guard cell.direction != .bidirectional else { throw OperationError("both directions at once have no gradient") }
    let plan = try RecurrentComposition(cell, functions, call: call)
    var (bias, hiddenBias) = (call.optional("bias"), GraphValue?.none)
    let inputBias = call.optional("input_bias")
    if functions.resetsAfter {
      (bias, hiddenBias) = (inputBias, bias)
    } else if let own = bias, let inputBias {
      bias = try graph.plus(own, inputBias)
    } else {
      bias = bias ?? inputBias
    }
    let rows = try plan.projections("", bias: bias, in: &graph)
    let weights = try plan.parts(call.argument("weight_hh"), axis: 0, count: 3, in: &graph)
    let biases = try hiddenBias.map { (bias) throws(OperationError) in
      try plan.parts(bias, axis: 0, count: 3, in: &graph)
    }
    var states = [try plan.initial("initial_h", 0, in: &graph)]
    let computed = try plan.walk(rows, isReversed: cell.direction == .reverse, states: &states, in: &graph) {
      (row, states, graph) throws(OperationError) in
      let h = states[0]
      let inputs = try plan.parts(row, axis: 1, count: 3, in: &graph)
      func product(_ h: GraphValue, _ gate: Int, graph: inout GradientBuilder) throws(OperationError) -> GraphValue {
        let product = try plan.product(h, weights[gate], in: &graph)
        guard let biases else { return product }
        return try graph.plus(product, biases[gate])
      }
      let r = try plan.gate(
        try graph.plus(inputs[0], try product(h, 0, graph: &graph)), functions.recurrent, in: &graph)
      let z = try plan.gate(
        try graph.plus(inputs[2], try product(h, 2, graph: &graph)), functions.recurrent, in: &graph)
      let held =
        functions.resetsAfter
        ? try graph.times(r, try product(h, 1, graph: &graph)) : try product(try graph.times(r, h), 1, graph: &graph)
      let o = try plan.gate(try graph.plus(inputs[1], held), functions.activation, in: &graph)
      states[0] = try graph.plus(try graph.times(try graph.oneMinus(z), o), try graph.times(z, h))
    }
    return [try plan.output([computed], in: &graph), states[0]]
  }
}
