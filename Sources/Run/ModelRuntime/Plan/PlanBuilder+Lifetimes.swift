internal import ModelSpec

extension PlanBuilder {
  /// The plan with its operations made ready, and with what each step may take and release. Nothing is left in here.
  mutating func finished() throws(RuntimeError) -> ExecutionPlan {
    var plan = take()
    try prepare(&plan)
    for index in plan.takenReads { plan.steps[index].action = .takeState }
    var isNeeded = [Bool](repeating: false, count: plan.slotCount)
    for case .slot(let slot) in plan.outputs.map(\.source) { isNeeded[slot] = true }
    for index in plan.steps.indices.reversed() {
      let step = plan.steps[index]
      var released = step.results.filter { !isNeeded[$0] }
      for case .slot(let slot) in step.captures where !isNeeded[slot] {
        isNeeded[slot] = true
        released.append(slot)
      }
      for (position, argument) in step.arguments.enumerated().reversed() {
        guard case .slot(let slot) = argument, !isNeeded[slot] else { continue }
        isNeeded[slot] = true
        // An argument that is listed twice is taken the last time.
        plan.steps[index].arguments[position] = .lastUse(of: slot)
      }
      plan.steps[index].released = released
    }
    plan.placeStreamed()
    plan.boxes = plan.steps.map { ExecutionPlan.Box($0) }
    plan.steps = []
    return plan
  }
}

extension ExecutionPlan {
  /// Has each step hand out what it makes of the streamed values; constants are left for the beginning.
  fileprivate mutating func placeStreamed() {
    guard !streamed.isEmpty else { return }
    var names: [Int: [String]] = [:]
    for (name, source) in streamed {
      if case .slot(let slot) = source { names[slot, default: []].append(name) }
    }
    for index in steps.indices {
      for slot in steps[index].results { for name in names[slot] ?? [] { steps[index].streamed.append((name, slot)) } }
    }
    streamed.removeAll { if case .slot = $0.source { true } else { false } }
  }

  /// The steps that read a state which is written before anything else touches it.
  fileprivate var takenReads: [Int] {
    var taken: [Int] = []
    // For each state, whether the next step that touches it writes it.
    var isWrittenNext: [Int: Bool] = [:]
    for index in steps.indices.reversed() {
      let step = steps[index]
      if step.operation == "read_state", case .slot(let state)? = step.arguments.first, isWrittenNext[state] == true {
        taken.append(index)
      }
      let writes = step.operation == "write_state" || step.operation == "coreml_update_state"
      for case .slot(let slot) in step.arguments + step.captures { isWrittenNext[slot] = writes }
    }
    return taken
  }
}

extension ExecutionPlan.Step {
  /// Whether it is a branch or a loop, whose steps make what it gives.
  var hasBlocks: Bool {
    switch action {
    case .branch, .loop: true
    case .prepared, .fixed, .dynamic, .takeState: false
    }
  }

  /// What the step's blocks use of the outside.
  var captures: [ExecutionPlan.Source] {
    switch action {
    case .branch(let first, let second): first.captures + second.captures
    case .loop(let condition, let body): condition.captures + body.captures
    case .prepared, .fixed, .dynamic, .takeState: []
    }
  }
}
