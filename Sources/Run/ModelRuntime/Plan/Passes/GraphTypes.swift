internal import ModelOps

/// The types of a graph's values, as far as they can be inferred, and how often each is used; and which operations their shape
/// rules have accepted with these types.
struct GraphTypes {
  private(set) var types: [String: TensorType] = [:]
  /// Elements of small integer tensors, as far as they can be inferred.
  private(set) var elements: [String: [Extent]] = [:]
  /// Uses by operations, blocks and as an output.
  private(set) var useCounts: [String: Int] = [:]

  private var known: [String: OperationArguments.Argument] = [:]
  /// The operations that have made the values and how many bindings they had, by the names of their first results.
  private var makers: [String: (String, Int)] = [:]
  /// Whether the rule of each operation has accepted it.
  private var accepted: [Bool] = []
  /// Names of first results of operations that have been accepted.
  private var acceptedNames: Set<String> = []

  /// - Parameter budget: Once it is used up, no more types are inferred.
  init(_ graph: Graph, _ budget: WorkBudget = WorkBudget()) {
    for input in graph.inputs {
      let argument = OperationArguments.Argument(InferredValue(input.type))
      known[input.name] = argument
      types[input.name] = argument.type.tensor
      elements[input.name] = argument.elements
    }
    update(graph, budget)
  }

  /// Whether the shape rule of the operation at a place of the graph has accepted its arguments, all of them of known types.
  func accepts(_ index: Int) -> Bool { accepted.indices.contains(index) && accepted[index] }

  /// Brings the types up to date with `graph`, which a pass has changed. A result whose name, operation and number of bindings are
  /// the same as before keeps its type, unless an argument's has changed: passes leave values as they are.
  ///
  /// - Returns: Whether no rule refuses an operation that was not there before.
  @discardableResult mutating func update(_ graph: Graph, _ budget: WorkBudget) -> Bool {
    var inference = OperationInference()
    var changed: Set<String> = []
    useCounts = Self.useCounts(graph)
    graph.assertUniqueNames()
    accepted = [Bool](repeating: false, count: graph.operations.count)
    var isSound = true
    for (index, operation) in graph.operations.enumerated() {
      if index.isMultiple(of: PlanPasses.stride), budget.stop != nil { return isSound }
      guard operation.blocks.isEmpty else { continue }
      let first = operation.outputs.first?.name
      let maker = (operation.operation, operation.bindings.count)
      if let first, let before = makers[first], before == maker, changed.isEmpty || !operation.uses(changed) {
        accepted[index] = acceptedNames.contains(first)
        continue
      }
      let isNew = first.map { makers[$0].map { $0 != maker } ?? true } ?? true
      if let first {
        makers[first] = maker
        acceptedNames.remove(first)
      }
      // What cannot be inferred here is found out, or refused, where the plan is made.
      guard let arguments = arguments(operation), !arguments.hasUnranked else { continue }
      guard let results = try? inference.infer(operation.operation, arguments),
        results.count >= operation.outputs.count, results.allSatisfy(\.isWithinLimits)
      else {
        if isNew { isSound = false }
        continue
      }
      accepted[index] = true
      if let first { acceptedNames.insert(first) }
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
    return isSound
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

  /// Constants that are whole numbers take part in the computation of shapes, however they are stored.
  private static func argument(_ constant: Constant) -> OperationArguments.Argument {
    var argument = OperationArguments.Argument(constant)
    argument.elements = argument.elements ?? constant.smallIntegers
    return argument
  }

  /// What is bound to the operation; nil when some of it is not known.
  private func arguments(_ operation: GraphOperation) -> OperationArguments? {
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    for binding in operation.bindings {
      let bound = binding.arguments.compactMap { argument in
        switch argument {
        case .value(let name): known[name]
        case .constant(let constant): Self.argument(constant)
        }
      }
      guard bound.count == binding.arguments.count else { return nil }
      arguments.bind(binding.parameter, bound)
    }
    return arguments
  }
}

extension InferredValue {
  /// Whether a tensor may have so many elements: passes make tables of lengths.
  fileprivate var isWithinLimits: Bool {
    (type.tensor?.shape.elementCount.lower ?? 0) <= WorkBudget.standardElementLimit
  }
}

extension GraphOperation {
  fileprivate func uses(_ names: Set<String>) -> Bool {
    bindings.contains { binding in
      binding.arguments.contains { if case .value(let name) = $0 { names.contains(name) } else { false } }
    }
  }
}
