internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// One run of a plan.
struct PlanExecution {
  let context: ExecutionContext
  /// Called after each step with the time that it took; not for steps of blocks.
  var onStep: (@Sendable (StepTime) -> Void)?
  /// Called with each of the plan's streamed values.
  var onTap: (@Sendable (String, Tensor) -> Void)?
  /// Looks at the results of each step; also those of blocks.
  var check: StepCheck?

  /// Iterations of all loops so far.
  private var iterations = IterationCount()

  init(
    context: ExecutionContext, onStep: (@Sendable (StepTime) -> Void)? = nil,
    onTap: (@Sendable (String, Tensor) -> Void)? = nil, check: StepCheck? = nil
  ) {
    self.context = context
    self.onStep = onStep
    self.onTap = onTap
    self.check = check
  }

  /// Runs `plan` with values for its inputs; the values of its outputs.
  ///
  /// - Throws: `RuntimeError` that names the layer that could not be computed, or says that the run was cancelled.
  func run(
    _ plan: ExecutionPlan, _ inputs: consuming [RuntimeValue]
  ) throws(RuntimeError) -> [RuntimeValue] {
    var slots = [RuntimeValue?](repeating: nil, count: plan.slotCount)
    for (slot, value) in zip(plan.inputs, inputs) { slots[slot] = value }
    // The slots alone hold the inputs, so that operations may reuse their memory.
    inputs = []
    if let check, let found = plan.findings { check.check.add { $0.merge(found) } }
    for (name, source) in plan.streamed { emit(name, try value(source, plan, &slots)) }
    // One array for the arguments of all steps, one after the other.
    var arguments: [RuntimeValue] = []
    for step in plan.boxes {
      if let stop = context.budget.stop { throw RuntimeError(stop, at: step.value.path) }
      if let onStep {
        let start = ContinuousClock.now
        try run(step, plan, &slots, &arguments)
        onStep(
          StepTime(
            operation: step.value.operation, path: step.value.path, results: step.value.resultNames,
            duration: start.duration(to: ContinuousClock.now), kernel: step.value.kernelChoice))
      } else {
        try run(step, plan, &slots, &arguments)
      }
    }
    var outputs: [RuntimeValue] = []
    for output in plan.outputs { outputs.append(rowMajor(try value(output.source, plan, &slots))) }
    return outputs
  }

  /// Runs a step and puts its results into their slots. `values` is empty before and after it.
  private func run(
    _ step: ExecutionPlan.Box<ExecutionPlan.Step>, _ plan: ExecutionPlan, _ slots: inout [RuntimeValue?],
    _ values: inout [RuntimeValue]
  ) throws(RuntimeError) {
    for source in step.value.arguments { values.append(try value(source, plan, &slots)) }
    do throws(OperationError) {
      try context.checkMemory(adding: step.value.resultByteCount)
    } catch {
      throw step.value.error(error)
    }
    // The step may change its arguments in place.
    let finiteness = check == nil || step.value.hasBlocks ? .finite : StepCheck.finiteness(values)
    var results = try results(of: step, &values, plan, &slots)
    if let check, !step.value.hasBlocks { check.add(results, of: step.value, arguments: finiteness, in: context) }
    values.removeAll(keepingCapacity: true)
    // From the last one on, so that they are moved, not copied.
    results.removeLast(max(0, results.count - step.value.results.count))
    while let result = results.popLast() { slots[step.value.results[results.count]] = result }
    for (name, slot) in step.value.streamed { if let value = slots[slot] { emit(name, value) } }
    for slot in step.value.released { slots[slot] = nil }
  }

  private func emit(_ name: String, _ value: RuntimeValue) {
    if let onTap, case .tensor(let tensor) = rowMajor(value) { onTap(name, tensor) }
  }

