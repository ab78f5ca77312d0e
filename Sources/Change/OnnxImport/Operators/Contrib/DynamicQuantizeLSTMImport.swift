internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `DynamicQuantizeLSTM` of com.microsoft: the input, and in each step the state, are rounded to the 256 numbers that its
/// least and its greatest element span. MIL's `lstm` cannot do that, so the steps are a loop.
enum DynamicQuantizeLSTMImport: OperatorImport {
  static let operators = ["com.microsoft.DynamicQuantizeLSTM"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    node.ignore("hidden_size")
    let direction = node.string("direction", default: "forward")
    let usual = ["sigmoid", "tanh", "tanh"]
    let activations = (node.strings("activations") ?? []).map { $0.lowercased() }
    guard activations.isEmpty || activations == usual || activations == usual + usual, !node.has(4), !node.has(7),
      !node.flag("input_forget"), node.attribute("clip") == nil
    else { throw node.refuse("'DynamicQuantizeLSTM' with other activations, peepholes, lengths or limits") }
    guard shape.rank == 3, let batch = shape[1].fixed, let rows = try node.tensor(2).shape().fixed, rows.count == 3,
      rows[0] == (direction == "bidirectional" ? 2 : 1)
    else { throw node.refuse("'DynamicQuantizeLSTM' of an open batch, or with weights of open shape", "onnx-shape") }
    // ONNX Runtime rounds the examples of a batch together, in a way that this loop does not reproduce.
    guard batch == 1 else { throw node.refuse("'DynamicQuantizeLSTM' of a batch of \(batch), expected 1") }
    let (input, scale) = try rounded(x.operand, &emitter)
    var (steps, states, cells): ([Operand], [Operand], [Operand]) = ([], [], [])
    for index in 0..<rows[0] {
      let backwards = direction == "reverse" || index == 1
      let ordered = backwards ? try emitter.one("reverse", [("x", input), ("axes", .integers([0]))]) : input
      let gates = try product(ordered, scale, weights: try weights(1, 8, index: index, node, &emitter), &emitter)
      let layer = Layer(batch: batch, hidden: rows[1], weights: try weights(2, 10, index: index, node, &emitter))
      let results = try layer.run(
        try biased(gates, index, hidden: layer.hidden, node, &emitter), h: try state(5, index, layer, node, &emitter),
        c: try state(6, index, layer, node, &emitter), &emitter)
      let own = backwards ? try emitter.one("reverse", [("x", results[0]), ("axes", .integers([0]))]) : results[0]
      steps.append(try emitter.expand(own, [1]))
      states.append(try emitter.expand(results[1], [0]))
      cells.append(try emitter.expand(results[2], [0]))
    }
    return [
      try emitter.concat(steps, axis: 1), try emitter.concat(states, axis: 0), try emitter.concat(cells, axis: 0),
    ].map { .tensor(x.with($0)) }
  }

  /// Whole numbers that `x` is rounded to, as floats with the zero point taken off, and their scale.
  fileprivate static func rounded(
    _ x: Operand, _ emitter: inout Emitter
  ) throws(OperationError) -> (numbers: Operand, scale: Operand) {
    let axes = Array(0..<(x.type?.rank ?? 0))
    let least = try emitter.binary("minimum", try emitter.reduce("reduce_min", x, axes, keeps: false), .float(0))
    let most = try emitter.binary("maximum", try emitter.reduce("reduce_max", x, axes, keeps: false), .float(0))
    let span = try emitter.binary("real_div", try emitter.binary("sub", most, least), .float(255))
    let scale = try emitter.select(try emitter.binary("equal", span, .float(0)), .float(1), span)
    let zero = try bytes(
      try emitter.binary("real_div", try emitter.binary("mul", least, .float(-1)), scale), zero: nil, &emitter)
    let values = try bytes(try emitter.binary("real_div", x, scale), zero: zero, &emitter)
    return (try emitter.binary("sub", values, zero), scale)
  }

  private static func bytes(
    _ x: Operand, zero: Operand?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var value = try emitter.unary("round", x)
    if let zero { value = try emitter.binary("add", value, zero) }
    return try emitter.one("clip", [("x", value), ("alpha", .float(0)), ("beta", .float(255))])
  }

