package import ModelSpec

/// A builder to which operations can be appended.
package protocol GraphBuilding {
  /// Appends an operation; parameters whose value is nil are omitted.
  ///
  /// - Parameters:
  ///   - variadic: A parameter that takes several values.
  ///   - count: Number of results.
  mutating func emit(
    _ operation: String, _ arguments: [(String, GraphValue?)], variadic: (String, [GraphValue])?, count: Int
  ) throws(OperationError) -> [GraphValue]
}

extension GraphBuilding {
  /// Appends an operation with one result.
  package mutating func add(
    _ operation: String, _ arguments: [(String, GraphValue?)], variadic: (String, [GraphValue])? = nil
  ) throws(OperationError) -> GraphValue {
    guard let result = try emit(operation, arguments, variadic: variadic, count: 1).first else {
      throw OperationError("operation '\(operation)' has no result")
    }
    return result
  }
}

/// Builds a graph; the results of each appended operation are inferred at once.
package struct GraphBuilder: GraphBuilding, Sendable {
  package private(set) var operations: [GraphOperation] = []
  private var inference = OperationInference()
  private var usedNames: Set<String> = []
  private var counter = 0
  /// The layer or operation of the model that appended operations are attributed to.
  package var source = ModelPath()

  package init() {}

  /// Reserves a name.
  package mutating func use(_ name: String) { usedNames.insert(name) }

  /// Appends an operation under fresh names.
  ///
  /// - Returns: The operation made for its arguments, and its results.
  package mutating func append(
    _ operation: GraphOperation, _ arguments: [(parameter: String, values: [GraphValue])]
  ) throws(OperationError) -> (any TensorOperation, [GraphValue]) {
    guard let type = OpTable.operation(operation.operation) else {
      throw OperationError("there is no operation called '\(operation.operation)'")
    }
    var bound = OperationArguments(outputCount: operation.outputs.count, parameterCount: arguments.count)
    for argument in arguments { bound.bind(argument.parameter, argument.values.map(\.known)) }
    guard !bound.hasUnranked else {
      throw OperationError("a shape is only known as the model runs, and training needs all before")
    }
    let (instance, inferred) = try inference.resolve(type, bound)
    guard inferred.count >= operation.outputs.count else {
      throw OperationError("it makes \(inferred.count) results, the graph names \(operation.outputs.count)")
    }
    operations.append(operation)
    var results: [GraphValue] = []
    for (output, value) in zip(operation.outputs, inferred) {
      use(output.name)
      results.append(GraphValue(output.name, value))
    }
    return (instance, results)
  }

  package mutating func emit(
    _ operation: String, _ arguments: [(String, GraphValue?)], variadic: (String, [GraphValue])?, count: Int
  ) throws(OperationError) -> [GraphValue] {
    try emitted(operation, arguments, variadic: variadic, count: count).results
  }

  /// An operation that was appended.
  package struct Emitted {
    package var operation: GraphOperation
    package var instance: any TensorOperation
    package var arguments: [(parameter: String, values: [GraphValue])]
    package var results: [GraphValue]
  }

  /// Like `emit`, but returns all that is known of the operation.
  package mutating func emitted(
    _ operation: String, _ arguments: [(String, GraphValue?)], variadic: (String, [GraphValue])?, count: Int
  ) throws(OperationError) -> Emitted {
    var bound: [(parameter: String, values: [GraphValue])] = []
    if let (parameter, values) = variadic { bound.append((parameter, values)) }
    for case (let parameter, let value?) in arguments { bound.append((parameter, [value])) }
    var outputs: [GraphOperation.Output] = []
    for _ in 0..<count { outputs.append(GraphOperation.Output(makeName(operation))) }
    let bindings = bound.map { GraphOperation.Binding($0.parameter, $0.values.map(\.argument)) }
    let made = GraphOperation(operation, bindings, outputs: outputs, source: source)
    do throws(OperationError) {
      let (instance, results) = try append(made, bound)
      return Emitted(operation: made, instance: instance, arguments: bound, results: results)
    } catch {
      throw OperationError("'\(operation)' of the gradient: \(error.message)", argument: error.argument)
    }
  }

  private mutating func makeName(_ operation: String) -> String {
    var name: String
    repeat {
      counter += 1
      name = "\(operation)~\(counter)"
    } while !usedNames.insert(name).inserted
    return name
  }
}