  private func value(
    _ source: ExecutionPlan.Source, _ plan: ExecutionPlan, _ slots: inout [RuntimeValue?]
  ) throws(RuntimeError) -> RuntimeValue {
    let found: RuntimeValue?
    switch source {
    case .constant(let index): return plan.constants[index]
    case .slot(let slot): found = slots[slot]
    case .lastUse(let slot): found = slots[slot].take()
    }
    guard let found else { throw RuntimeError(.generic, "a value is used after it has been released") }
    return found
  }

  private func rowMajor(_ value: RuntimeValue) -> RuntimeValue {
    guard case .tensor(let tensor) = value, tensor.layout != .rowMajor else { return value }
    return .tensor(tensor.rowMajor(context))
  }

  private func results(
    of step: ExecutionPlan.Box<ExecutionPlan.Step>, _ values: inout [RuntimeValue], _ plan: ExecutionPlan,
    _ slots: inout [RuntimeValue?]
  ) throws(RuntimeError) -> [RuntimeValue] {
    switch step.value.action {
    case .branch(let first, let second):
      for index in values.indices { values[index] = rowMajor(values[index]) }
      guard let isTrue = values.first?.tensor?.booleanArray.first else {
        throw step.value.error("`pred` is missing")
      }
      let block = isTrue ? first : second
      return try run(block, [], captured: captured(block, plan, &slots))
    case .loop(let condition, let body):
      for index in values.indices { values[index] = rowMajor(values[index]) }
      var initial: [RuntimeValue] = []
      swap(&initial, &values)
      return try runLoop(
        step.value, condition, body: body, initial: initial,
        outsideOfCondition: captured(condition, plan, &slots), outsideOfBody: captured(body, plan, &slots))
    case .prepared, .fixed, .dynamic, .takeState:
      do throws(OperationError) {
        return try resultsWithoutBlocks(of: step, &values)
      } catch {
        throw step.value.error(error)
      }
    }
  }

  /// Whoever runs the operation has its arguments alone: memory that nobody else holds may serve for the results.
  private func resultsWithoutBlocks(
    of step: ExecutionPlan.Box<ExecutionPlan.Step>, _ values: inout [RuntimeValue]
  ) throws(OperationError) -> [RuntimeValue] {
    var inputs = OperationInputs(step.value.layout, [])
    // The array goes there and back.
    defer { swap(&inputs.values, &values) }
    switch step.value.action {
    case .prepared(let own, let acceptsChannelsLast):
      swap(&inputs.values, &values)
      if !acceptsChannelsLast { inputs.makeRowMajor(context) }
      return try own.value.run(&inputs, context)
    case .fixed(let own):
      swap(&inputs.values, &values)
      return try own.value.evaluate(&inputs, context)
    case .dynamic(let type, let outputCount):
      let operation: any TensorOperation
      let results: [InferredValue]
      do throws(OperationError) {
        (operation, results) = try Self.resolved(
          type, outputCount: outputCount, layout: step.value.layout, arguments: values)
      } catch {
        // All that follows from types alone was refused when the plan was made. An argument that may say places or lengths is at
        // fault itself; that another does not fit them may be due to any.
        let bound = step.value.layout.parameters.first { $0.name == error.argument }
        let isAtFault = bound.map { values[$0.range].allSatisfy { $0.tensor?.form == .integer } } ?? false
        throw error.ofElements(of: isAtFault ? error.argument : nil)
      }
      try context.checkMemory(results)
      swap(&inputs.values, &values)
      return try operation.evaluate(&inputs, context)
    case .takeState:
      guard case .state(let cell)? = values.first else { throw OperationError("`input` is not a state") }
      return [.tensor(cell.take())]
    case .branch, .loop: return []
    }
  }

  /// The operation for the arguments that are there now, and the types of its results.
  private static func resolved(
    _ type: any TensorOperation.Type, outputCount: Int, layout: OperationInputs.Layout, arguments values: [RuntimeValue]
  ) throws(OperationError) -> (any TensorOperation, [InferredValue]) {
    var arguments = OperationArguments(outputCount: outputCount, parameterCount: layout.parameters.count)
    for parameter in layout.parameters {
      var known: [OperationArguments.Argument] = []
      for value in values[parameter.range] { known.append(try Self.known(value)) }
      arguments.bind(parameter.name, known)
    }
    var inference = OperationInference()
    return try inference.resolve(type, arguments)
  }

