internal import ModelOps
internal import ModelSpec

/// The last touch to a function's graph: what nothing uses goes, and results get the names that the outside knows.
enum ProgramCleanup {
  static func run(_ graph: Graph) -> Graph {
    var cleaned = graph
    cleaned.operations = used(graph.operations, outputs: graph.outputs.map(\.value))
    return named(cleaned)
  }

  /// Types of a graph's outputs by the outputs' names.
  static func types(of graph: Graph) -> NameMap<ModelOps.ValueType> {
    var types: [String: ModelOps.ValueType] = [:]
    for input in graph.inputs { types[input.name] = input.type }
    for output in graph.operations.flatMap(\.outputs) { types[output.name] = output.declaredType }
    var results = NameMap<ModelOps.ValueType>()
    for output in graph.outputs { results[output.name] = types[output.value] }
    return results
  }

  /// The operations whose results are needed.
  private static func used(_ operations: [GraphOperation], outputs: [String]) -> [GraphOperation] {
    var needed = Set(outputs)
    var kept: [GraphOperation] = []
    // What has no results does something else, such as writing a state.
    for operation in operations.reversed()
    where operation.outputs.isEmpty || operation.outputs.contains(where: { needed.contains($0.name) }) {
      var operation = operation
      operation.blocks = operation.blocks.map { block in
        var block = block
        block.operations = used(block.operations, outputs: block.outputs.map(\.value))
        return block
      }
      needed.formUnion(names(in: operation))
      kept.append(operation)
    }
    return kept.reversed()
  }

  /// Names that an operation and its blocks use; those of the blocks' own values do no harm.
  private static func names(in operation: GraphOperation) -> Set<String> {
    var names: Set<String> = []
    for case .value(let name) in operation.bindings.flatMap(\.arguments) { names.insert(name) }
    for block in operation.blocks {
      names.formUnion(block.outputs.map(\.value))
      for inner in block.operations { names.formUnion(self.names(in: inner)) }
    }
    return names
  }

  /// Values that are results under the names of the results; where one has several, or is an input, copies.
  private static func named(_ graph: Graph) -> Graph {
    var graph = graph
    var types: [String: ModelOps.ValueType] = [:]
    for input in graph.inputs { types[input.name] = input.type }
    let made = Set(graph.operations.flatMap { $0.outputs.map(\.name) })
    for output in graph.operations.flatMap(\.outputs) { types[output.name] = output.declaredType }
    var names: [String: String] = [:]
    for output in graph.outputs where made.contains(output.value) && names[output.value] == nil {
      names[output.value] = output.name
    }
    graph.operations = graph.operations.map { renamed($0, names) }
    for (index, output) in graph.outputs.enumerated() {
      let value = names[output.value] ?? output.value
      graph.outputs[index].value = output.name
      guard value != output.name else { continue }
      graph.operations.append(
        GraphOperation(
          "identity", [GraphOperation.Binding("x", [.value(value)])],
          outputs: [GraphOperation.Output(output.name, declaredType: types[output.value])]))
    }
    return graph
  }

  private static func renamed(_ operation: GraphOperation, _ names: [String: String]) -> GraphOperation {
    var renamed = operation
    renamed.bindings = operation.bindings.map { binding in
      GraphOperation.Binding(
        binding.parameter,
        binding.arguments.map { argument in
          guard case .value(let name) = argument else { return argument }
          return .value(names[name] ?? name)
        })
    }
    for index in renamed.outputs.indices {
      renamed.outputs[index].name = names[renamed.outputs[index].name] ?? renamed.outputs[index].name
    }
    renamed.blocks = operation.blocks.map { block in
      var block = block
      block.operations = block.operations.map { self.renamed($0, names) }
      for index in block.outputs.indices {
        block.outputs[index].value = names[block.outputs[index].value] ?? block.outputs[index].value
      }
      return block
    }
    return renamed
  }
}
