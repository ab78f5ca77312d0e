internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// A `Loop` whose rounds are counted when the model runs.
struct ComputedLoop {
  var body: OnnxGraph
  /// How many rounds there are at most.
  var limit: Operand?
  /// Whether there is a first round.
  var condition: Operand
  /// What goes from round to round.
  var carried: [ImportValue]

  /// How often types are widened before they must stay.
  fileprivate static let trialLimit = 6
}

extension Importer {
  /// A round of a loop as a block, and what it gives.
  private struct Round {
    var block: (graph: Graph, outputs: [ValueType])
    var carried: [ImportTensor]
    var scanned: [ImportTensor]
  }

  /// `while_loop` over a counter, the condition, what is carried, and a list for each result that rounds add to.
  mutating func computed(_ loop: ComputedLoop, _ reader: ImportNode) throws(OperationError) -> [ImportValue] {
    var carried: [ImportTensor] = []
    for value in loop.carried {
      guard let tensor = value.tensor else {
        throw reader.refuse("'Loop' with a computed number of rounds carries a sequence", "onnx-sequence")
      }
      carried.append(tensor)
    }
    var types = carried.map(\.operand.known.type)
    var elements: [TensorType]?
    // Lengths that change from round to round become open; then the round is translated again.
    for _ in 0..<ComputedLoop.trialLimit {
      let count = refusals.count
      let round = try self.round(loop, carried, types: types, elements: elements, reader: reader)
      let widened = zip(types, round.carried).map { $0.union($1.operand.known.type) }
      var scanned: [TensorType] = []
      for tensor in round.scanned {
        guard let type = tensor.operand.type, type.shape.isFixed else {
          throw reader.refuse("'Loop' with a computed number of rounds gathers tensors of open shape", "onnx-shape")
        }
        scanned.append(type)
      }
      guard widened.allSatisfy({ !$0.isUnranked }) else {
        throw reader.refuse(
          "'Loop' with a computed number of rounds carries tensors of several ranks or types", "onnx-rank")
      }
      if widened == types, scanned == elements { return try emit(loop, carried, types: types, round) }
      (types, elements) = (widened, scanned)
      forgetRefusals(after: count)
    }
    throw reader.refuse("'Loop' whose tensors have another shape in each round", "onnx-shape")
  }

  private mutating func round(
    _ loop: ComputedLoop, _ carried: [ImportTensor], types: [ValueType], elements: [TensorType]?, reader: ImportNode
  ) throws(OperationError) -> Round {
    let counter = emitter.blockInput("round", .tensor(.scalar(.int32)))
    let condition = emitter.blockInput("goes_on", .tensor(.scalar(.bool)))
    let inputs = zip(loop.body.inputs.dropFirst(2), types).map { emitter.blockInput($0.name, $1) }
    let lists = (elements ?? []).map { emitter.blockInput("list", Self.listType($0)) }
    var results: [ImportTensor] = []
    let all = [counter.input, condition.input] + inputs.map(\.input) + lists.map(\.input)
    let block = try block(inputs: all) { (importer) throws(OperationError) in
      var values = [ImportValue(counter.operand, .int64), ImportValue(condition.operand, .bool)]
      for (input, tensor) in zip(inputs, carried) { values.append(.tensor(tensor.with(input.operand))) }
      for value in try importer.inner(loop.body, values) {
        guard let tensor = value.tensor else { throw reader.refuse("'Loop' gathers sequences", "onnx-sequence") }
        results.append(tensor)
      }
      guard let goesOn = results.first else { throw Self.unknown }
      var outputs = [
        try importer.emitter.binary("add", counter.operand, .integer(1)),
        try importer.emitter.reshape(goesOn.operand, []),
      ]
      outputs += results[1..<1 + carried.count].map(\.operand)
      for (list, tensor) in zip(lists, results[(1 + carried.count)...]) {
        var element = tensor.operand
        if element.type?.rank == 0 { element = try importer.emitter.expand(element, [0]) }
        let value = try importer.emitter.value(element)
        outputs.append(
          try importer.emitter.one(
            "list_write", [("ls", list.operand), ("index", counter.operand), ("value", value)]))
      }
      return outputs
    }
    return Round(
      block: block, carried: Array(results[1..<1 + carried.count]), scanned: Array(results[(1 + carried.count)...]))
  }

  /// The type of a list of tensors; Core ML's lists hold none of rank 0.
  private static func listType(_ element: TensorType) -> ValueType {
    .list(.tensor(element.rank == 0 ? element.with([1]) : element), count: .unknown)
  }

  private mutating func emit(
    _ loop: ComputedLoop, _ carried: [ImportTensor], types: [ValueType], _ round: Round
  ) throws(OperationError) -> [ImportValue] {
    var initial = [
      try emitter.value(.integer(0)),
      try emitter.value(try emitter.reshape(loop.condition, [])),
    ]
    for (tensor, type) in zip(carried, types) {
      let value = try emitter.value(tensor.operand)
      initial.append(type.tensor.map { Operand(value, as: $0) } ?? value)
    }
    for tensor in round.scanned {
      guard let type = tensor.operand.type, let lengths = type.shape.fixed else { throw Self.unknown }
      let shape = (lengths.isEmpty ? [1] : lengths).map { Operand.integer($0) }
      initial.append(
        try emitter.one(
          "make_list",
          [
            ("init_length", .integer(1)), ("dynamic_length", .boolean(true)), ("dtype", .string(type.scalar.name)),
          ], variadic: ("elem_shape", shape)))
    }
    let inputs = round.block.graph.inputs.map { emitter.blockInput($0.name, $0.type) }
    let condition = try emitter.block(inputs.map(\.input)) { (emitter) throws(OperationError) in
      guard let limit = loop.limit else { return [inputs[1].operand] }
      let isBefore = try emitter.binary("less", inputs[0].operand, try emitter.reshape(limit, []))
      return [try emitter.binary("logical_and", isBefore, inputs[1].operand)]
    }
    var results = try emitter.all(
      "while_loop", [], variadic: ("loop_vars", initial), blocks: [condition, round.block], count: initial.count)
    guard results.count == initial.count else { throw Self.unknown }
    let count = results[0]
    results.removeFirst(2)
    var values: [ImportValue] = []
    for (result, tensor) in zip(results, carried) { values.append(.tensor(tensor.with(result))) }
    for (list, tensor) in zip(results.dropFirst(carried.count), round.scanned) {
      let places = try emitter.one(
        "range_1d", [("start", .integer(0)), ("end", count), ("step", .integer(1))])
      var gathered = try emitter.one("list_gather", [("ls", list), ("indices", places)])
      if tensor.operand.type?.rank == 0 { gathered = try emitter.squeeze(gathered, [1]) }
      values.append(.tensor(tensor.with(gathered)))
    }
    return values
  }
}
