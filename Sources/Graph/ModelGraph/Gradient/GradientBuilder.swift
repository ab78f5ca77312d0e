package import ModelSpec

/// Builds a graph with gradients: first the operations of a graph, then those that differentiate a loss by some of its
/// values.
///
/// All shapes must be fixed. Gradients that reach a value along several paths are added; those of broadcast values are
/// summed; integers and booleans have none.
package struct GradientBuilder: GraphBuilding, Sendable {
  /// An operation of the graph to be differentiated.
  private struct Step: Sendable {
    var operation: GraphOperation
    var instance: any TensorOperation
    var arguments: [(parameter: String, values: [GraphValue])]
    var results: [GraphValue]
  }

  private var graph = GraphBuilder()
  package private(set) var inputs: [Graph.Input] = []
  private var steps: [Step] = []
  private var values: [String: GraphValue] = [:]
  /// Values that depend on the variables of differentiation.
  private var reached: Set<String> = []
  /// Whether emitted operations replace a composed one.
  private var isComposing = false
  private var gradients: [String: GraphValue] = [:]
  /// Arguments of the current operation whose gradients are settled.
  private var handled: Set<String> = []

  package init() {}

  /// Appends the inputs and the operations of `graph`.
  ///
  /// - Parameter wanted: The variables of differentiation. Composed operations that depend on them are expanded.
  /// - Throws: `Diagnostic` for an operation with unknown shapes.
  package init(_ graph: Graph, wanted: some Sequence<String>) throws(Diagnostic) {
    reached = Set(wanted)
    for input in graph.inputs { addInput(input.name, input.type) }
    for operation in graph.operations { try append(operation) }
  }

  /// The layer or operation of the model that appended operations are attributed to.
  package var source: ModelPath {
    get { graph.source }
    set { graph.source = newValue }
  }

  /// Appends an operation that gradients need not pass through.
  package mutating func emit(
    _ operation: String, _ arguments: [(String, GraphValue?)], variadic: (String, [GraphValue])?, count: Int
  ) throws(OperationError) -> [GraphValue] {
    guard isComposing else { return try graph.emit(operation, arguments, variadic: variadic, count: count) }
    let made = try graph.emitted(operation, arguments, variadic: variadic, count: count)
    add(Step(operation: made.operation, instance: made.instance, arguments: made.arguments, results: made.results))
    return made.results
  }

  private mutating func add(_ step: Step) {
    steps.append(step)
    let isReached = step.arguments.contains { $0.values.contains { $0.name.map(reached.contains) ?? false } }
    for result in step.results {
      guard let name = result.name else { continue }
      values[name] = result
      if isReached, result.isContinuous { reached.insert(name) }
    }
  }

  /// Adds an input of the graph.
  @discardableResult
  package mutating func addInput(_ name: String, _ type: ValueType) -> GraphValue {
    inputs.append(Graph.Input(name, type))
    graph.use(name)
    let value = GraphValue(name, InferredValue(type))
    values[name] = value
    return value
  }

  /// The value called `name`; nil if nothing produces it.
  package func value(_ name: String) -> GraphValue? { values[name] }

  /// The operation that produces `value`, with its arguments by parameter; nil for inputs and constants.
  package func producer(of value: GraphValue) -> (operation: String, arguments: [String: GraphValue])? {
    guard let name = value.name, let step = steps.last(where: { $0.results.contains { $0.name == name } }) else {
      return nil
    }
    var arguments: [String: GraphValue] = [:]
    for argument in step.arguments { arguments[argument.parameter] = argument.values.first }
    return (step.operation.operation, arguments)
  }

  /// Appends an operation that gradients may have to pass through.
  ///
  /// - Throws: `Diagnostic` if it is unknown, refuses its arguments, or has unknown shapes.
  package mutating func append(_ operation: GraphOperation) throws(Diagnostic) {
    var arguments: [(parameter: String, values: [GraphValue])] = []
    for binding in operation.bindings {
      var bound: [GraphValue] = []
      for argument in binding.arguments {
        switch argument {
        case .constant(let constant): bound.append(GraphValue(constant))
        case .value(let name):
          guard let value = values[name] else {
            throw Diagnostic.gradient("value '\(name)' is used before it is made", at: operation.source)
          }
          bound.append(value)
        }
      }
      arguments.append((binding.parameter, bound))
    }
    guard operation.blocks.isEmpty else {
      throw Diagnostic.gradient(
        "operation '\(operation.operation)' has branches or rounds, through which no gradient is computed",
        at: operation.source)
    }
    do throws(OperationError) {
      let isReached = arguments.contains { $0.values.contains { $0.name.map(reached.contains) ?? false } }
      if isReached, try replace(operation, arguments) { return }
      let (instance, results) = try graph.append(operation, arguments)
      add(Step(operation: operation, instance: instance, arguments: arguments, results: results))
    } catch {
      throw Diagnostic.gradient("operation '\(operation.operation)': \(error.message)", at: operation.source)
    }
  }

  /// Expands a composed operation into differentiable ones. Returns false if the operation is not composed.
  private mutating func replace(
    _ operation: GraphOperation, _ arguments: [(parameter: String, values: [GraphValue])]
  ) throws(OperationError) -> Bool {
    guard let type = OpTable.operation(operation.operation) as? any ComposedOperation.Type else { return false }
    var bound = OperationArguments(outputCount: operation.outputs.count, parameterCount: arguments.count)
    for argument in arguments { bound.bind(argument.parameter, argument.values.map(\.known)) }
    let instance = try type.init(bound)
    source = operation.source
    isComposing = true
    defer { isComposing = false }
    let results = try instance.compose(
      OperationCall(arguments: arguments, results: [], gradients: []), in: &self)
    for (output, result) in zip(operation.outputs, results) {
      let named = GraphOperation(
        "identity", [GraphOperation.Binding("x", [result.argument])], outputs: [output], source: source)
      let values: [(parameter: String, values: [GraphValue])] = [("x", [result])]
      let (instance, found) = try graph.append(named, values)
      add(Step(operation: named, instance: instance, arguments: values, results: found))
    }
    return true
  }

  /// Appends an operation with one result that gradients may have to pass through.
  package mutating func append(
    _ operation: String, _ arguments: [(String, GraphValue)], named name: String
  ) throws(Diagnostic) -> GraphValue {
    try append(
      GraphOperation(
        operation, arguments.map { GraphOperation.Binding($0.0, [$0.1.argument]) },
        outputs: [GraphOperation.Output(name)], source: graph.source))
    guard let value = values[name] else { throw Diagnostic.gradient("operation '\(operation)' has no result") }
    return value
  }

  /// Appends operations that compute the gradients of `loss` by the values called `wanted`.
  ///
  /// - Parameter completed: Called for each wanted value as soon as its gradient is complete and no gradient still uses
  ///   the value, so that appended operations may change the value in place. The gradient is nil if the loss does not
  ///   depend on the value.
  /// - Throws: `Diagnostic` that names the operation without gradient if there is one between a wanted value and the
  ///   loss.
  package mutating func differentiate(
    _ loss: GraphValue, by wanted: [String],
    completed: (inout GradientBuilder, String, GraphValue?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    reached = Set(wanted)
    gradients = [:]
    var firstUse: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      let names = step.arguments.flatMap(\.values).compactMap(\.name)
      for name in names where firstUse[name] == nil { firstUse[name] = index }
      guard names.contains(where: reached.contains) else { continue }
      for result in step.results where result.isContinuous { if let name = result.name { reached.insert(name) } }
    }
    var waiting: [Int: [String]] = [:]
    for name in wanted {
      if let index = firstUse[name] {
        waiting[index, default: []].append(name)
      } else {
        try completed(&self, name, nil)
      }
    }
    do throws(OperationError) {
      if let name = loss.name { gradients[name] = try graph.number(1, like: loss) }
    } catch {
      throw Diagnostic.gradient("the loss is no tensor of floats: \(error.message)")
    }
    for index in steps.indices.reversed() {
      try passThrough(steps[index])
      for name in waiting[index] ?? [] {
        try completed(&self, name, gradients[name])
        gradients[name] = nil
      }
    }
    gradients = [:]
    reached = []
  }

  private mutating func passThrough(_ step: Step) throws(Diagnostic) {
    let arriving = step.results.map { result in result.name.flatMap { gradients.removeValue(forKey: $0) } }
    guard arriving.contains(where: { $0 != nil }) else { return }
    let arguments = step.arguments.flatMap(\.values).filter { needs($0) }
    guard !arguments.isEmpty else { return }
    let name = step.operation.operation
    guard let instance = step.instance as? any DifferentiableOperation else {
      throw Diagnostic.gradient(
        "operation '\(name)' has no gradient, for \(type(of: step.instance).noGradient?.reason ?? "none is built"), and the "
          + "loss depends through it on values that are to be trained",
        at: step.operation.source)
    }
    graph.source = step.operation.source
    handled = []
    do throws(OperationError) {
      var gradients: [GraphValue?] = []
      for (gradient, result) in zip(arriving, step.results) {
        // The loss's own gradient is a single number.
        if let gradient {
          gradients.append(try graph.unbroadcast(gradient, to: try result.shape()))
        } else {
          gradients.append(nil)
        }
      }
      try instance.addGradient(
        of: OperationCall(arguments: step.arguments, results: step.results, gradients: gradients), to: &self)
    } catch {
      throw Diagnostic.gradient("gradient of operation '\(name)': \(error.message)", at: step.operation.source)
    }
    for argument in arguments {
      guard let argumentName = argument.name, !handled.contains(argumentName) else { continue }
      let parameter = step.arguments.first { $0.values.contains { $0.name == argumentName } }?.parameter ?? ""
      throw Diagnostic.gradient(
        "operation '\(name)' has no gradient by `\(parameter)`, and the loss depends through it on values that are to "
          + "be trained", at: step.operation.source)
    }
  }

  /// Whether the gradient of `value` is needed.
  package func needs(_ value: GraphValue?) -> Bool {
    guard let value, let name = value.name else { return false }
    return reached.contains(name) && value.isContinuous
  }

  /// Adds `gradient` to that of `value`, summed over broadcast axes.
  package mutating func accumulate(_ gradient: GraphValue, into value: GraphValue) throws(OperationError) {
    guard needs(value), let name = value.name else { return }
    handled.insert(name)
    let gradient = try graph.unbroadcast(try graph.cast(gradient, like: value), to: try value.shape())
    if let sum = gradients[name] {
      gradients[name] = try graph.plus(sum, gradient)
    } else {
      gradients[name] = gradient
    }
  }

  /// States that the gradient of `value` is zero.
  package mutating func accumulateZero(into value: GraphValue) {
    if let name = value.name { handled.insert(name) }
  }

  /// The graph with the given outputs, without dead code.
  package func finished(outputs: [Graph.Output]) -> Graph {
    var needed = Set(outputs.map(\.value))
    var operations: [GraphOperation] = []
    for operation in graph.operations.reversed() where operation.outputs.contains(where: { needed.contains($0.name) }) {
      operations.append(operation)
      for case .value(let name) in operation.bindings.lazy.flatMap(\.arguments) { needed.insert(name) }
    }
    return Graph(inputs: inputs, operations: operations.reversed(), outputs: outputs)
  }
}
