internal import ModelConversion
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Operators that hold graphs or sequences, which are settled at conversion.
enum ControlFlow {
  static let operators = ["If", "Loop", "Scan"] + SequenceOperators.operators

  /// Rounds that are written out one after the other.
  static let roundLimit = 4096
}

extension Importer {
  mutating func control(_ node: OnnxNode, _ inputs: [ImportValue?]) throws(OperationError) -> [ImportValue] {
    let reader = ImportNode(node, inputs, external: external)
    switch node.operation {
    case "If": return try branch(node, reader)
    case "Loop": return try loop(node, reader)
    case "Scan": return try scan(node, reader)
    default:
      let results = try SequenceOperators.translate(reader, &emitter)
      try reader.checkAttributes()
      return results
    }
  }

  /// `If`: the branch that is taken, where the condition is known, and `cond` with both otherwise.
  private mutating func branch(_ node: OnnxNode, _ reader: ImportNode) throws(OperationError) -> [ImportValue] {
    let condition = try reader.tensor(0)
    guard let known = condition.operand.fixedIntegers?.first else {
      return try computedBranch(node, condition, reader: reader)
    }
    guard let graph = node.graphs[known != 0 ? "then_branch" : "else_branch"] else {
      throw reader.refuse("'If' without a branch", "onnx-graph")
    }
    return try inner(graph, [])
  }

  /// `Loop` with a number of rounds that is known and a condition that always holds: the rounds one after the other.
  /// Any other is a `while_loop`.
  private mutating func loop(_ node: OnnxNode, _ reader: ImportNode) throws(OperationError) -> [ImportValue] {
    guard let body = node.graphs["body"], body.inputs.count >= 2, body.outputs.count >= body.inputs.count - 1 else {
      throw reader.refuse("'Loop' without a body", "onnx-graph")
    }
    var condition = try reader.optional(1) ?? ImportTensor(.boolean(true), .bool)
    let carriedCount = body.inputs.count - 2
    var carried: [ImportValue] = []
    for index in 0..<carriedCount {
      guard let value = reader.value(2 + index) else { throw reader.refuse("'Loop' with too few inputs", "onnx-graph") }
      carried.append(value)
    }
    let rounds = try reader.optional(0)
    let loop = ComputedLoop(body: body, limit: rounds?.operand, condition: condition.operand, carried: carried)
    guard let limit = rounds.map({ $0.operand.fixedIntegers?.first }) ?? Int.max,
      condition.operand.fixedIntegers != nil
    else { return try computed(loop, reader) }
    var scanned: [[ImportTensor]] = Array(repeating: [], count: body.outputs.count - 1 - carriedCount)
    var round = 0
    while round < limit {
      guard let goesOn = condition.operand.fixedIntegers?.first else { return try computed(loop, reader) }
      if goesOn == 0 { break }
      guard round < ControlFlow.roundLimit else { return try computed(loop, reader) }
      let results = try inner(body, [ImportValue(.integer(round), .int64), .tensor(condition)] + carried)
      guard case .tensor(let next)? = results.first else { throw Self.unknown }
      condition = next
      carried = Array(results[1..<1 + carriedCount])
      for (index, value) in results[(1 + carriedCount)...].enumerated() {
        guard let tensor = value.tensor else { throw reader.refuse("'Loop' gathers sequences", "onnx-sequence") }
        scanned[index].append(tensor)
      }
      round += 1
    }
    var results = carried
    for (index, parts) in scanned.enumerated() {
      guard let first = parts.first else {
        if !reader.wants(carriedCount + index) {
          results.append(.nothing)
          continue
        }
        throw reader.refuse("'Loop' without a round gathers a tensor without elements", "onnx-shape")
      }
      var rows: [Operand] = []
      for part in parts { rows.append(try emitter.expand(part.operand, [0])) }
      results.append(.tensor(first.with(try emitter.concat(rows, axis: 0))))
    }
    return results
  }

