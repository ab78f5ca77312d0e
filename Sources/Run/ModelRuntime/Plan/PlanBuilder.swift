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
  /// Which floats a device computes in half precision; nil for a plan whose values are not checked.
  private(set) var checking: HalfValues?
  private var preparation = PlanPreparation()
  var values: [String: Value] = [:]
  private var inference = OperationInference()
  /// What constants are computed in while the plan is made.
  let context: ExecutionContext
  /// How many loops are being planned around this graph.
  var loopDepth = 0
  /// Whether this is the graph of a branch or loop, which may never run: what cannot be computed is an error only when it
  /// does.
  var isBlock = false
  /// Whether something cannot be computed in a block, so that it never returns.
  private(set) var neverReturns = false
  /// Whether convolutions may take memory that they would not be given otherwise.
  private var prefersSpeed = false
  /// What prepares operations.
  let backend: any Backend
  /// Longer integer vectors do not describe shapes.
  static let largestElementCount = 1024

  init(_ context: ExecutionContext, on backend: any Backend, checking: HalfValues?) {
    self.context = context
    self.backend = backend
    self.checking = checking
    if checking != nil { plan.findings = ValueFindings() }
  }

  /// The plan of `graph`.
  ///
  /// - Parameters:
  ///   - backend: What prepares operations.
  ///   - streamed: Values that are handed out while the plan runs.
  ///   - checking: Which floats a device computes in half precision, where values are checked.
  ///   - prefersSpeed: Whether convolutions may take memory that they would not be given otherwise.
  ///   - budget: What making the plan may take.
  /// - Throws: `RuntimeError` that names the layer when an operation is unknown, refuses its arguments or exceeds the
  ///   budget.
  static func plan(
    _ graph: Graph, on backend: any Backend = Backends.chosen, streaming streamed: [Graph.Output] = [],
    checking: HalfValues? = nil, threadCount: Int, prefersSpeed: Bool = false, _ budget: WorkBudget
  ) throws(RuntimeError) -> ExecutionPlan {
    var builder = PlanBuilder(
      ExecutionContext(threadCount: threadCount, budget: budget), on: backend, checking: checking)
    builder.prefersSpeed = prefersSpeed
    for input in graph.inputs { builder.addInput(input.name, InferredValue(input.type)) }
    try builder.add(graph)
    for output in streamed {
      if let value = builder.values[output.value] { builder.plan.streamed.append((output.name, value.source)) }
    }
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
    for case .constant(let index) in (plan.outputs + plan.streamed).map(\.source) { useCounts[index] += 1 }
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
    for (step, outcome) in try preparation.run(
      on: backend, threadCount: context.threadCount, prefersSpeed: prefersSpeed, context.budget)
    {
      for parameter in plan.steps[step].layout.parameters where parameter.range.count == 1 {
        guard let tensor = outcome.constants[parameter.name],
          case .constant(let index) = plan.steps[step].arguments[parameter.range.lowerBound]
        else { continue }
        plan.constants[index] = .tensor(tensor)
      }
      guard let prepared = outcome.prepared, case .fixed(let evaluation) = plan.steps[step].action else {
        continue
      }
      plan.steps[step].action = .prepared(
        ExecutionPlan.Box(prepared), acceptsChannelsLast: evaluation.value.acceptsChannelsLast)
      if let operands = prepared.operands { plan.steps[step].bindOnly(operands) }
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
    if let stop = context.budget.stop { throw RuntimeError(stop, at: operation.source) }
    switch operation.operation {
    case "cond": try addBranch(operation)
    case "while_loop": try addLoop(operation)
    default:
      do throws(OperationError) {
        try addStep(operation)
        for output in operation.outputs {
          guard let found = values[output.name]?.known.type, let rounding = operation.rounding(output, found) else {
            continue
          }
          try addStep(rounding)
        }
      } catch {
        throw operation.error(error)
      }
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
        if type.takesOpenExtents || bound.allSatisfy(\.known.isFixed), types.allSatisfy(\.type.isFixed) {
          resolved = instance
        }
      } catch {
        // What is not known yet may be known when the arguments are there.
        if arguments.isFinal(error, of: type) {
          guard isBlock else { throw error }
          neverReturns = true
        }
      }
    }
    try operation.checkDeclared(results)
    var resultByteCount = 0
    do throws(OperationError) {
      resultByteCount = try context.checkMemory(results)
      if let resolved,
        try fold(operation, resolved, bound: bound, layout: layout, results: results, byteCount: resultByteCount)
      {
        return
      }
    } catch {
      guard isBlock else { throw error }
      neverReturns = true
      resolved = nil
    }
    var action = ExecutionPlan.Action.dynamic(type, outputCount: operation.outputs.count)
    if let resolved {
      action = .fixed(ExecutionPlan.Box(try Evaluation(resolved)))
      preparation.add(
        step: plan.steps.count, resolved, preparationArguments(bound, layout), result: results.first?.type.tensor)
    }
    append(operation, bound, layout: layout, results: results, action: action)
    plan.steps[plan.steps.count - 1].resultByteCount = resultByteCount
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
        arguments: bound.map(\.source), layout: layout, results: slots, action: action))
    if checking != nil { checkConstants() }
  }

  /// Notes what constant arguments of the last step are at worst.
  private mutating func checkConstants() {
    let index = plan.steps.count - 1
    let step = plan.steps[index]
    for parameter in step.layout.parameters {
      for case .constant(let constant) in step.arguments[parameter.range] {
        let finiteness = plan.constants[constant].finiteness
        plan.steps[index].constants = max(plan.steps[index].constants, finiteness)
        guard finiteness == .notANumber, let tensor = plan.constants[constant].tensor else { continue }
        let rowMajor = tensor.rowMajor(context)
        plan.findings?.addGiven(rowMajor, .constant(parameter.name, operation: step.operation), at: step.path)
      }
    }
  }

  /// Notes what is wrong with what an operation on constants made.
  mutating func check(_ results: [RuntimeValue], of operation: GraphOperation, arguments: [RuntimeValue]) {
    guard let checking, var findings = plan.findings else { return }
    findings.add(
      results, (operation.operation, operation.source, operation.outputs.map(\.name)),
      arguments: StepCheck.finiteness(arguments), halves: checking, in: context)
    plan.findings = findings
  }

  private func preparationArguments(_ bound: [Value], _ layout: OperationInputs.Layout) -> PreparationArguments {
    var constants: [String: Tensor] = [:]
    for parameter in layout.parameters where parameter.range.count == 1 {
      if case .constant(let index) = bound[parameter.range.lowerBound].source {
        constants[parameter.name] = plan.constants[index].tensor
      }
    }
    return PreparationArguments(constants: constants, threadCount: context.threadCount)
  }
}

extension GraphOperation {
  /// Why this cannot be computed.
  func error(_ error: OperationError) -> RuntimeError { RuntimeError(error.ofModel, of: operation, at: source) }

  func error(_ message: String) -> RuntimeError { error(OperationError(message)) }
}

extension OperationArguments.Argument {
  /// Whether the value's shape is known.
  var isFixed: Bool { type.isFixed }
}
