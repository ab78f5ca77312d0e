extension Graph {
  /// This graph with the type of every result as far as it can be inferred from the inputs; what the file declares where it
  /// cannot.
  public func typed() -> Graph {
    var typing = GraphTyping()
    return typing.typed(self)
  }

  /// Names that operations here and in blocks within use and that nothing here makes.
  public var outsideNames: Set<String> {
    var made = Set(inputs.map(\.name))
    var free: Set<String> = []
    for operation in operations {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) where !made.contains(name) {
        free.insert(name)
      }
      for block in operation.blocks { free.formUnion(block.outsideNames.subtracting(made)) }
      made.formUnion(operation.outputs.map(\.name))
    }
    for output in outputs where !made.contains(output.value) { free.insert(output.value) }
    return free
  }
}

/// The walk over a graph that infers its types.
private struct GraphTyping {
  private var inference = OperationInference()
  private var known: [String: OperationArguments.Argument] = [:]

  mutating func typed(_ graph: Graph) -> Graph {
    var graph = graph
    for input in graph.inputs { known[input.name] = OperationArguments.Argument(InferredValue(input.type)) }
    for index in graph.operations.indices { type(&graph.operations[index]) }
    return graph
  }

  private mutating func type(_ operation: inout GraphOperation) {
    let outer = known
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    for index in operation.blocks.indices {
      operation.blocks[index] = typed(operation.blocks[index])
      arguments.blockOutputs.append(
        operation.blocks[index].outputs.map { known[$0.value]?.type ?? .unranked(nil) })
      known = outer
    }
    for binding in operation.bindings {
      let bound = binding.arguments.map { argument in
        switch argument {
        case .value(let name): known[name] ?? OperationArguments.Argument(InferredValue(.unranked(nil)))
        case .constant(let constant): Self.argument(constant)
        }
      }
      arguments.bind(binding.parameter, bound)
    }
    let results = try? inference.infer(operation.operation, arguments)
    for index in operation.outputs.indices {
      let declared = operation.outputs[index].declaredType
      var value = InferredValue(declared ?? .unranked(nil))
      if let results, index < results.count, !results[index].type.isUnranked { value = results[index] }
      operation.outputs[index].declaredType = value.type
      known[operation.outputs[index].name] = OperationArguments.Argument(value)
    }
  }

  private static func argument(_ constant: Constant) -> OperationArguments.Argument {
    var argument = OperationArguments.Argument(constant)
    argument.elements = argument.elements ?? constant.smallIntegers
    return argument
  }
}