  /// `Scan` over axes of known length: the rounds one after the other.
  private mutating func scan(_ node: OnnxNode, _ reader: ImportNode) throws(OperationError) -> [ImportValue] {
    guard node.version >= 9, let body = node.graphs["body"], let count = reader.integer("num_scan_inputs"), count > 0,
      count <= reader.inputs.count, body.inputs.count == reader.inputs.count
    else { throw reader.refuse("'Scan' of operator set \(node.version) with other inputs than its body") }
    let stateCount = reader.inputs.count - count
    guard body.outputs.count >= stateCount else { throw reader.refuse("'Scan' with too few outputs", "onnx-graph") }
    let outputCount = body.outputs.count - stateCount
    let axes = reader.integers("scan_input_axes") ?? Array(repeating: 0, count: count)
    let backwards = reader.integers("scan_input_directions") ?? Array(repeating: 0, count: count)
    let outputAxes = reader.integers("scan_output_axes") ?? Array(repeating: 0, count: outputCount)
    let outputBackwards = reader.integers("scan_output_directions") ?? Array(repeating: 0, count: outputCount)
    guard axes.count == count, backwards.count == count, outputAxes.count == outputCount,
      outputBackwards.count == outputCount
    else { throw reader.refuse("'Scan' with other axes or directions than inputs", "onnx-graph") }
    try reader.checkAttributes()
    var states: [ImportValue] = []
    for index in 0..<stateCount { states.append(.tensor(try reader.tensor(index))) }
    var sequences: [(tensor: ImportTensor, axis: Int)] = []
    for index in 0..<count {
      let tensor = try reader.tensor(stateCount + index)
      sequences.append((tensor, try reader.axis(axes[index], try tensor.shape().rank)))
    }
    guard let length = try sequences[0].tensor.shape()[sequences[0].axis].fixed, length <= ControlFlow.roundLimit else {
      throw reader.refuse("'Scan' along an axis of open length", "onnx-shape")
    }
    var made: [[ImportTensor]] = Array(repeating: [], count: outputCount)
    for round in 0..<length {
      var parts: [ImportValue] = []
      for (index, sequence) in sequences.enumerated() {
        let place = backwards[index] == 0 ? round : length - 1 - round
        let part = try emitter.slice(sequence.tensor.operand, axis: sequence.axis, place, place + 1)
        parts.append(.tensor(sequence.tensor.with(try emitter.squeeze(part, [sequence.axis]))))
      }
      let results = try inner(body, states + parts)
      states = Array(results[..<stateCount])
      for (index, value) in results[stateCount...].enumerated() {
        guard let tensor = value.tensor else { throw reader.refuse("'Scan' gathers sequences", "onnx-sequence") }
        made[index].append(tensor)
      }
    }
    var results = states
    for (index, parts) in made.enumerated() {
      guard let first = parts.first else { throw reader.refuse("'Scan' without a round", "onnx-shape") }
      let axis = try reader.axis(outputAxes[index], try first.shape().rank + 1)
      var rows: [Operand] = []
      for part in parts { rows.append(try emitter.expand(part.operand, [axis])) }
      if outputBackwards[index] != 0 { rows.reverse() }
      results.append(.tensor(first.with(try emitter.concat(rows, axis: axis))))
    }
    return results
  }

  /// The results of a graph inside a node, which sees all that is around it.
  mutating func inner(_ graph: OnnxGraph, _ inputs: [ImportValue]) throws(OperationError) -> [ImportValue] {
    let outer = values
    let path = emitter.composer.source
    defer {
      values = outer
      emitter.composer.source = path
    }
    for (input, value) in zip(graph.inputs, inputs) { values[input.name] = value }
    add(graph)
    var results: [ImportValue] = []
    for output in graph.outputs {
      guard let value = values[output.name] else { throw Self.unknown }
      if case .tensor(let tensor) = value, tensor.operand.type == nil { throw Self.unknown }
      results.append(value)
    }
    return results
  }
}
