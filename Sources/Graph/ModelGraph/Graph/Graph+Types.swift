package import ModelSpec

extension Graph {
  /// This graph with the type of every result as far as it can be inferred from the inputs; what the file declares where it
  /// cannot.
  public func typed() -> Graph { typed(folding: nil) }

  /// As `typed()`; with `folding`, lengths that depend on constants are computed, too.
  package func typed(folding: (any ConstantFolding)?) -> Graph {
    assertUniqueNames()
    var typing = GraphTyping(folding: folding)
    return typing.typed(self)
  }

  /// This graph with the types of its results, and what the walk that infers them found wrong.
  ///
  /// - Parameter folding: What looks for elements of constants that make an operation impossible.
  package func checked(folding: any ConstantFolding) -> CheckedGraph {
    assertUniqueNames()
    var typing = GraphTyping(folding: folding)
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
    switch type {
    case .tensor(let tensor): tensor.rank <= 1 && ElementForm(tensor.scalar) != .boolean
    case .unranked, .tuple: true
    case .state, .list, .dictionary: false
    }
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
