package import ModelSpec

extension Graph {
  /// This graph with the type of every result as far as it can be inferred from the inputs; what the file declares where it
  /// cannot.
  public func typed() -> Graph {
    var typing = GraphTyping()
    return typing.typed(self)
  }

  /// This graph with the types of its results, and what the walk that infers them found wrong.
  package func checked() -> CheckedGraph {
    var typing = GraphTyping()
    let graph = typing.typed(self)
    return CheckedGraph(
      graph: graph, problems: typing.problems, blockProblems: typing.blockProblems, misdeclared: typing.misdeclared)
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

/// A graph whose types were inferred.
package struct CheckedGraph: Sendable {
  /// The graph with the type of every result as far as it can be inferred.
  package var graph: Graph
  /// What keeps operations from being computed whatever the inputs hold, in their order: unknown operations, and arguments
  /// that a shape rule refuses although all is known that it depends on.
  package var problems: [GraphProblem]
  /// The same within branches and loops, which need not run; and values of a branch or a loop that are of one type in one block
  /// and of another, with other elements or another number of axes, in the other or before the first round.
  package var blockProblems: [GraphProblem]
  /// Results that the model declares with another type than the operation makes, in their order.
  package var misdeclared: [MisdeclaredResult]

  /// The type of each value that the graph itself takes or makes; blocks within are left out.
  package var types: [String: ValueType] {
    var types: [String: ValueType] = [:]
    for input in graph.inputs { types[input.name] = input.type }
    for output in graph.operations.lazy.flatMap(\.outputs) { types[output.name] = output.declaredType }
    return types
  }
}

/// A result whose declared type is not the one that its operation makes.
package struct MisdeclaredResult: Sendable {
  package var name: String
  /// MIL's name of the operation.
  package var operation: String
  /// Where the operation stands in the model.
  package var source: ModelPath
  package var declared: TensorType
  package var found: TensorType
}

/// Why an operation of a graph cannot be computed.
package struct GraphProblem: Sendable {
  /// MIL's name of the operation.
  package var operation: String
  /// Where it stands in the model.
  package var source: ModelPath
  package var error: OperationError
}

extension OperationArguments {
  /// Whether `error`, by which `operation` refuses these arguments, is final: everything that it is about is known, so that no
  /// computed value can change it.
  package func isFinal(_ error: OperationError, of operation: any TensorOperation.Type) -> Bool {
    let all = error.argument.map { self.all($0) } ?? self.all
    if all.allSatisfy({ $0.type.isFixed && ($0.isKnown || !$0.isShapeLike) }) { return true }
    // Rules refuse lengths that are open only where none will do. What elements that are not known do not matter to is the same
    // whatever they are.
    let watch = ElementWatch()
    var inference = OperationInference()
    do throws(OperationError) {
      _ = try inference.resolve(operation, watched(by: watch))
      return false
    } catch {
      return !watch.hasMissed
    }
  }
}

extension OperationArguments.Argument {
  /// Whether everything about the value is known.
  fileprivate var isKnown: Bool { constant != nil || elements?.allSatisfy(\.isFixed) == true }
  /// Whether it may describe a shape or a place: a short vector of integers.
  fileprivate var isShapeLike: Bool {
    guard let tensor = type.tensor else { return true }
    return tensor.rank <= 1 && Tensor.Form(tensor.scalar) != .boolean
  }
}

extension GraphOperation {
  /// Compares what the model declares the results to be with what the operation makes. Shapes may differ: inputs outside
  /// of the ranges that a model declares are computed with for as long as that works, and a number may come as an array.
  /// Floats may differ in their precision: the result is rounded to the declared one.
  ///
  /// - Throws: `OperationError` when elements are of another type, or there are fewer results.
  package func checkDeclared(_ results: [InferredValue]) throws(OperationError) {
    guard results.count >= outputs.count else {
      throw OperationError("it has \(results.count) results, the graph names \(outputs.count)")
    }
    for (output, result) in zip(outputs, results) {
      guard let declared = output.declaredType?.tensor, let found = result.type.tensor, declared.scalar != found.scalar,
        rounding(output, result.type) == nil
      else { continue }
      throw OperationError("'\(output.name)' is \(declared) by its declaration, but the operation makes \(found)")
    }
  }

  /// The operation that gives a result the precision that the model declares; nil when it has that, or is no float.
  package func rounding(_ output: Output, _ found: ValueType) -> GraphOperation? {
    guard let declared = output.declaredType?.tensor, let found = found.tensor, declared.scalar != found.scalar,
      ScalarDomain.floats.contains(declared.scalar), ScalarDomain.floats.contains(found.scalar)
    else { return nil }
    return GraphOperation(
      "cast", [Binding("x", [.value(output.name)]), Binding("dtype", [.constant(.string(declared.scalar.name))])],
      outputs: [Output(output.name)], source: source)
  }
}

/// The walk over a graph that infers its types.
private struct GraphTyping {
  private(set) var problems: [GraphProblem] = []
  private(set) var blockProblems: [GraphProblem] = []
  private(set) var misdeclared: [MisdeclaredResult] = []
  /// How many branches and loops lie around the graph at hand.
  private var blockDepth = 0
  private var inference = OperationInference()
  private var known: [String: OperationArguments.Argument] = [:]
  private var folding = GraphFolding()

  mutating func typed(_ graph: Graph) -> Graph {
    var graph = graph
    for input in graph.inputs { known[input.name] = OperationArguments.Argument(InferredValue(input.type)) }
    for index in graph.operations.indices { type(&graph.operations[index]) }
    return graph
  }

  private mutating func type(_ operation: inout GraphOperation) {
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    if !operation.blocks.isEmpty { arguments.blockOutputs = typeBlocks(of: &operation) }
    for binding in operation.bindings {
      let bound = binding.arguments.map { argument in
        switch argument {
        case .value(let name): known[name] ?? OperationArguments.Argument(InferredValue(.unranked(nil)))
        case .constant(let constant): Self.argument(constant)
        }
      }
      arguments.bind(binding.parameter, bound)
    }
    compareBlocks(operation, arguments)
    let results = results(of: operation, arguments)
    for index in operation.outputs.indices {
      let declared = operation.outputs[index].declaredType
      var value = InferredValue(declared ?? .unranked(nil))
      if let results, index < results.count, !results[index].type.isUnranked {
        value = results[index]
        compare(operation, arguments, of: operation.outputs[index], with: value)
      }
      if let scalar = declared?.tensor?.scalar, let shape = value.type.tensor?.shape,
        operation.rounding(operation.outputs[index], value.type) != nil
      {
        value = InferredValue(.tensor(TensorType(scalar, shape)))
      }
      operation.outputs[index].declaredType = value.type
      known[operation.outputs[index].name] = OperationArguments.Argument(value)
    }
  }

  /// Notes a result that is declared with other elements, another number of axes, or lengths that cannot be.
  private mutating func compare(
    _ operation: GraphOperation, _ arguments: OperationArguments, of output: GraphOperation.Output,
    with result: InferredValue
  ) {
    guard let declared = output.declaredType?.tensor, let found = result.type.tensor,
      declared.scalar != found.scalar || declared.rank != found.rank
        || zip(declared.shape.extents, found.shape.extents).contains(where: { !$0.canEqual($1) })
    else { return }
    // With arguments of several precisions, the result may have either.
    if operation.rounding(output, result.type) != nil, declared.rank == found.rank,
      arguments.all.contains(where: { $0.type.tensor?.scalar == declared.scalar })
    {
      return
    }
    misdeclared.append(
      MisdeclaredResult(
        name: output.name, operation: operation.operation, source: operation.source, declared: declared, found: found))
  }

  /// Notes values that no one type is that of.
  private mutating func compareBlocks(_ operation: GraphOperation, _ arguments: OperationArguments) {
    guard arguments.blockOutputs.count == 2 else { return }
    let isLoop = operation.operation == "while_loop"
    let first = isLoop ? arguments.all("loop_vars").map(\.type) : arguments.blockOutputs[0]
    for (index, (one, other)) in zip(first, arguments.blockOutputs[1]).enumerated() {
      guard !one.isUnranked, !other.isUnranked, one.union(other).isUnranked else { continue }
      let message =
        isLoop
        ? "loop variable \(index) is \(one) at first, and \(other) after a round"
        : "result \(index) is \(one) in one branch, and \(other) in the other"
      blockProblems.append(problem(operation, OperationError(message)))
    }
  }

  /// The types of what the blocks return; names that they make are not known outside.
  private mutating func typeBlocks(of operation: inout GraphOperation) -> [[ValueType]] {
    let (outer, outerFolding) = (known, folding)
    blockDepth += 1
    defer {
      blockDepth -= 1
      folding = outerFolding
    }
    return operation.blocks.indices.map { index in
      // Names mean other values there.
      folding = GraphFolding()
      operation.blocks[index] = typed(operation.blocks[index])
      let types = operation.blocks[index].outputs.map { known[$0.value]?.type ?? .unranked(nil) }
      known = outer
      return types
    }
  }

  /// The types of the results; nil if they are not known. If they never can be, adds a problem.
  private mutating func results(of operation: GraphOperation, _ arguments: OperationArguments) -> [InferredValue]? {
    do throws(OperationError) {
      guard let type = OpTable.operation(operation.operation) else { throw OperationError("unknown operation") }
      let results: [InferredValue]
      do throws(OperationError) {
        results = try inference.infer(type, arguments)
      } catch {
        let isMissing = error.argument.map { !arguments.has($0) } ?? false
        guard isMissing || arguments.isFinal(error, of: type) else { return nil }
        // A branch need not run, and a loop need not begin.
        guard isMissing || blockDepth == 0 else {
          blockProblems.append(problem(operation, error))
          return nil
        }
        throw error
      }
      try operation.checkDeclared(results)
      guard blockDepth == 0 else {
        do throws(OperationError) {
          return try folding.folded(operation, type, arguments, results: results)
        } catch {
          blockProblems.append(problem(operation, error))
          return results
        }
      }
      return try folding.folded(operation, type, arguments, results: results)
    } catch {
      problems.append(problem(operation, error))
      return nil
    }
  }

  private func problem(_ operation: GraphOperation, _ error: OperationError) -> GraphProblem {
    GraphProblem(operation: operation.operation, source: operation.source, error: error)
  }

  private static func argument(_ constant: Constant) -> OperationArguments.Argument {
    var argument = OperationArguments.Argument(constant)
    argument.elements = argument.elements ?? constant.smallIntegers
    return argument
  }
}
