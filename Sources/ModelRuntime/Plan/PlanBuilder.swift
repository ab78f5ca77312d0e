internal import ModelOps
internal import ModelSpec

/// Makes a plan of a graph whose inputs have fixed shapes: infers all other shapes, computes what is constant, and
/// prepares what is worth preparing.
struct PlanBuilder {
  /// A value of the graph, and what is known of it.
  struct Value {
    var source: ExecutionPlan.Source
    var known: OperationArguments.Argument
  }

  private(set) var plan = ExecutionPlan()
  private var preparation = PlanPreparation()
  var values: [String: Value] = [:]
  private var inference = OperationInference()
  let threadCount: Int
  /// How many loops are being planned around this graph.
  var loopDepth = 0
  /// Larger results of operations on constants are computed each time rather than held.
  private static let largestFoldedCount = 1 << 30
  /// Longer integer vectors do not describe shapes.
  static let largestElementCount = 1024

  init(threadCount: Int) { self.threadCount = threadCount }

  /// The plan of `graph`.
  ///
  /// - Throws: `RuntimeError` that names the layer when an operation is unknown or refuses its arguments.
  static func plan(_ graph: Graph, threadCount: Int) throws(RuntimeError) -> ExecutionPlan {
    var builder = PlanBuilder(threadCount: threadCount)
    for input in graph.inputs { builder.addInput(input.name, InferredValue(input.type)) }
    try builder.add(graph)
    return try builder.finished()
  }

  /// What has been planned so far; the builder is empty then.
  mutating func take() -> ExecutionPlan {
    let taken = plan
    plan = ExecutionPlan()
    return taken
  }

  /// Makes the operations of `plan` ready. Constants that only went into them are let go.
  mutating func prepare(_ plan: inout ExecutionPlan) throws(RuntimeError) {
    var useCounts = [Int](repeating: 0, count: plan.constants.count)
    for step in plan.steps {
      for case .constant(let index) in step.arguments + step.captures { useCounts[index] += 1 }
    }
    for case .constant(let index) in plan.outputs.map(\.source) { useCounts[index] += 1 }
    // What has been computed with and is not used itself.
    for index in useCounts.indices where useCounts[index] == 0 { plan.constants[index] = .strings([]) }
    var preparation = self.preparation
    self.preparation = PlanPreparation()
    for step in preparation.steps {
      let places = plan.steps[step].layout.parameters.filter { $0.range.count == 1 }.map(\.range.lowerBound)
      for place in places {
        guard case .constant(let index) = plan.steps[step].arguments[place], useCounts[index] == 1 else { continue }
        // Strings are attributes, not weights.
        if plan.constants[index].tensor != nil { plan.constants[index] = .strings([]) }
      }
    }
    for (step, outcome) in try preparation.run(threadCount: threadCount) {
      for parameter in plan.steps[step].layout.parameters where parameter.range.count == 1 {
        guard let tensor = outcome.constants[parameter.name],
          case .constant(let index) = plan.steps[step].arguments[parameter.range.lowerBound]
        else { continue }
        plan.constants[index] = .tensor(tensor)
      }
      guard let prepared = outcome.prepared, case .fixed(_, let acceptsChannelsLast) = plan.steps[step].action else {
        continue
      }
      plan.steps[step].action = .prepared(prepared, acceptsChannelsLast: acceptsChannelsLast)
    }
  }

  /// A slot that is filled before the plan runs.
  mutating func addInput(_ name: String, _ value: InferredValue) {
    let slot = makeSlot()
    plan.inputs.append(slot)
    values[name] = Value(source: .slot(slot), known: OperationArguments.Argument(value))
  }

  /// Adds the operations of `graph` and then its outputs.
  mutating func add(_ graph: Graph) throws(RuntimeError) {
    for operation in graph.operations { try add(operation) }
    for output in graph.outputs {
      guard let value = values[output.value] else {
        throw RuntimeError(.generic, "nothing computes '\(output.value)', the value of output '\(output.name)'")
      }
      plan.outputs.append((output.name, value.source))
    }
  }

