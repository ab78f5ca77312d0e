internal import ModelOps

/// The types of a graph's values, as far as they can be inferred, and how often each is used.
struct GraphTypes {
  private(set) var types: [String: TensorType] = [:]
  /// Elements of small integer tensors, as far as they can be inferred.
  private(set) var elements: [String: [Extent]] = [:]
  /// Uses by operations, blocks and as an output.
  private(set) var useCounts: [String: Int] = [:]

  private var known: [String: OperationArguments.Argument] = [:]
  /// The operations that have made the values and how many bindings they had, by the names of their first results.
  private var makers: [String: (String, Int)] = [:]

  init(_ graph: Graph) {
    begin(graph)
    update(graph)
  }

  /// Forgets all but the inputs of `graph`.
  private mutating func begin(_ graph: Graph) {
    (known, types, elements, makers) = ([:], [:], [:], [:])
    for input in graph.inputs {
      let argument = OperationArguments.Argument(InferredValue(input.type))
      known[input.name] = argument
      types[input.name] = argument.type.tensor
      elements[input.name] = argument.elements
    }
  }

  /// Brings the types up to date with `graph`, which a pass has changed. A result whose name, operation and number of bindings are
  /// the same as before keeps its type, unless an argument's has changed: passes leave values as they are.
  mutating func update(_ graph: Graph) {
    var inference = OperationInference()
    var changed: Set<String> = []
    useCounts = Self.useCounts(graph)
    // A name that is given again stands for one value after the other.
    let repeats = Self.repeatsNames(graph)
    if repeats { begin(graph) }
    for operation in graph.operations {
      guard operation.blocks.isEmpty, let first = operation.outputs.first?.name else { continue }
      let maker = (operation.operation, operation.bindings.count)
      if !repeats, let before = makers[first], before == maker, changed.isEmpty || !operation.uses(changed) { continue }
      makers[first] = maker
      // What cannot be inferred here is found out, or refused, where the plan is made.
      guard let arguments = arguments(operation), let results = try? inference.infer(operation.operation, arguments)
      else { continue }
      for (output, result) in zip(operation.outputs, results) {
        let argument = OperationArguments.Argument(result)
        let before = known[output.name]
        if before == nil || before?.type.tensor != argument.type.tensor || before?.elements != argument.elements {
          changed.insert(output.name)
        }
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

  private static func repeatsNames(_ graph: Graph) -> Bool {
    var names = Set(graph.inputs.map(\.name))
    return graph.operations.contains { operation in operation.outputs.contains { !names.insert($0.name).inserted } }
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
