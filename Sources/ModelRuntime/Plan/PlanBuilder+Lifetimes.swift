extension PlanBuilder {
  /// The plan with its operations made ready, and with what each step may take and release. Nothing is left in here.
  mutating func finished() throws(RuntimeError) -> ExecutionPlan {
    var plan = take()
    try prepare(&plan)
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
        plan.steps[index].isLastUse[position] = true
      }
      plan.steps[index].released = released
    }
    for index in plan.steps.indices where plan.isTaken(index) { plan.steps[index].action = .takeState }
    return plan
  }
}

extension ExecutionPlan {
  /// Whether the step reads a state that is written before anything else touches it.
  fileprivate func isTaken(_ index: Int) -> Bool {
    let step = steps[index]
    guard step.operation == "read_state", case .slot(let state)? = step.arguments.first else { return false }
    for later in steps[(index + 1)...] {
      let touches = (later.arguments + later.captures).contains {
        if case .slot(state) = $0 { true } else { false }
      }
      guard touches else { continue }
      return later.operation == "write_state" || later.operation == "coreml_update_state"
    }
    return false
  }
}

extension ExecutionPlan.Step {
  /// What the step's blocks use of the outside.
  var captures: [ExecutionPlan.Source] {
    switch action {
    case .branch(let first, let second): first.captures + second.captures
    case .loop(let condition, let body): condition.captures + body.captures
    case .prepared, .fixed, .dynamic, .takeState: []
    }
  }
}
