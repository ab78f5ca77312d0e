internal import ModelGraph
internal import ModelSpec

/// `lstm`, `gru` and `rnn`, step by step.
enum RecurrentForm: AssetForm {
  static let operations = ["lstm", "gru", "rnn"]
  static let form = "slice, batch_matmul, add, mul and the activations of each step, concat"

  /// More steps would make a file too large.
  private static let mostSteps = 512

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let recurrent = call.resolved as? any RecurrentOperation, let hidden = recurrent.cell.hidden.fixed else {
      throw AssetCall.open("weight_hh")
    }
    let cell = recurrent.cell
    let x = try writer.input(call, "x")
    guard let length = x.lengths[0].fixed, length <= mostSteps else {
      throw OperationError(
        "it walks along a sequence of \(x.lengths[0]) steps, expected a fixed length of at most \(mostSteps)",
        code: AssetExporter.shapeCode, remedy: "fix the shape of the input first: modelc edit --shape")
    }
    let suffixes = cell.direction == .bidirectional ? ["", "_back"] : [""]
    let names = ["initial_h"] + (call.name == "lstm" ? ["initial_c"] : [])
    var initial: [AssetValue] = []
    for name in names { initial.append(try state(call, name, batch: x.lengths[1], scalar: x.scalar, &writer)) }
    var (rows, last): ([[AssetValue]], [[AssetValue]]) = ([], names.map { _ in [] })
    for (index, suffix) in suffixes.enumerated() {
      var states = initial.map { writer.slice($0, axis: 1, from: index * hidden, count: hidden) }
      let step = try RecurrentStep(call, suffix: suffix, hidden: hidden, scalar: x.scalar, &writer)
      let isReversed = cell.direction == .reverse || index == 1
      var own: [AssetValue] = []
      for place in 0..<length {
        let row = writer.squeeze(
          writer.slice(x, axis: 0, from: isReversed ? length - 1 - place : place, count: 1), [0])
        states = step.run(row, states, &writer)
        own.append(states[0])
      }
      rows.append(own)
      for (place, state) in states.enumerated() { last[place].append(state) }
    }
    var shown = rows.map { cell.outputsSequence ? $0 : Array($0.suffix(1)) }
    if shown.count == 2 { shown[1].reverse() }
    var steps: [AssetValue] = []
    for place in shown[0].indices {
      steps.append(writer.expand(writer.concat(shown.map { $0[place] }, axis: 1), [0]))
    }
    guard !steps.isEmpty else { throw AssetCall.unwritten("of no steps, it is not written") }
    return [writer.concat(steps, axis: 0)] + last.map { writer.concat($0, axis: 1) }
  }

  /// The states of the examples; rows for further examples are passed over.
  private static func state(
    _ call: AssetCall, _ parameter: String, batch: Extent, scalar: ScalarType, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let value = writer.cast(try writer.input(call, parameter), scalar)
    if let batch = batch.fixed, let rows = value.lengths[0].fixed, rows > batch {
      return writer.slice(value, axis: 0, from: 0, count: batch)
    }
    return value
  }
}

/// What one direction does in a step.
private struct RecurrentStep {
  let functions: RecurrentFunctions
  let name: String
  let hidden: Int
  let weight: AssetValue
  let recurrence: AssetValue
  let bias: AssetValue?
  let inputBias: AssetValue?
  let peepholes: [AssetValue]?

  init(
    _ call: AssetCall, suffix: String, hidden: Int, scalar: ScalarType, _ writer: inout AssetWriter
  ) throws(OperationError) {
    switch call.resolved {
    case let lstm as Lstm: functions = lstm.functions
    case let gru as Gru: functions = gru.functions
    case let rnn as Rnn: functions = rnn.functions
    default: throw OperationError("it is not recurrent")
    }
    name = call.name
    self.hidden = hidden
    weight = writer.transpose(writer.cast(try writer.input(call, "weight_ih" + suffix), scalar), [1, 0])
    recurrence = writer.transpose(writer.cast(try writer.input(call, "weight_hh" + suffix), scalar), [1, 0])
    bias = try writer.optional(call, "bias" + suffix).map { writer.cast($0, scalar) }
    inputBias = try writer.optional(call, "input_bias" + suffix).map { writer.cast($0, scalar) }
    peepholes = try writer.optional(call, "peephole" + suffix).map { value in
      (0..<3).map { writer.slice(writer.cast(value, scalar), axis: 0, from: $0 * hidden, count: hidden) }
    }
  }

