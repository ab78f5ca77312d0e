internal import ModelSpec

/// Recurrent operations step by step, as a graph: what their gradients are computed of.
package struct RecurrentComposition {
  package let cell: RecurrentCell
  package let functions: RecurrentFunctions
  package let call: OperationCall
  package let steps: Int
  package let batch: Int
  /// H
  package let hidden: Int

  package init(_ cell: RecurrentCell, _ functions: RecurrentFunctions, call: OperationCall) throws(OperationError) {
    self.cell = cell
    self.functions = functions
    self.call = call
    let x = try call.x.shape()
    (steps, batch) = (x[0], x[1])
    hidden = try call.argument("weight_hh").shape()[1]
    guard steps > 0 else { throw OperationError("a sequence without steps has no gradient", argument: "x") }
  }

  /// What is added to each step: W x + b, [B, gates · H] for each step, in the order of the sequence.
  package func projections(
    _ suffix: String, bias: GraphValue?, in graph: inout GradientBuilder
  ) throws(OperationError) -> [GraphValue] {
    let products = try graph.add(
      "linear", [("x", call.x), ("weight", call.argument("weight_ih" + suffix)), ("bias", bias)])
    let width = cell.gates * hidden
    let parts = try graph.emit(
      "split", [("x", products), ("axis", .integer(0)), ("num_splits", .integer(steps))], variadic: nil, count: steps)
    var rows: [GraphValue] = []
    for part in parts { rows.append(try graph.reshaped(part, [batch, width])) }
    return rows
  }

  /// An initial state of direction `index`, [B, H].
  package func initial(_ parameter: String, _ index: Int, in graph: inout GradientBuilder) throws(OperationError)
    -> GraphValue

  {
    let state = try call.argument(parameter)
    if try state.shape() == [batch, hidden] { return state }
    return try graph.add(
      "slice_by_size",
      [("x", state), ("begin", .integers([0, index * hidden])), ("size", .integers([batch, hidden]))])
  }

  /// Equal parts along an axis.
  package func parts(
    _ x: GraphValue, axis: Int, count: Int, in graph: inout GradientBuilder
  ) throws(OperationError) -> [GraphValue] {
    if count == 1 { return [x] }
    return try graph.emit(
      "split", [("x", x), ("axis", .integer(axis)), ("num_splits", .integer(count))], variadic: nil, count: count)
  }

  /// R h, [B, rows of R].
  package func product(
    _ h: GraphValue, _ weight: GraphValue, in graph: inout GradientBuilder
  ) throws(OperationError) -> GraphValue {
    try graph.add("matmul", [("x", h), ("y", weight), ("transpose_y", .boolean(true))])
  }

  package func clipped(_ x: GraphValue, _ bound: Float, in graph: inout GradientBuilder) throws(OperationError)
    -> GraphValue
  {
    guard bound < .infinity else { return x }
    return try graph.add("clip", [("x", x), ("alpha", .float(-bound)), ("beta", .float(bound))])
  }

  /// A gate: the activation of what goes into it, within its bound.
  package func gate(
    _ x: GraphValue, _ activation: RecurrentActivation, in graph: inout GradientBuilder
  ) throws(OperationError) -> GraphValue {
    try activated(try clipped(x, functions.gateClip, in: &graph), activation, in: &graph)
  }

  package func activated(
    _ x: GraphValue, _ activation: RecurrentActivation, in graph: inout GradientBuilder
  ) throws(OperationError) -> GraphValue {
    switch activation {
    case .linear: return x
    case .relu, .tanh, .sigmoid: return try graph.unary(activation.rawValue, x)
    case .scaledTanh:
      return try graph.add(
        "scaled_tanh", [("x", x), ("alpha", .float(functions.alpha)), ("beta", .float(functions.beta))])
    case .sigmoidHard, .hardSigmoid:
      return try graph.add("sigmoid_hard", [("x", x), ("alpha", .float(0.2)), ("beta", .float(0.5))])
    }
  }

  /// Walks along the sequence.
  ///
  /// - Parameter step: Changes the states for one step.
  /// - Returns: The hidden states [B, H] as they are computed.
  package func walk(
    _ rows: [GraphValue], isReversed: Bool, states: inout [GraphValue], in graph: inout GradientBuilder,
    _ step: (GraphValue, inout [GraphValue], inout GradientBuilder) throws(OperationError) -> Void
  ) throws(OperationError) -> [GraphValue] {
    var computed: [GraphValue] = []
    for row in isReversed ? rows.reversed() : rows {
      try step(row, &states, &graph)
      computed.append(states[0])
    }
    return computed
  }

  /// The first result: [S or 1, B, directions · H].
  ///
  /// - Parameter computed: For each direction the hidden states as they are computed.
  package func output(_ computed: [[GraphValue]], in graph: inout GradientBuilder) throws(OperationError) -> GraphValue
  {
    var shown: [[GraphValue]] = computed.map { cell.outputsSequence ? $0 : Array($0.suffix(1)) }
    // Of both directions each step has what both have computed of it.
    if shown.count == 2 { shown[1].reverse() }
    var rows: [GraphValue] = []
    for index in shown[0].indices {
      let row = try joined(shown.map { $0[index] }, axis: 1, in: &graph)
      rows.append(try graph.reshaped(row, [1, batch, shown.count * hidden]))
    }
    return try joined(rows, axis: 0, in: &graph)
  }

  package func joined(_ values: [GraphValue], axis: Int, in graph: inout GradientBuilder) throws(OperationError)
    -> GraphValue
  {
    if values.count == 1 { return values[0] }
    return try graph.add("concat", [("axis", .integer(axis))], variadic: ("values", values))
  }
}
