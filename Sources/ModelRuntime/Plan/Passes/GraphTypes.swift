internal import ModelOps

/// The types of a graph's values, as far as they can be inferred, and how often each is used.
struct GraphTypes {
  private(set) var types: [String: TensorType] = [:]
  /// Elements of small integer tensors, as far as they can be inferred.
  private(set) var elements: [String: [Extent]] = [:]
  /// Uses by operations, blocks and as an output.
  private(set) var useCounts: [String: Int] = [:]

  private var known: [String: OperationArguments.Argument] = [:]
  /// What has made the values, by the name of its first result.
  private var makers: [String: Maker] = [:]

  private struct Maker: Equatable {
    var operation: String
    var bindingCount: Int
  }

  init(_ graph: Graph) {
    for input in graph.inputs {
      let argument = OperationArguments.Argument(InferredValue(input.type))
      known[input.name] = argument
      types[input.name] = argument.type.tensor
      elements[input.name] = argument.elements
    }
    update(graph)
  }

  /// Those of `graph`, which has changed. Results of operations that are still there, as all that they take, are as they were.
  mutating func update(_ graph: Graph) {
    var inference = OperationInference()
    var changed: Set<String> = []
    useCounts = Self.useCounts(graph)
    for operation in graph.operations {
      guard operation.blocks.isEmpty, let first = operation.outputs.first?.name else { continue }
      let maker = Maker(operation: operation.operation, bindingCount: operation.bindings.count)
      if makers[first] == maker, changed.isEmpty || !operation.uses(changed) { continue }
      makers[first] = maker
      // What cannot be inferred here is found out, or refused, where the plan is made.
      guard let arguments = arguments(operation), let results = try? inference.infer(operation.operation, arguments)
      else { continue }
      for (output, result) in zip(operation.outputs, results) {
        let argument = OperationArguments.Argument(result)
        if known[output.name]?.type.tensor != argument.type.tensor { changed.insert(output.name) }
        known[output.name] = argument
        types[output.name] = argument.type.tensor
        elements[output.name] = argument.elements
      }
    }
  }

  /// How often each value of `graph` is used.
  static func useCounts(_ graph: Graph) -> [String: Int] {
    var useCounts: [String: Int] = [:]
    for operation in graph.operations {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { useCounts[name, default: 0] += 1 }
      for name in operation.blocks.flatMap(\.freeNames) { useCounts[name, default: 0] += 1 }
    }
    for output in graph.outputs { useCounts[output.value, default: 0] += 1 }
    return useCounts
  }

  /// What is bound to the operation; nil when some of it is not known.
  private func arguments(_ operation: GraphOperation) -> OperationArguments? {
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    for binding in operation.bindings {
      let bound = binding.arguments.compactMap { argument in
        switch argument {
        case .value(let name): known[name]
        case .constant(let constant): OperationArguments.Argument(constant)
        }
      }
      guard bound.count == binding.arguments.count else { return nil }
      arguments.bind(binding.parameter, bound)
    }
    return arguments
  }
}

extension GraphOperation {
  fileprivate func uses(_ names: Set<String>) -> Bool {
    bindings.contains { binding in
      binding.arguments.contains { if case .value(let name) = $0 { names.contains(name) } else { false } }
    }
  }
}
