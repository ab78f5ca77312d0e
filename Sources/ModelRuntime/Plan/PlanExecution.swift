internal import ModelOps
internal import ModelSpec

/// One run of a plan.
struct PlanExecution {
  let context: ExecutionContext
  /// Called after each step with the time that it took; not for steps of blocks.
  var onStep: (@Sendable (StepTime) -> Void)?

  /// A loop that goes round more often is taken for one that never ends.
  private static let largestRoundCount = 1 << 26

  /// Runs `plan` with values for its inputs; the values of its outputs.
  ///
  /// - Throws: `PredictionError` that names the layer that could not be computed, or says that the run was cancelled.
  func run(
    _ plan: ExecutionPlan, _ inputs: consuming [RuntimeValue]
  ) throws(PredictionError) -> [RuntimeValue] {
    var slots = [RuntimeValue?](repeating: nil, count: plan.slotCount)
    for (slot, value) in zip(plan.inputs, inputs) { slots[slot] = value }
    // The slots alone hold the inputs, so that operations may reuse their memory.
    inputs = []
    // Steps are looked at where they are: a copy would count references to all their parts.
    let steps = plan.steps.span
    for index in steps.indices {
      if context.isCancelled() { throw PredictionError(.predictionCancelled, "the prediction was cancelled") }
      let start = onStep == nil ? nil : ContinuousClock.now
      try run(steps[index], plan, &slots)
      if let start, let onStep {
        onStep(
          StepTime(
            operation: steps[index].operation, path: steps[index].path, results: steps[index].resultNames,
            duration: start.duration(to: ContinuousClock.now)))
      }
    }
    var outputs: [RuntimeValue] = []
    for output in plan.outputs { outputs.append(rowMajor(try value(output.source, plan, &slots, taking: false))) }
    return outputs
  }

  /// Runs a step and puts its results into their slots.
  private func run(
    _ step: borrowing ExecutionPlan.Step, _ plan: ExecutionPlan, _ slots: inout [RuntimeValue?]
  ) throws(PredictionError) {
    var values: [RuntimeValue] = []
    values.reserveCapacity(step.arguments.count)
    for index in step.arguments.indices {
      values.append(try value(step.arguments[index], plan, &slots, taking: step.isLastUse[index]))
    }
    do throws(OperationError) {
      let results = try results(of: step, consume values, plan, &slots)
      for (slot, result) in zip(step.results, results) { slots[slot] = result }
    } catch {
      if step.operation == "nn.custom" { throw PredictionError(.customLayer, error.message, at: step.path) }
      throw PredictionError(.generic, "operation '\(step.operation)': \(error.message)", at: step.path)
    }
    for slot in step.released { slots[slot] = nil }
  }

  private func value(
    _ source: ExecutionPlan.Source, _ plan: ExecutionPlan, _ slots: inout [RuntimeValue?], taking: Bool
  ) throws(PredictionError) -> RuntimeValue {
    switch source {
    case .constant(let index): return plan.constants[index]
    case .slot(let slot):
      let value = slots[slot]
      if taking { slots[slot] = nil }
      guard let value else { throw PredictionError(.generic, "a value is used after it has been released") }
      return value
    }
  }

  private func rowMajor(_ value: RuntimeValue) -> RuntimeValue {
    guard case .tensor(let tensor) = value, tensor.layout != .rowMajor else { return value }
    return .tensor(tensor.rowMajor(context))
  }