  private mutating func makeSlot() -> Int {
    plan.slotCount += 1
    return plan.slotCount - 1
  }

  mutating func add(constant value: RuntimeValue) -> ExecutionPlan.Source {
    plan.constants.append(value)
    return .constant(plan.constants.count - 1)
  }

  private mutating func add(_ operation: GraphOperation) throws(RuntimeError) {
    switch operation.operation {
    case "cond": try addBranch(operation)
    case "while_loop": try addLoop(operation)
    default:
      do throws(OperationError) { try addStep(operation) } catch { throw operation.error(error) }
    }
  }

  /// Binds the arguments of `operation` in order.
  mutating func bind(
    _ operation: GraphOperation
  ) throws(OperationError) -> (OperationArguments, [Value], OperationInputs.Layout) {
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    var bound: [Value] = []
    var parameters: [(name: String, range: Range<Int>)] = []
    for binding in operation.bindings {
      let start = bound.count
      for argument in binding.arguments { bound.append(try value(of: argument)) }
      arguments.bind(binding.parameter, bound[start...].map(\.known))
      parameters.append((binding.parameter, start..<bound.count))
    }
    return (arguments, bound, OperationInputs.Layout(parameters))
  }

  private mutating func value(of argument: GraphOperation.Argument) throws(OperationError) -> Value {
    switch argument {
    case .value(let name):
      guard let value = values[name] else { throw OperationError("value '\(name)' is used before it is computed") }
      return value
    case .constant(let constant):
      var known = OperationArguments.Argument(constant)
      if case .strings(let strings) = constant.elements {
        return Value(source: add(constant: .strings(strings)), known: known)
      }
      if let integers = Self.longIntegers(constant) {
        return Value(source: add(constant: .longIntegers(integers)), known: known)
      }
      let tensor = try Tensor(constant)
      if known.elements == nil { known.elements = Self.wholeElements(tensor) }
      return Value(source: add(constant: .tensor(tensor)), known: known)
    }
  }

  /// Integers that tensors do not hold; nil when they do.
  private static func longIntegers(_ constant: Constant) -> [Int64]? {
    guard case .integers(let integers) = constant.elements, constant.type.scalar.bitWidth == 64 else { return nil }
    return integers.contains { Int32(exactly: $0) == nil } ? integers.map { Int64($0) } : nil
  }

  /// The elements of a short vector of whole numbers, which may take part in the computation of shapes.
  static func wholeElements(_ tensor: Tensor) -> [Extent]? {
    guard tensor.count <= 64, tensor.layout == .rowMajor else { return nil }
    switch tensor.form {
    case .boolean: return nil
    case .integer: return tensor.integerArray.map { Extent($0) }
    case .float:
      var elements: [Extent] = []
      for float in tensor.floatArray {
        guard let integer = Int(exactly: float) else { return nil }
        elements.append(Extent(integer))
      }
      return elements
    }
  }

  private mutating func addStep(_ operation: GraphOperation) throws(OperationError) {
    guard let type = OpTable.operation(operation.operation) else {
      throw OperationError("unknown operation")
    }
    let (arguments, bound, layout) = try bind(operation)
    var results = Array(repeating: InferredValue(.unranked(nil)), count: operation.outputs.count)
    var resolved: (any TensorOperation)?
    if !arguments.hasUnranked {
      do throws(OperationError) {
        let (instance, types) = try inference.resolve(type, arguments)
        results = types
        if bound.allSatisfy(\.known.isFixed), types.allSatisfy(\.type.isFixed) { resolved = instance }
      } catch {
        // What is not known yet may be known when the arguments are there.
        if bound.allSatisfy({ $0.known.isFixed && ($0.known.isKnown || !$0.known.isShapeLike) }) { throw error }
      }
    }
    guard results.count >= operation.outputs.count else {
      throw OperationError("it has \(results.count) results, the graph names \(operation.outputs.count)")
    }
    try operation.checkDeclared(results)
    try ExecutionContext.checkMemory(results)
    if let resolved, try fold(operation, resolved, bound: bound, layout: layout, results: results) { return }
    var action = ExecutionPlan.Action.dynamic(type, outputCount: operation.outputs.count)
    if let resolved {
      action = .fixed(resolved, acceptsChannelsLast: type.acceptsChannelsLast)
      preparation.add(
        step: plan.steps.count, resolved, preparationArguments(bound, layout), result: results.first?.type.tensor)
    }
    append(operation, bound, layout: layout, results: results, action: action)
  }

