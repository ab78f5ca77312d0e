internal import ModelSpec

/// A graph while operations in it are looked for and replaced.
///
/// Only operations that their shape rules accept are found: a pass may then rely on ranks and on the lengths of its arguments. All
/// others stay where they are.
package struct GraphMatch {
  private let original: Graph
  /// Nil where an operation was dropped.
  private var operations: [GraphOperation?]
  private var producers: [String: Int] = [:]
  /// The last operation that uses a value, as the graph was at first.
  private var consumers: [String: Int] = [:]
  /// How often each value is used now.
  private var useCounts: [String: Int]
  /// What is used in place of values whose operations were dropped.
  private var replacements: [String: GraphOperation.Argument] = [:]
  /// Results of the graph.
  private var results: Set<String>
  package let types: GraphTypes
  /// Whether the function takes states, so that it is called again and again for one result.
  package let hasStates: Bool
  /// Whether operations are found that no rule has accepted.
  private let seesAll: Bool

  /// - Parameter seesAll: Whether operations are found, too, whose arguments have no known types, for patterns of names and constants
  ///   alone.
  package init(_ graph: Graph, _ types: GraphTypes, seesAll: Bool = false) {
    original = graph
    operations = graph.operations
    self.types = types
    self.seesAll = seesAll
    useCounts = types.useCounts
    results = Set(graph.outputs.map(\.value))
    hasStates = graph.inputs.contains { if case .state = $0.type { true } else { false } }
    for (index, operation) in graph.operations.enumerated() {
      for output in operation.outputs { producers[output.name] = index }
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { consumers[name] = index }
    }
  }

  /// The operation at an index; nil when it was dropped, or its rule has not accepted it.
  package subscript(index: Int) -> GraphOperation? {
    seesAll || types.accepts(index) ? operations[index] : nil
  }

  /// The indices of all operations, those of dropped ones too.
  package var indices: Range<Int> { operations.indices }

  /// The graph as it is now.
  package var graph: Graph {
    var graph = original
    graph.operations = operations.compactMap { $0.map(current) }
    for index in graph.outputs.indices {
      if case .value(let name)? = replacements[graph.outputs[index].value] { graph.outputs[index].value = name }
    }
    return graph
  }

  /// The index of the only operation that uses the value `name`, once; as the graph was at first.
  package func soleConsumer(of name: String) -> Int? { types.useCounts[name] == 1 ? consumers[name] : nil }

  /// The operation whose only result `argument` is, when it is one of `names`; and its index.
  package func producer(
    of argument: GraphOperation.Argument?, _ names: Set<String>
  ) -> (operation: GraphOperation, index: Int)? {
    guard case .value(let name)? = argument, let index = producers[name],
      let operation = self[index], operation.outputs.count == 1, names.contains(operation.operation)
    else { return nil }
    return (operation, index)
  }

  /// The operation that computes the value `name`, whatever else it computes.
  package func producer(of name: String) -> GraphOperation? { producers[name].flatMap { self[$0] } }

  /// As `producer(of:_:)`, when the result is used once.
  package func soleProducer(
    of argument: GraphOperation.Argument?, _ names: Set<String>
  ) -> (operation: GraphOperation, index: Int)? {
    guard useCount(argument) == 1 else { return nil }
    return producer(of: argument, names)
  }

  /// How often a value is used; 0 for a constant.
  package func useCount(_ argument: GraphOperation.Argument?) -> Int {
    guard case .value(let name)? = argument else { return 0 }
    return useCounts[name] ?? 0
  }

  /// The type of an argument, as far as it is known.
  package func type(_ argument: GraphOperation.Argument?) -> TensorType? {
    switch argument {
    case .value(let name)?: types.types[name]
    case .constant(let constant)?: constant.type
    case nil: nil
    }
  }

  /// The type of the first result.
  package func resultType(_ operation: GraphOperation) -> TensorType? {
    operation.outputs.first.flatMap { types.types[$0.name] }
  }

  /// Whether the argument has the type of the first result, so that no constant was broadcast beyond it.
  package func hasResultType(_ argument: GraphOperation.Argument?, _ operation: GraphOperation) -> Bool {
    guard let type = type(argument) else { return false }
    return type == resultType(operation)
  }

  /// The elements of a small integer tensor, as far as they are known.
  package func elements(_ argument: GraphOperation.Argument?) -> [Extent]? {
    switch argument {
    case .value(let name)?: types.elements[name]
    case .constant(let constant)?: OperationArguments.Argument(constant).elements
    case nil: nil
    }
  }

  // MARK: Changes

  /// Brings the arguments of the operation at `index` up to date. Operations are visited in their order, so that those before are.
  mutating func visit(_ index: Int) {
    if !replacements.isEmpty { operations[index] = operations[index].map(current) }
  }

  /// Puts `rewrite` in the place of the operation at `index`.
  ///
  /// - Returns: Whether that was possible: the name of a result must stay.
  mutating func apply(_ rewrite: Rewrite, to index: Int) -> Bool {
    guard let before = operations[index] else { return false }
    switch rewrite {
    case .operation(let operation):
      guard operation != before else { return false }
      put(operation, at: index)
    case .operations(let others, let operation):
      for other in others {
        guard let name = other.outputs.first?.name, let position = producers[name], let old = operations[position]
        else {
          return false
        }
        put(other, at: position)
        release(old)
      }
      put(operation, at: index)
    case .value(let argument):
      guard before.outputs.count == 1, let name = before.outputs.first?.name else { return false }
      if results.contains(name) {
        // A result that is an input or a constant needs an operation.
        guard case .value(let other) = argument, producers[other] != nil, results.insert(other).inserted else {
          return false
        }
      }
      replacements[name] = argument
      if case .value(let other) = argument { useCounts[other, default: 0] += useCounts[name] ?? 0 }
      useCounts[name] = 0
      operations[index] = nil
    }
    release(before)
    return true
  }

  private mutating func put(_ operation: GraphOperation, at index: Int) {
    operations[index] = operation
    for output in operation.outputs { producers[output.name] = index }
    for name in operation.usedNames { useCounts[name, default: 0] += 1 }
  }

  /// Takes the uses of an operation back that is no longer there, and drops producers that nothing else needs.
  private mutating func release(_ operation: GraphOperation) {
    var waiting = operation.usedNames
    while let name = waiting.popLast() {
      useCounts[name, default: 0] -= 1
      guard useCounts[name] == 0, let index = producers[name], let producer = operations[index],
        !producer.hasEffects, producer.outputs.allSatisfy({ useCounts[$0.name, default: 0] <= 0 })
      else { continue }
      operations[index] = nil
      waiting += producer.usedNames
    }
  }

  /// The operation with what replaces its arguments.
  private func current(_ operation: GraphOperation) -> GraphOperation {
    replacements.isEmpty ? operation : operation.replacing(replacements)
  }
}

