internal import ModelSpec

/// The walk over a graph that infers its types.
package struct GraphTyping {
  package var problems: [GraphProblem] = []
  package var blockProblems: [GraphProblem] = []
  package var misdeclared: [MisdeclaredResult] = []
  /// How many branches and loops lie around the graph at hand.
  package var blockDepth = 0
  private var inference = OperationInference()
  package var known: [String: OperationArguments.Argument] = [:]
  package var folding: (any ConstantFolding)?

  /// - Parameter folding: What computes with constants; without it, types follow from shape rules alone.
  package init(folding: (any ConstantFolding)? = nil) { self.folding = folding }

  package mutating func typed(_ graph: Graph) -> Graph {
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
      known[operation.outputs[index].name] =
        folding?.constant(operation.outputs[index].name, value.type).map { Self.argument($0) }
        ?? OperationArguments.Argument(value)
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
    if isLoop, let block = operation.blocks.first(where: { $0.inputs.count != first.count }) {
      let message = "it has \(first.count) loop variables, but a block takes \(block.inputs.count)"
      blockProblems.append(problem(operation, OperationError(message, argument: "loop_vars")))
    }
    for (index, (one, other)) in zip(first, arguments.blockOutputs[1]).enumerated() {
      guard !one.isUnranked, !other.isUnranked, one.union(other).isUnranked else { continue }
      let message =
        isLoop
        ? "loop variable \(index) is \(one) at first, and \(other) after a round"
        : "result \(index) is \(one) in one branch, and \(other) in the other"
      blockProblems.append(problem(operation, OperationError(message)))
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
          return try folding?.folded(operation, type, arguments, results: results) ?? results
        } catch {
          blockProblems.append(problem(operation, error))
          return results
        }
      }
      return try folding?.folded(operation, type, arguments, results: results) ?? results
    } catch {
      problems.append(problem(operation, error))
      return nil
    }
  }

  package func problem(_ operation: GraphOperation, _ error: OperationError) -> GraphProblem {
    GraphProblem(operation: operation.operation, source: operation.source, error: error)
  }

  private static func argument(_ constant: Constant) -> OperationArguments.Argument {
    var argument = OperationArguments.Argument(constant)
    argument.elements = argument.elements ?? constant.smallIntegers
    return argument
  }
}
