internal import ModelSpec

/// The types of a graph's values, as far as they can be inferred, and how often each is used; and which operations their shape
/// rules have accepted with these types.
package struct GraphTypes: Sendable {
  /// What the graph is rewritten for.
  package enum Target: Sendable {
    /// To be computed here: operations that MIL lacks may be used, and weights stay as they are stored.
    case execution
    /// To be written to an ML Program: operations are those of MIL, and weights may be stored anew. Where nothing can be inferred, types
    /// are those that the program declares.
    case program
  }

  /// What the graph is rewritten for.
  package let target: Target
  package private(set) var types: [String: TensorType] = [:]
  /// Elements of small integer tensors, as far as they can be inferred.
  package private(set) var elements: [String: [Extent]] = [:]
  /// Uses by operations, blocks and as an output.
  package private(set) var useCounts: [String: Int] = [:]

  private var known: [String: OperationArguments.Argument] = [:]
  /// The operations that have made the values and how many bindings they had, by the names of their first results.
  private var producers: [String: (String, Int)] = [:]
  /// Whether the rule of each operation has accepted it.
  private var accepted: [Bool] = []
  /// Names of first results of operations that have been accepted.
  private var acceptedNames: Set<String> = []

  /// - Parameter budget: Once it is used up, no more types are inferred.
  package init(
    _ graph: Graph, for target: Target = .execution, _ budget: any RewriteBudget = NoRewriteLimit()
  ) {
    self.init(graph, for: target, within: nil, budget)
  }

  /// The types of a block.
  ///
  /// - Parameters:
  ///   - outer: What is known of the values around the block.
  ///   - inputs: What is known of the block's inputs besides their declared types, by their names.
  init(
    _ graph: Graph, for target: Target, within outer: GraphTypes?, inputs: [String: InferredValue] = [:],
    _ budget: any RewriteBudget
  ) {
    self.target = target
    if let outer {
      for name in graph.outsideNames {
        known[name] = outer.known[name]
        types[name] = outer.types[name]
        elements[name] = outer.elements[name]
      }
    }
    for input in graph.inputs {
      let argument = OperationArguments.Argument(inputs[input.name] ?? InferredValue(input.type))
      known[input.name] = argument
      types[input.name] = argument.type.tensor
      elements[input.name] = argument.elements
    }
    update(graph, budget)
  }

  /// Whether the shape rule of the operation at a place of the graph has accepted its arguments, all of them of known types.
  package func accepts(_ index: Int) -> Bool { accepted.indices.contains(index) && accepted[index] }

  /// Brings the types up to date with `graph`, which a pass has changed. A result whose name, operation and number of bindings are
  /// the same as before keeps its type, unless an argument's has changed: passes leave values as they are.
  ///
  /// - Returns: Whether no rule refuses an operation that was not there before.
  @discardableResult package mutating func update(_ graph: Graph, _ budget: any RewriteBudget) -> Bool {
    var inference = OperationInference()
    var changed: Set<String> = []
    useCounts = Self.useCounts(graph)
    graph.assertUniqueNames()
    accepted = [Bool](repeating: false, count: graph.operations.count)
    var isSound = true
    for (index, operation) in graph.operations.enumerated() {
      if index.isMultiple(of: GraphRewriting.stride), budget.isUsedUp { return isSound }
      guard operation.blocks.isEmpty else {
        if let results = declared(operation, nil) { note(operation, results, &changed) }
        continue
      }
      let first = operation.outputs.first?.name
      let producer = (operation.operation, operation.bindings.count)
      if let first, let before = producers[first], before == producer, changed.isEmpty || !operation.uses(changed) {
        accepted[index] = acceptedNames.contains(first)
        continue
      }
      let isNew = first.map { producers[$0].map { $0 != producer } ?? true } ?? true
      if let first {
        producers[first] = producer
        acceptedNames.remove(first)
      }
      // What cannot be inferred here is found out, or refused, where the plan is made.
      let inferred = try? arguments(operation).map { (arguments) throws(OperationError) in
        try infer(operation, arguments, &inference)
      }
      if inferred == nil, isNew { isSound = false }
      guard let results = declared(operation, inferred ?? nil) else { continue }
      accepted[index] = true
      if let first { acceptedNames.insert(first) }
      note(operation, results, &changed)
    }
    return isSound
  }

  /// Keeps what is known of an operation's results, and notes which have other types than before.
  private mutating func note(_ operation: GraphOperation, _ results: [InferredValue], _ changed: inout Set<String>) {
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

  private func infer(
    _ operation: GraphOperation, _ arguments: OperationArguments, _ inference: inout OperationInference
  ) throws(OperationError) -> [InferredValue] {
    let results = try inference.infer(operation.operation, arguments)
    guard results.count >= operation.outputs.count, results.allSatisfy(\.isWithinLimits) else {
      throw OperationError("its results are others than expected")
    }
    return results
  }

  /// The types that a program declares for the results, with what was inferred; the latter alone for a graph that is executed.
  private func declared(_ operation: GraphOperation, _ inferred: [InferredValue]?) -> [InferredValue]? {
    guard target == .program, OpTable.operation(operation.operation) != nil else { return inferred }
    var results: [InferredValue] = []
    for (index, output) in operation.outputs.enumerated() {
      if let type = output.declaredType, type.tensor != nil {
        results.append(InferredValue(type, elements: inferred?[index].elements))
      } else if let inferred {
        results.append(inferred[index])
      } else {
        return nil
      }
    }
    return results
  }

  /// How often each value of `graph` is used.
  package static func useCounts(_ graph: Graph) -> [String: Int] {
    var useCounts: [String: Int] = [:]
    for operation in graph.operations {
      for name in operation.usedNames { useCounts[name, default: 0] += 1 }
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

  /// The arguments of the operation; nil when some are not known.
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
    return arguments.hasUnranked ? nil : arguments
  }
}

extension InferredValue {
  /// Whether a tensor may have so many elements: passes make tables of lengths.
  fileprivate var isWithinLimits: Bool {
    (type.tensor?.shape.elementCount.lower ?? 0) <= GraphRewriting.elementLimit
  }
}

extension GraphOperation {
  fileprivate func uses(_ names: Set<String>) -> Bool {
    bindings.contains { binding in
      binding.arguments.contains { if case .value(let name) = $0 { names.contains(name) } else { false } }
    }
  }
}