extension GraphOperation {
  /// Names of values that the operation and its blocks use, each as often as they use it.
  var usedNames: [String] {
    var names: [String] = []
    for binding in bindings { for case .value(let name) in binding.arguments { names.append(name) } }
    for block in blocks { names += block.outsideNames }
    return names
  }

  /// Whether it does something besides computing its results, or nothing is known of it.
  var hasEffects: Bool {
    switch operation {
    case "write_state", "coreml_update_state", "nn.update_state_slice", "nn.require", "nn.custom": true
    default:
      operation.hasPrefix("random_") || OpTable.operation(operation) == nil
        || blocks.contains { $0.operations.contains(where: \.hasEffects) }
    }
  }

  /// The operation with other arguments for some values, in its blocks too.
  func replacing(_ replacements: [String: Argument]) -> GraphOperation {
    var operation = self
    for binding in operation.bindings.indices {
      for index in operation.bindings[binding].arguments.indices {
        // A value may be replaced by one that was replaced itself.
        while case .value(let name) = operation.bindings[binding].arguments[index], let other = replacements[name] {
          operation.bindings[binding].arguments[index] = other
        }
      }
    }
    for block in operation.blocks.indices {
      guard !operation.blocks[block].outsideNames.isDisjoint(with: replacements.keys) else { continue }
      operation.blocks[block] = operation.blocks[block].replacing(replacements)
    }
    return operation
  }
}

extension Graph {
  /// The block with other arguments for some values; a result that becomes a constant gets an operation.
  fileprivate func replacing(_ replacements: [String: GraphOperation.Argument]) -> Graph {
    var graph = self
    graph.operations = operations.map { $0.replacing(replacements) }
    for index in graph.outputs.indices {
      let name = graph.outputs[index].value
      let made = GraphOperation("identity", [.init("x", [.value(name)])], outputs: []).replacing(replacements)
      switch made["x"].first {
      case .value(let other)?: graph.outputs[index].value = other
      case let constant?:
        graph.operations.append(
          GraphOperation("identity", [.init("x", [constant])], outputs: [.init(name + "/result")]))
        graph.outputs[index].value = name + "/result"
      case nil: break
      }
    }
    return graph
  }
}
