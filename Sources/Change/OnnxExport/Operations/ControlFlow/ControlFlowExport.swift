internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `cond` and `while_loop`, whose blocks become graphs of their own.
enum ControlFlowExport {
  static let forms: [(name: String, form: ExportForm)] = [
    ("cond", "If"),
    ("while_loop", ExportForm("Loop", "the condition is computed before the loop, and at the end of each round")),
  ]

  /// The results of a branch or a loop; nil for any other operation.
  static func translate(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [ExportBound])], _ exporter: inout Exporter
  ) throws(OperationError) -> [ExportBound]? {
    switch operation.operation {
    case "cond": return try branch(operation, bound, &exporter)
    case "while_loop": return try loop(operation, bound, &exporter)
    default: return nil
    }
  }

  private static func branch(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [ExportBound])], _ exporter: inout Exporter
  ) throws(OperationError) -> [ExportBound] {
    guard operation.blocks.count == 2, let predicate = bound.first(where: { $0.parameter == "pred" })?.values.first
    else {
      throw OperationError("it has no condition, or not two branches")
    }
    let value = try exporter.builder.value(predicate, "pred")
    let condition = exporter.builder.cast(exporter.builder.reshape(value, []), .bool)
    var graphs: [Onnx.Graph] = []
    for (index, block) in operation.blocks.enumerated() {
      graphs.append(
        try exporter.graph(index == 0 ? "then" : "else", inputs: [], types: operation.types) {
          (exporter) throws(OperationError) in
          exporter.add(block)
          return try exporter.outputs(of: block, types: operation.types)
        })
    }
    let types = operation.types
    let results = exporter.builder.node(
      "If", [condition], ["then_branch": .graph(graphs[0]), "else_branch": .graph(graphs[1])],
      as: types.map { $0.element ?? .scalar(.fp32) })
    return zip(results, types).map { ExportBound($0, OperationArguments.Argument(InferredValue($1))) }
  }

  private static func loop(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [ExportBound])], _ exporter: inout Exporter
  ) throws(OperationError) -> [ExportBound] {
    guard operation.blocks.count == 2, let variables = bound.first(where: { $0.parameter == "loop_vars" })?.values
    else {
      throw OperationError("it has no variables, or no body")
    }
    let (test, body) = (operation.blocks[0], operation.blocks[1])
    guard body.inputs.count == variables.count, test.inputs.count == variables.count else {
      throw OperationError("its blocks take another number of values than it has variables")
    }
    var initial: [ExportValue] = []
    for (index, variable) in variables.enumerated() {
      initial.append(try exporter.builder.value(variable, "loop_vars.\(index)"))
    }
    // What the variables are in any round; lists are tensors.
    var types: [ValueType] = []
    for (input, value) in zip(body.inputs, variables) {
      types.append(input.type.isUnranked ? value.known.type : input.type)
    }
    let begun = try exporter.condition(test, zip(initial, types).map { ($0, $1) })
    let names = body.inputs.map { exporter.builder.uniqueName($0.name) }
    let round = exporter.builder.uniqueName("\(exporter.builder.stem)/round")
    let goes = exporter.builder.uniqueName("\(exporter.builder.stem)/goes_on")
    var inputs = [
      ExportValue(round, .scalar(.int64)), ExportValue(goes, .scalar(.bool)),
    ]
    var within: [(ExportValue, ValueType)] = []
    for (index, name) in names.enumerated() {
      let declared = types[index].element ?? initial[index].type
      var type = initial[index].type.of(declared.scalar)
      // A list may get longer.
      if case .list = types[index], type.rank > 0 { type.shape[0] = .unknown } else { type = declared }
      type = ExportBuilder.open(type, initial[index].type)
      let value = ExportValue(name, type)
      inputs.append(value)
      within.append((value, types[index]))
    }
    let graph = try exporter.graph("body", inputs: inputs, types: [.tensor(.scalar(.bool))] + types) {
      (exporter) throws(OperationError) in
      for (input, value) in zip(body.inputs, within) {
        exporter.values[input.name] = ExportBound(value.0, OperationArguments.Argument(InferredValue(value.1)))
      }
      exporter.add(body)
      let results = try exporter.outputs(of: body, types: types)
      let goesOn = try exporter.condition(test, zip(results, types).map { ($0, $1) })
      return [goesOn] + results
    }
    let results = exporter.builder.node(
      "Loop", [nil, begun] + initial.map(Optional.some), ["body": .graph(graph)],
      as: within.map { Optional($0.0.type) })
    return results.indices.map { index in
      let type = operation.types.indices.contains(index) ? operation.types[index] : types[index]
      return ExportBound(results[index], OperationArguments.Argument(InferredValue(type)))
    }
  }
}

extension GraphOperation {
  /// The types of the results.
  fileprivate var types: [ValueType] { outputs.map { $0.declaredType ?? .unranked(nil) } }
}

extension ExportBuilder {
  /// A type with any length where the other one has another.
  fileprivate static func open(_ type: TensorType, _ other: TensorType) -> TensorType {
    guard type.rank == other.rank else { return type }
    return type.with(Shape(zip(type.shape, other.shape).map { $0 == $1 ? $0 : .unknown }))
  }
}
