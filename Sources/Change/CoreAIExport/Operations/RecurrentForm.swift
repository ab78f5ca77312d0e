internal import ModelGraph
internal import ModelSpec

/// `lstm`, `gru` and `rnn`, step by step.
enum RecurrentForm: AssetForm {
  static let operations = ["lstm", "gru", "rnn"]
  static let form =
    "slice, batch_matmul, add, mul and the activations of each step, concat; over many steps controlflow.while"

  /// More steps are a loop.
  private static let mostSteps = 32

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let recurrent = call.resolved as? any RecurrentOperation, let hidden = recurrent.cell.hidden.fixed else {
      throw AssetCall.open("weight_hh")
    }
    let cell = recurrent.cell
    let x = try writer.input(call, "x")
    let suffixes = cell.direction == .bidirectional ? ["", "_back"] : [""]
    let names = ["initial_h"] + (call.name == "lstm" ? ["initial_c"] : [])
    var initial: [AssetValue] = []
    for name in names { initial.append(try state(call, name, batch: x.lengths[1], scalar: x.scalar, &writer)) }
    var (sequences, last): ([AssetValue], [[AssetValue]]) = ([], names.map { _ in [] })
    for (index, suffix) in suffixes.enumerated() {
      let states = initial.map { writer.slice($0, axis: 1, from: index * hidden, count: hidden) }
      let step = try RecurrentStep(call, suffix: suffix, hidden: hidden, scalar: x.scalar, &writer)
      let isReversed = cell.direction == .reverse || index == 1
      // Of both directions, each step has what both have computed of it; of one, steps come out as computed.
      let walk = RecurrentWalk(
        step: step, isReversed: isReversed, isTurned: index == 1, outputsSequence: cell.outputsSequence)
      let (sequence, own): (AssetValue, [AssetValue])
      if let length = x.lengths[0].fixed, length <= mostSteps {
        guard length > 0 else { throw AssetCall.unwritten("of no steps, it is not written") }
        (sequence, own) = walk.unrolled(x, length, from: states, &writer)
      } else {
        (sequence, own) = walk.looped(x, states, &writer)
      }
      sequences.append(sequence)
      for (place, state) in own.enumerated() { last[place].append(state) }
    }
    return [writer.concat(sequences, axis: 2)] + last.map { writer.concat($0, axis: 1) }
  }

  /// The states of the examples; rows for further examples are passed over.
  private static func state(
    _ call: AssetCall, _ parameter: String, batch: Extent, scalar: ScalarType, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let value = writer.cast(try writer.input(call, parameter), scalar)
    if value.lengths[0].isAlways(equalTo: batch) { return value }
    let (start, step) = (writer.vector([0, 0], isSigned: true), writer.vector([1, 1], isSigned: true))
    let end = writer.vector([batch, Extent(Int(Int32.max))])
    return writer.slice(value, start, end: end, step: step, to: [batch, value.lengths[1]])
  }
}

/// How one direction walks along the sequence.
private struct RecurrentWalk {
  let step: RecurrentStep
  /// Whether it begins with the last step.
  let isReversed: Bool
  /// Whether steps come out in the order of the sequence although they are computed in the other one.
  let isTurned: Bool
  /// Whether all steps come out, or the last.
  let outputsSequence: Bool

  /// Step by step; the hidden states as they come out, [S or 1, B, H], and the last states.
  func unrolled(
    _ x: AssetValue, _ length: Int, from initial: [AssetValue], _ writer: inout AssetWriter
  ) -> (AssetValue, [AssetValue]) {
    var (states, rows) = (initial, [AssetValue]())
    for place in 0..<length {
      let row = writer.squeeze(
        writer.slice(x, axis: 0, from: isReversed ? length - 1 - place : place, count: 1), [0])
      states = step.run(row, states, &writer)
      rows.append(writer.expand(states[0], [0]))
    }
    guard outputsSequence else { return (rows[length - 1], states) }
    return (writer.concat(isTurned ? rows.reversed() : rows, axis: 0), states)
  }

  /// The same in a loop.
  func looped(
    _ x: AssetValue, _ initial: [AssetValue], _ writer: inout AssetWriter
  ) -> (AssetValue, [AssetValue]) {
    let count = writer.reshape(writer.length(x.lengths[0]), [Int]())
    let last = writer.binary("sub", count, writer.scalar(1, isSigned: true))
    let rows =
      outputsSequence ? [writer.number(0, like: AssetValue(0, x.scalar, [x.lengths[0]] + initial[0].lengths))] : []
    let results = writer.loop(count, over: rows + initial) { round, values, writer in
      let mirrored = writer.binary("sub", last, round)
      let row = Self.row(x, isReversed ? mirrored : round, &writer)
      let states = step.run(row, Array(values.dropFirst(rows.count)), &writer)
      guard let written = values.first, outputsSequence else { return states }
      let bounds = Self.bounds(written, isTurned ? mirrored : round, &writer)
      let update = writer.expand(states[0], [0])
      return [
        writer.add(
          "primitive.slice_update_v1", [written, bounds.start, bounds.end, bounds.step, update], written.scalar,
          written.lengths)
      ] + states
    }
    let states = Array(results.dropFirst(rows.count))
    return (outputsSequence ? results[0] : writer.expand(states[0], [0]), states)
  }

  /// Where a slice of one step begins and ends.
  private static func bounds(
    _ x: AssetValue, _ place: AssetValue, _ writer: inout AssetWriter
  ) -> (start: AssetValue, end: AssetValue, step: AssetValue) {
    let first = writer.reshape(place, [1])
    let (zeros, far) = (
      writer.vector([0, 0], isSigned: true), writer.vector([Int(Int32.max), Int(Int32.max)], isSigned: true)
    )
    let end = writer.binary("add", first, 1)
    return (
      writer.concat([first, zeros], axis: 0), writer.concat([end, far], axis: 0),
      writer.vector(x.lengths.map { _ in 1 }, isSigned: true)
    )
  }

  private static func row(_ x: AssetValue, _ place: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
    let bounds = bounds(x, place, &writer)
    let row = writer.slice(
      x, bounds.start, end: bounds.end, step: bounds.step, to: [Extent(1)] + Array(x.lengths.dropFirst()))
    return writer.squeeze(row, [0])
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