  mutating func append(
    _ operation: GraphOperation, _ bound: [Value], layout: OperationInputs.Layout, results: [InferredValue],
    action: ExecutionPlan.Action
  ) {
    var slots: [Int] = []
    for (index, output) in operation.outputs.enumerated() {
      let slot = makeSlot()
      slots.append(slot)
      values[output.name] = Value(source: .slot(slot), known: OperationArguments.Argument(results[index]))
    }
    plan.steps.append(
      ExecutionPlan.Step(
        operation: operation.operation, path: operation.source, resultNames: operation.outputs.map(\.name),
        arguments: bound.map(\.source), isLastUse: bound.map { _ in false }, layout: layout, results: slots,
        action: action))
  }

  private func preparationArguments(_ bound: [Value], _ layout: OperationInputs.Layout) -> PreparationArguments {
    var constants: [String: Tensor] = [:]
    for parameter in layout.parameters where parameter.range.count == 1 {
      if case .constant(let index) = bound[parameter.range.lowerBound].source {
        constants[parameter.name] = plan.constants[index].tensor
      }
    }
    return PreparationArguments(constants: constants, threadCount: threadCount)
  }

  /// Computes an operation on constants now; false when it has other arguments, is random, or the app's to compute.
  private mutating func fold(
    _ operation: GraphOperation, _ resolved: any TensorOperation, bound: [Value], layout: OperationInputs.Layout,
    results: [InferredValue]
  ) throws(OperationError) -> Bool {
    guard !operation.operation.hasPrefix("random_"), operation.operation != "nn.custom",
      operation.outputs.count == results.count
    else { return false }
    var arguments: [RuntimeValue] = []
    for value in bound {
      guard case .constant(let index) = value.source else { return false }
      arguments.append(plan.constants[index])
    }
    let count = results.reduce(0) { $0 + ($1.type.tensor?.shape.elementCount.upper ?? 0) }
    guard count <= Self.largestFoldedCount else { return false }
    var inputs = OperationInputs(layout, arguments)
    let context = ExecutionContext(threadCount: threadCount)
    for (index, value) in try resolved.evaluate(&inputs, context).enumerated() where index < operation.outputs.count {
      var known = OperationArguments.Argument(results[index])
      if let tensor = value.tensor, known.elements == nil { known.elements = Self.wholeElements(tensor) }
      values[operation.outputs[index].name] = Value(source: add(constant: value), known: known)
    }
    return true
  }
}

extension GraphOperation {
  /// Why this cannot be computed.
  func error(_ error: OperationError) -> RuntimeError { RuntimeError(error, of: operation, at: source) }

  func error(_ message: String) -> RuntimeError { error(OperationError(message)) }
}

extension OperationArguments.Argument {
  /// Whether the value's shape is known.
  var isFixed: Bool { type.isFixed }
  /// Whether everything about it is known.
  var isKnown: Bool { constant != nil || elements?.allSatisfy(\.isFixed) == true }
  /// Whether it may describe a shape or a place: a short vector of integers.
  var isShapeLike: Bool {
    guard let tensor = type.tensor else { return true }
    return tensor.rank <= 1 && Tensor.Form(tensor.scalar) != .boolean
  }
}

extension ValueType {
  /// Whether nothing about the value but its elements is left to the run.
  var isFixed: Bool {
    switch self {
    case .tensor(let type), .state(let type): type.shape.isFixed
    case .list(let element, _): element.isFixed
    case .dictionary: true
    case .unranked, .tuple: false
    }
  }
}