  private func results(
    of step: borrowing ExecutionPlan.Step, _ values: consuming [RuntimeValue], _ plan: ExecutionPlan,
    _ slots: inout [RuntimeValue?]
  ) throws(OperationError) -> [RuntimeValue] {
    switch step.action {
    case .prepared(let operation, let acceptsChannelsLast):
      if !acceptsChannelsLast { makeRowMajor(&values) }
      var inputs = OperationInputs(step.layout, values)
      values = []
      return try operation.run(&inputs, context)
    case .fixed(let operation, let acceptsChannelsLast):
      if !acceptsChannelsLast { makeRowMajor(&values) }
      var inputs = OperationInputs(step.layout, values)
      values = []
      return try operation.evaluate(&inputs, context)
    case .dynamic(let type, let outputCount):
      makeRowMajor(&values)
      return try runDynamic(type, outputCount, layout: step.layout, &values)
    case .takeState:
      guard case .state(let cell)? = values.first else { throw OperationError("`input` is no state") }
      return [.tensor(cell.take())]
    case .branch(let first, let second):
      makeRowMajor(&values)
      guard let isTrue = values.first?.tensor?.booleanArray.first else { throw OperationError("`pred` is missing") }
      let block = isTrue ? first : second
      return try run(block, [], captured: captured(block, plan, &slots))
    case .loop(let condition, let body):
      makeRowMajor(&values)
      var initial: [RuntimeValue] = []
      swap(&initial, &values)
      return try runLoop(
        condition, body, initial: initial, outsideOfCondition: captured(condition, plan, &slots),
        outsideOfBody: captured(body, plan, &slots))
    }
  }

  private func makeRowMajor(_ values: inout [RuntimeValue]) {
    for index in values.indices { values[index] = rowMajor(values[index]) }
  }

  /// Makes the operation for the arguments that are there now, and hands them to it: memory that nobody else holds may
  /// serve for the results.
  private func runDynamic(
    _ type: any TensorOperation.Type, _ outputCount: Int, layout: OperationInputs.Layout,
    _ values: inout [RuntimeValue]
  ) throws(OperationError) -> [RuntimeValue] {
    var arguments = OperationArguments(outputCount: outputCount, parameterCount: layout.parameters.count)
    for parameter in layout.parameters {
      var known: [OperationArguments.Argument] = []
      for value in values[parameter.range] { known.append(try Self.known(value)) }
      arguments.bind(parameter.name, known)
    }
    var inference = OperationInference()
    let (operation, results) = try inference.resolve(type, arguments)
    try ExecutionContext.checkMemory(results)
    var inputs = OperationInputs(layout, values)
    values = []
    return try operation.evaluate(&inputs, context)
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
    case .dictionary: throw OperationError("a dictionary is not accepted here")
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
  ) throws(OperationError) -> [RuntimeValue] {
    var values: [RuntimeValue] = []
    for source in block.captures {
      do throws(PredictionError) {
        values.append(try value(source, plan, &slots, taking: false))
      } catch {
        throw OperationError(error.message)
      }
    }
    return values
  }

  private func run(
    _ block: ExecutionPlan.Block, _ inputs: consuming [RuntimeValue], captured: [RuntimeValue]
  ) throws(OperationError) -> [RuntimeValue] {
    do throws(PredictionError) {
      inputs += captured
      return try PlanExecution(context: context).run(block.plan, inputs)
    } catch {
      throw OperationError(error.message)
    }
  }

  private func runLoop(
    _ condition: ExecutionPlan.Block, _ body: ExecutionPlan.Block, initial: consuming [RuntimeValue],
    outsideOfCondition: [RuntimeValue], outsideOfBody: [RuntimeValue]
  ) throws(OperationError) -> [RuntimeValue] {
    var values = initial
    initial = []
    for _ in 0..<Self.largestRoundCount {
      if context.isCancelled() { throw OperationError("the prediction was cancelled") }
      let goesOn = try run(condition, values, captured: outsideOfCondition).first?.tensor?.booleanArray.first
      guard let goesOn else { throw OperationError("the condition makes no truth value") }
      if !goesOn { return values }
      var round: [RuntimeValue] = []
      swap(&round, &values)
      values = try run(body, round, captured: outsideOfBody)
    }
    throw OperationError("the loop has gone round \(Self.largestRoundCount) times, and is taken for one without end")
  }
}
