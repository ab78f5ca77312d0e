internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

extension Exporter {
  /// A graph of its own, which sees the values around it; `body` writes its nodes and says what it returns.
  mutating func graph(
    _ name: String, inputs: [ExportValue], types: [ValueType],
    _ body: (inout Exporter) throws(OperationError) -> [ExportValue]
  ) throws(OperationError) -> Onnx.Graph {
    let (outer, around, stem) = (builder.nodes, values, builder.stem)
    builder.nodes = []
    builder.depth += 1
    defer {
      builder.nodes = outer
      builder.depth -= 1
      values = around
      builder.stem = stem
    }
    var results = try body(&self)
    // What a graph returns is made in it.
    var made: NameSet = []
    for node in builder.nodes { for name in node.output { made.insert(name) } }
    for index in results.indices {
      guard made.remove(results[index].name) == nil else { continue }
      results[index] = builder.node("Identity", [results[index]], as: results[index].type)
    }
    var graph = Onnx.Graph()
    graph.name = builder.uniqueName("\(stem)/\(name)")
    graph.node = builder.nodes
    graph.input = inputs.map { ExportInterface.information($0.name, $0.type) }
    graph.output = results.map { value in
      // Lengths that change from round to round are nobody's to promise.
      ExportInterface.information(value.name, value.type, hasShape: false)
    }
    return graph
  }

  /// What a block returns.
  mutating func outputs(of block: Graph, types: [ValueType]) throws(OperationError) -> [ExportValue] {
    var results: [ExportValue] = []
    for (index, output) in block.outputs.enumerated() {
      builder.stem = output.value
      let bound = try self.bound(.value(output.value))
      var value = try builder.value(bound, output.name)
      if types.indices.contains(index), let scalar = types[index].element?.scalar {
        value = builder.cast(value, scalar)
      }
      results.append(value)
    }
    return results
  }

  /// Whether a loop goes on, with its variables at these values.
  mutating func condition(_ test: Graph, _ variables: [(ExportValue, ValueType)]) throws(OperationError) -> ExportValue
  {
    for (input, value) in zip(test.inputs, variables) {
      values[input.name] = ExportBound(value.0, OperationArguments.Argument(InferredValue(value.1)))
    }
    add(test)
    guard let result = try outputs(of: test, types: [.tensor(.scalar(.bool))]).first else {
      throw OperationError("its condition returns nothing")
    }
    return builder.reshape(builder.cast(result, .bool), [])
  }
}
