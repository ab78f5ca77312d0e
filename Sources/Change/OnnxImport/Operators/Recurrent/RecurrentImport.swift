internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `LSTM`, `GRU` and `RNN`: a layer of MIL for each direction.
enum RecurrentImport: OperatorImport {
  static let operators = ["LSTM", "GRU", "RNN"]

  /// Where MIL's gates are among those of ONNX.
  private static let gates = ["LSTM": [0, 2, 1, 3], "GRU": [1, 2, 0], "RNN": [0]]
  private static let activations = [
    "sigmoid": "sigmoid", "tanh": "tanh", "relu": "relu", "hardsigmoid": "sigmoid_hard",
  ]
  private static let usual = ["LSTM": ["sigmoid", "tanh", "tanh"], "GRU": ["sigmoid", "tanh"], "RNN": ["tanh"]]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let layer = try Layer(node, &emitter)
    var steps: [Operand] = []
    var last: [Operand] = []
    var cells: [Operand] = []
    for direction in 0..<layer.directions {
      let results = try layer.run(direction, node, &emitter)
      steps.append(try emitter.expand(results[0], [1]))
      last.append(try emitter.expand(results[1], [0]))
      if results.count > 2 { cells.append(try emitter.expand(results[2], [0])) }
    }
    // [S, D, B, H] and [D, B, H], or with the batch in front.
    var whole = [try emitter.concat(steps, axis: 1), try emitter.concat(last, axis: 0)]
    if !cells.isEmpty { whole.append(try emitter.concat(cells, axis: 0)) }
    if layer.isBatchFirst {
      whole[0] = try emitter.transpose(whole[0], [2, 0, 1, 3])
      for index in 1..<whole.count { whole[index] = try emitter.transpose(whole[index], [1, 0, 2]) }
    }
    return whole.map { .tensor(layer.x.with($0)) }
  }

  private struct Layer {
    let operation: String
    let x: ImportTensor
    let directions: Int
    let isBatchFirst: Bool
    let isReversed: Bool
    let hidden: Int
    let functions: [String]
    private var input: Operand
    private let initial: Operand?
    private let initialCell: Operand?

    init(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) {
      operation = node.operation
      x = try node.tensor(0)
      guard let gates = RecurrentImport.gates[operation], let rows = try node.tensor(1).shape().fixed, rows.count == 3
      else {
        throw node.refuse("'\(node.operation)' with weights of open shape", "onnx-shape")
      }
      directions = rows[0]
      hidden = rows[1] / gates.count
      node.ignore("hidden_size", "output_sequence")
      let direction = node.string("direction", default: "forward")
      isReversed = direction == "reverse"
      isBatchFirst = node.flag("layout")
      guard directions == (direction == "bidirectional" ? 2 : 1) else {
        throw node.refuse("'\(node.operation)' with weights for \(directions) directions", "onnx-shape")
      }
      guard node.attribute("clip") == nil, !node.flag("input_forget") else {
        throw node.refuse("'\(node.operation)' with `clip` or `input_forget`")
      }
      functions = try Self.functions(node, directions)
      input = isBatchFirst ? try emitter.transpose(x.operand, [1, 0, 2]) : x.operand
      if let lengths = try node.optional(4) {
        guard let known = lengths.operand.fixedIntegers, let steps = input.type?.shape[0].fixed,
          known.allSatisfy({ $0 == steps })
        else { throw node.refuse("'\(node.operation)' of sequences of several lengths", "onnx-shape") }
      }
      initial = try Self.states(5, node, isBatchFirst: isBatchFirst, &emitter)
      initialCell = operation == "LSTM" ? try Self.states(6, node, isBatchFirst: isBatchFirst, &emitter) : nil
    }

    private static func states(
      _ input: Int, _ node: ImportNode, isBatchFirst: Bool, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand? {
      guard let state = try node.optional(input)?.operand else { return nil }
      return isBatchFirst ? try emitter.transpose(state, [1, 0, 2]) : state
    }

    private static func functions(_ node: ImportNode, _ directions: Int) throws(OperationError) -> [String] {
      let usual = RecurrentImport.usual[node.operation] ?? []
      let all = node.strings("activations") ?? []
      let names = all.isEmpty ? Array(repeating: usual, count: directions).flatMap { $0 } : all
      guard names.count == usual.count * directions else { throw node.refuse("other `activations` than directions") }
      let (alphas, betas) = (node.floats("activation_alpha") ?? [], node.floats("activation_beta") ?? [])
      var functions: [String] = []
      for name in names {
        let lower = name.lowercased()
        guard let function = RecurrentImport.activations[lower] else {
          throw node.refuse("'\(node.operation)' with the activation '\(name)'")
        }
        functions.append(function)
      }
      // MIL takes no factors for them; those that are usual say nothing new.
      guard alphas.allSatisfy({ abs($0 - 0.2) < 1e-6 }), betas.allSatisfy({ $0 == 0.5 }) else {
        throw node.refuse("'\(node.operation)' with factors of its activations")
      }
      return functions
    }

    /// All steps, the last one, and the last cell of an LSTM.
    func run(_ direction: Int, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [Operand] {
      let backward = isReversed || direction == 1
      var sequence = input
      if backward { sequence = try emitter.one("reverse", [("x", sequence), ("axes", .integers([0]))]) }
      let own = functions.count / directions
      let names = functions[direction * own..<(direction + 1) * own].map { Operand.string($0) }
      var arguments: [(String, Operand?)] = [
        ("x", sequence), ("initial_h", try state(initial, direction, &emitter)),
        ("weight_ih", try weight(1, direction, node, &emitter)),
        ("weight_hh", try weight(2, direction, node, &emitter)),
        ("direction", .string("forward")), ("output_sequence", .boolean(true)),
      ]
      arguments += try biases(direction, node, &emitter)
      switch operation {
      case "LSTM":
        arguments += [
          ("initial_c", try state(initialCell, direction, &emitter)), ("recurrent_activation", names[0]),
          ("cell_activation", names[1]), ("activation", names[2]),
          ("peephole", try peepholes(direction, node, &emitter)),
        ]
      case "GRU": arguments += [("recurrent_activation", names[0]), ("activation", names[1])]
      default: arguments.append(("activation", names[0]))
      }
      var results = try emitter.all(operation.lowercased(), arguments, count: operation == "LSTM" ? 3 : 2)
      if backward { results[0] = try emitter.one("reverse", [("x", results[0]), ("axes", .integers([0]))]) }
      return results
    }

    /// The part of a direction, with the gates in MIL's order.
    private func gated(
      _ x: Operand, _ direction: Int, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand {
      let own = try emitter.squeeze(try emitter.slice(x, axis: 0, direction, direction + 1), [0])
      let order = RecurrentImport.gates[operation] ?? []
      if order.count == 1 { return own }
      var parts: [Operand] = []
      for gate in order { parts.append(try emitter.slice(own, axis: 0, gate * hidden, (gate + 1) * hidden)) }
      return try emitter.concat(parts, axis: 0)
    }

    private func weight(
      _ input: Int, _ direction: Int, _ node: ImportNode, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand {
      let weight = try node.tensor(input)
      guard weight.isConstant else { throw node.notConstant(input == 1 ? "W" : "R") }
      return try gated(weight.operand, direction, &emitter)
    }

    private func biases(
      _ direction: Int, _ node: ImportNode, _ emitter: inout Emitter
    ) throws(OperationError) -> [(String, Operand?)] {
      let resetsAfter = operation == "GRU" && node.flag("linear_before_reset")
      guard let both = try node.optional(3)?.operand else {
        return resetsAfter ? [("reset_after", .boolean(true))] : []
      }
      let size = hidden * (RecurrentImport.gates[operation]?.count ?? 1)
      let ofInput = try gated(try emitter.slice(both, axis: 1, 0, size), direction, &emitter)
      let ofState = try gated(try emitter.slice(both, axis: 1, size, 2 * size), direction, &emitter)
      if resetsAfter { return [("bias", ofState), ("input_bias", ofInput), ("reset_after", .boolean(true))] }
      return [("bias", try emitter.binary("add", ofInput, ofState))]
    }

    private func peepholes(
      _ direction: Int, _ node: ImportNode, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand? {
      guard let all = try node.optional(7)?.operand else { return nil }
      let own = try emitter.squeeze(try emitter.slice(all, axis: 0, direction, direction + 1), [0])
      var parts: [Operand] = []
      for gate in [0, 2, 1] { parts.append(try emitter.slice(own, axis: 0, gate * hidden, (gate + 1) * hidden)) }
      return try emitter.concat(parts, axis: 0)
    }

    /// What a direction begins with; zeros unless given.
    private func state(
      _ states: Operand?, _ direction: Int, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand {
      if let states { return try emitter.squeeze(try emitter.slice(states, axis: 0, direction, direction + 1), [0]) }
      let batch = try emitter.slice(try emitter.shape(input), axis: 0, 1, 2)
      let shape = try emitter.concat([batch, .integers([hidden])], axis: 0)
      return try emitter.one("fill", [("shape", shape), ("value", emitter.number(0, like: x.operand))])
    }
  }
}