  /// Weights of a direction as whole numbers without their zero point, and what they are multiplied by.
  private static func weights(
    _ input: Int, _ scale: Int, index: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> (numbers: Operand, scale: Operand) {
    let packed = try node.tensor(input)
    guard packed.isConstant, try packed.shape().rank == 3 else { throw node.notConstant(input == 1 ? "W" : "R") }
    func own(_ numbers: Operand) throws(OperationError) -> Operand {
      try emitter.squeeze(try emitter.slice(numbers, axis: 0, index, index + 1), [0])
    }
    var numbers = try own(packed.operand)
    if let zero = try node.optional(scale + 1) {
      numbers = try emitter.binary("sub", numbers, try own(zero.operand))
    }
    return (try emitter.cast(numbers, .fp32), try own(try node.tensor(scale).operand))
  }

  private static func biased(
    _ gates: Operand, _ index: Int, hidden: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let both = try node.optional(3)?.operand else { return gates }
    let own = try emitter.squeeze(try emitter.slice(both, axis: 0, index, index + 1), [0])
    let sum = try emitter.binary(
      "add", try emitter.slice(own, axis: 0, 0, 4 * hidden), try emitter.slice(own, axis: 0, 4 * hidden, 8 * hidden))
    return try emitter.binary("add", gates, sum)
  }

  private static func state(
    _ input: Int, _ index: Int, _ layer: Layer, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if let given = try node.optional(input)?.operand {
      return try emitter.squeeze(try emitter.slice(given, axis: 0, index, index + 1), [0])
    }
    return try emitter.one("fill", [("shape", .integers([layer.batch, layer.hidden])), ("value", .float(0))])
  }

  /// The product of whole numbers, scaled.
  fileprivate static func product(
    _ x: Operand, _ scale: Operand, weights: (numbers: Operand, scale: Operand), _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let factor = try emitter.binary("mul", weights.scale, scale)
    return try emitter.binary("mul", try emitter.matmul(x, weights.numbers), factor)
  }

  /// One direction.
  private struct Layer {
    let batch: Int
    let hidden: Int
    /// Of the state.
    let weights: (numbers: Operand, scale: Operand)

    /// All steps, [S, B, H], the last state and the last cell.
    ///
    /// - Parameter gates: What the input adds to the gates, [S, B, 4H].
    func run(
      _ gates: Operand, h: Operand, c: Operand, _ emitter: inout Emitter
    ) throws(OperationError) -> [Operand] {
      let type = ValueType.tensor(TensorType(.fp32, Shape(fixed: [batch, hidden])))
      let list = try emitter.one(
        "make_list",
        [("init_length", .integer(1)), ("dynamic_length", .boolean(true)), ("dtype", .string("fp32"))],
        variadic: ("elem_shape", [.integer(batch), .integer(hidden)]))
      let types: [ValueType] = [.tensor(.scalar(.int32)), type, type, .list(type, count: .unknown)]
      let names = ["step", "state", "cell", "states"]
      let count = try emitter.squeeze(try emitter.slice(try emitter.shape(gates), axis: 0, 0, 1), [0])
      let tested = zip(names, types).map { emitter.blockInput($0, $1) }
      let condition = try emitter.block(tested.map(\.input)) { (emitter) throws(OperationError) in
        [try emitter.binary("less", tested[0].operand, count)]
      }
      let inputs = zip(names, types).map { emitter.blockInput($0, $1) }
      let body = try emitter.block(inputs.map(\.input)) { (emitter) throws(OperationError) in
        let place = try emitter.expand(inputs[0].operand, [0])
        let row = try emitter.one("gather", [("x", gates), ("indices", place), ("axis", .integer(0))])
        let (next, cell) = try step(
          try emitter.squeeze(row, [0]), h: inputs[1].operand, c: inputs[2].operand, &emitter)
        let written = try emitter.one(
          "list_write", [("ls", inputs[3].operand), ("index", inputs[0].operand), ("value", next)])
        return [try emitter.binary("add", inputs[0].operand, .integer(1)), next, cell, written]
      }
      let initial = [try emitter.value(.integer(0)), try emitter.value(h), try emitter.value(c), list]
      let results = try emitter.all(
        "while_loop", [], variadic: ("loop_vars", initial), blocks: [condition, body], count: initial.count)
      let places = try emitter.one(
        "range_1d", [("start", .integer(0)), ("end", results[0]), ("step", .integer(1))])
      let steps = try emitter.one("list_gather", [("ls", results[3]), ("indices", places)])
      return [steps, results[1], results[2]]
    }

    private func step(
      _ gates: Operand, h: Operand, c: Operand, _ emitter: inout Emitter
    ) throws(OperationError) -> (Operand, Operand) {
      let (numbers, scale) = try DynamicQuantizeLSTMImport.rounded(h, &emitter)
      let own = try DynamicQuantizeLSTMImport.product(numbers, scale, weights: weights, &emitter)
      let sum = try emitter.binary("add", gates, own)
      func gate(_ index: Int, _ operation: String) throws(OperationError) -> Operand {
        try emitter.unary(operation, try emitter.slice(sum, axis: 1, index * hidden, (index + 1) * hidden))
      }
      let (input, output, forget) = (try gate(0, "sigmoid"), try gate(1, "sigmoid"), try gate(2, "sigmoid"))
      let cell = try emitter.binary(
        "add", try emitter.binary("mul", forget, c), try emitter.binary("mul", input, try gate(3, "tanh")))
      return (try emitter.binary("mul", output, try emitter.unary("tanh", cell)), cell)
    }
  }
}