  func run(_ row: AssetValue, _ states: [AssetValue], _ writer: inout AssetWriter) -> [AssetValue] {
    var input = writer.matmul(row, weight)
    if let inputBias { input = writer.binary("add", input, inputBias) }
    switch name {
    case "lstm": return lstm(input, states, &writer)
    case "gru": return gru(input, states, &writer)
    default:
      let sum = biased(writer.binary("add", input, writer.matmul(states[0], recurrence)), 0, of: 1, &writer)
      return [activated(clipped(sum, functions.gateClip, &writer), functions.activation, &writer)]
    }
  }

  private func lstm(_ input: AssetValue, _ states: [AssetValue], _ writer: inout AssetWriter) -> [AssetValue] {
    let (h, c) = (states[0], states[1])
    let sums = biased(writer.binary("add", input, writer.matmul(h, recurrence)), 0, of: 4, &writer)
    var gates = (0..<4).map { part(sums, $0, &writer) }
    if let peepholes {
      gates[0] = writer.binary("add", gates[0], writer.binary("mul", c, peepholes[0]))
      gates[1] = writer.binary("add", gates[1], writer.binary("mul", c, peepholes[1]))
    }
    let taken = gate(gates[0], functions.recurrent, &writer)
    let kept = gate(gates[1], functions.recurrent, &writer)
    let new = gate(gates[3], functions.cell, &writer)
    let sum = writer.binary("add", writer.binary("mul", kept, c), writer.binary("mul", taken, new))
    let next = clipped(sum, functions.cellClip, &writer)
    if let peepholes { gates[2] = writer.binary("add", gates[2], writer.binary("mul", next, peepholes[2])) }
    let output = gate(gates[2], functions.recurrent, &writer)
    return [writer.binary("mul", output, activated(next, functions.activation, &writer)), next]
  }

  /// Gates in the order r, o, z.
  private func gru(_ input: AssetValue, _ states: [AssetValue], _ writer: inout AssetWriter) -> [AssetValue] {
    let h = states[0]
    let own =
      functions.resetsAfter ? biased(writer.matmul(h, recurrence), 0, of: 3, &writer) : writer.matmul(h, recurrence)
    func sum(_ index: Int, _ writer: inout AssetWriter) -> AssetValue {
      let both = writer.binary("add", part(input, index, &writer), part(own, index, &writer))
      return functions.resetsAfter ? both : biased(both, index, of: 1, &writer)
    }
    let reset = gate(sum(0, &writer), functions.recurrent, &writer)
    let update = gate(sum(2, &writer), functions.recurrent, &writer)
    var candidate: AssetValue
    if functions.resetsAfter {
      candidate = writer.binary(
        "add", part(input, 1, &writer), writer.binary("mul", reset, part(own, 1, &writer)))
    } else {
      let matrix = writer.slice(recurrence, axis: 1, from: hidden, count: hidden)
      let product = writer.matmul(writer.binary("mul", reset, h), matrix)
      candidate = biased(writer.binary("add", part(input, 1, &writer), product), 1, of: 1, &writer)
    }
    candidate = gate(candidate, functions.activation, &writer)
    let rest = writer.binary("sub", writer.number(1, like: update), update)
    return [writer.binary("add", writer.binary("mul", update, h), writer.binary("mul", rest, candidate))]
  }

  /// The bias of `count` gates from `index` on added.
  private func biased(_ x: AssetValue, _ index: Int, of count: Int, _ writer: inout AssetWriter) -> AssetValue {
    guard let bias else { return x }
    return writer.binary("add", x, writer.slice(bias, axis: 0, from: index * hidden, count: count * hidden))
  }

  private func part(_ x: AssetValue, _ index: Int, _ writer: inout AssetWriter) -> AssetValue {
    writer.slice(x, axis: 1, from: index * hidden, count: hidden)
  }

  private func gate(_ x: AssetValue, _ function: RecurrentActivation, _ writer: inout AssetWriter) -> AssetValue {
    activated(clipped(x, functions.gateClip, &writer), function, &writer)
  }

  private func clipped(_ x: AssetValue, _ bound: Float, _ writer: inout AssetWriter) -> AssetValue {
    guard bound.isFinite else { return x }
    return writer.binary("minimum", writer.binary("maximum", x, -bound), bound)
  }

  private func activated(
    _ x: AssetValue, _ function: RecurrentActivation, _ writer: inout AssetWriter
  ) -> AssetValue {
    switch function {
    case .linear: return x
    case .relu: return writer.binary("maximum", x, 0)
    case .tanh: return writer.unary("tanh", x)
    case .scaledTanh:
      return writer.binary(
        "mul", writer.unary("tanh", writer.binary("mul", x, functions.beta)), functions.alpha)
    case .sigmoid: return writer.sigmoid(x)
    case .sigmoidHard, .hardSigmoid:
      let line = writer.binary("add", writer.binary("mul", x, 0.2), 0.5)
      return writer.binary("minimum", writer.binary("maximum", line, 0), 1)
    }
  }
}