  private static func known(_ value: RuntimeValue) throws(OperationError) -> OperationArguments.Argument {
    switch value {
    case .strings(let strings):
      let type = TensorType(.string, strings.count == 1 ? [] : [Extent(strings.count)])
      return OperationArguments.Argument(Constant(type, .strings(strings)))
    case .longIntegers(let integers):
      let type = TensorType(.int64, integers.count == 1 ? [] : [Extent(integers.count)])
      return OperationArguments.Argument(Constant(type, .integers(integers.map { Int($0) })))
    case .list(let list): return OperationArguments.Argument(InferredValue(list.type))
    case .state(let cell): return OperationArguments.Argument(InferredValue(.state(cell.type)))
    case .dictionary: throw OperationError("dictionaries are not supported here")
    case .tensor(let tensor):
      guard tensor.count <= PlanBuilder.largestElementCount, tensor.rank <= 2 else {
        return OperationArguments.Argument(InferredValue(.tensor(tensor.type)))
      }
      let type = tensor.type
      switch tensor.form {
      case .integer: return OperationArguments.Argument(Constant(type, .integers(tensor.integerArray)))
      case .float: return OperationArguments.Argument(Constant(type, .floats(tensor.floatArray)))
      case .boolean: return OperationArguments.Argument(Constant(type, .booleans(tensor.booleanArray)))
      }
    }
  }
}

extension PlanExecution {
  private func captured(
    _ block: ExecutionPlan.Block, _ plan: ExecutionPlan, _ slots: inout [RuntimeValue?]
  ) throws(RuntimeError) -> [RuntimeValue] {
    var values: [RuntimeValue] = []
    for source in block.captures { values.append(try value(source, plan, &slots)) }
    return values
  }

  private func run(
    _ block: ExecutionPlan.Block, _ inputs: consuming [RuntimeValue], captured: [RuntimeValue]
  ) throws(RuntimeError) -> [RuntimeValue] {
    inputs += captured
    var execution = self
    execution.onStep = nil
    return try execution.run(block.plan, inputs)
  }

  private func runLoop(
    _ step: borrowing ExecutionPlan.Step, _ condition: ExecutionPlan.Block, body: ExecutionPlan.Block,
    initial: consuming [RuntimeValue], outsideOfCondition: [RuntimeValue], outsideOfBody: [RuntimeValue]
  ) throws(RuntimeError) -> [RuntimeValue] {
    var values = initial
    initial = []
    while iterations.next() <= context.budget.iterationLimit {
      if let stop = context.budget.stop { throw RuntimeError(stop, at: step.path) }
      let goesOn = try run(condition, values, captured: outsideOfCondition).first?.tensor?.booleanArray.first
      guard let goesOn else { throw step.error("the condition does not return a bool") }
      if !goesOn { return values }
      var inputs: [RuntimeValue] = []
      swap(&inputs, &values)
      values = try run(body, inputs, captured: outsideOfBody)
    }
    throw step.error(
      OperationError(
        "the loops of the prediction exceeded the limit of \(context.budget.iterationLimit) iterations",
        code: "iteration-limit", remedy: "check that the condition becomes false for these inputs"))
  }
}

/// How often the loops of one prediction have run their bodies.
private final class IterationCount: Sendable {
  private let count = Atomic<Int>(0)

  /// The number of the iteration that begins, from 1.
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

extension ExecutionPlan.Step {
  fileprivate func error(_ message: String) -> RuntimeError { error(OperationError(message)) }

  /// An app's own layer is named by its place alone.
  fileprivate func error(_ error: OperationError) -> RuntimeError {
    operation == "nn.custom"
      ? RuntimeError(.customLayer, error, at: path) : RuntimeError(error, of: operation, at: path)
  }
}
