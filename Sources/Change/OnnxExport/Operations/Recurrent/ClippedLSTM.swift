internal import ModelGraph
internal import ModelSpec

/// `lstm` whose cell is clipped, which ONNX has no operator for: step by step.
enum ClippedLSTM {
  private static let stepLimit = 512

  static func translate(
    _ call: ExportCall, hidden: Int, _ builder: inout ExportBuilder
  ) throws(OperationError) -> [ExportValue] {
    let lstm = try call.read(Lstm.self)
    let x = try builder.input(call, "x")
    guard let length = x.shape[0].fixed, length <= stepLimit else {
      throw OperationError(
        "`clip` needs a sequence of a fixed length, at most \(stepLimit)", argument: "clip", code: "onnx-shape")
    }
    let suffixes = lstm.cell.direction == .bidirectional ? ["", "_back"] : [""]
    let states = try ["initial_h", "initial_c"].map { (name) throws(OperationError) in
      try RecurrentExport.initial(call, name, scalar: x.scalar, &builder)
    }
    var (rows, last): ([[ExportValue]], [[ExportValue]]) = ([], [[], []])
    for (index, suffix) in suffixes.enumerated() {
      var (h, c) = (
        builder.slice(states[0], [1], from: [index * hidden], to: [(index + 1) * hidden]),
        builder.slice(states[1], [1], from: [index * hidden], to: [(index + 1) * hidden])
      )
      let step = try Step(call, lstm, suffix: suffix, hidden: hidden, scalar: x.scalar, &builder)
      let isReversed = lstm.cell.direction == .reverse || index == 1
      var own: [ExportValue] = []
      for place in 0..<length {
        let row = builder.gather(x, builder.int64(isReversed ? length - 1 - place : place), axis: 0)
        (h, c) = try step.run(row, h, cell: c, &builder)
        own.append(h)
      }
      rows.append(own)
      last[0].append(h)
      last[1].append(c)
    }
    var shown = rows.map { lstm.cell.outputsSequence ? $0 : Array($0.suffix(1)) }
    if shown.count == 2 { shown[1].reverse() }
    var steps: [ExportValue] = []
    for place in shown[0].indices {
      steps.append(builder.unsqueeze(builder.concat(shown.map { $0[place] }, axis: 1), [0]))
    }
    return [builder.concat(steps, axis: 0), builder.concat(last[0], axis: 1), builder.concat(last[1], axis: 1)]
  }

  /// One direction.
  private struct Step {
    let functions: RecurrentFunctions
    let hidden: Int
    let weight: ExportValue
    let recurrence: ExportValue
    let bias: ExportValue?
    let peepholes: [ExportValue]?

    init(
      _ call: ExportCall, _ lstm: Lstm, suffix: String, hidden: Int, scalar: ScalarType,
      _ builder: inout ExportBuilder
    ) throws(OperationError) {
      functions = lstm.functions
      self.hidden = hidden
      weight = builder.transpose(builder.cast(try builder.input(call, "weight_ih" + suffix), scalar), [1, 0])
      recurrence = builder.transpose(builder.cast(try builder.input(call, "weight_hh" + suffix), scalar), [1, 0])
      bias = try builder.optional(call, "bias" + suffix).map { builder.cast($0, scalar) }
      peepholes = try builder.optional(call, "peephole" + suffix).map { value in
        (0..<3).map { builder.slice(builder.cast(value, scalar), [0], from: [$0 * hidden], to: [($0 + 1) * hidden]) }
      }
    }

    func run(
      _ row: ExportValue, _ h: ExportValue, cell c: ExportValue, _ builder: inout ExportBuilder
    ) throws(OperationError) -> (ExportValue, ExportValue) {
      let shape: Shape = [row.shape[0], Extent(4 * hidden)]
      var sums = builder.add(builder.matmul(row, weight, as: shape), builder.matmul(h, recurrence, as: shape))
      if let bias { sums = builder.add(sums, bias) }
      var gates = (0..<4).map { builder.slice(sums, [1], from: [$0 * hidden], to: [($0 + 1) * hidden]) }
      if let peepholes {
        gates[0] = builder.add(gates[0], builder.mul(c, peepholes[0]))
        gates[1] = builder.add(gates[1], builder.mul(c, peepholes[1]))
      }
      let input = builder.activated(gates[0], functions.recurrent)
      let forget = builder.activated(gates[1], functions.recurrent)
      let new = builder.activated(gates[3], functions.cell)
      var next = builder.add(builder.mul(forget, c), builder.mul(input, new))
      let bound = functions.cellClip
      next = builder.node(
        "Clip", [next, builder.number(-bound, next.scalar), builder.number(bound, next.scalar)], as: next.type)
      if let peepholes { gates[2] = builder.add(gates[2], builder.mul(next, peepholes[2])) }
      let output = builder.activated(gates[2], functions.recurrent)
      return (builder.mul(output, builder.activated(next, functions.activation)), next)
    }
  }
}

extension ExportBuilder {
  /// A function of a gate or a state.
  mutating func activated(_ x: ExportValue, _ function: RecurrentActivation) -> ExportValue {
    switch function {
    case .linear: return x
    case .relu: return unary("Relu", x)
    case .tanh, .scaledTanh: return unary("Tanh", x)
    case .sigmoid: return unary("Sigmoid", x)
    case .sigmoidHard, .hardSigmoid:
      return node("HardSigmoid", [x], ["alpha": .float(0.2), "beta": .float(0.5)], as: x.type)
    }
  }
}
