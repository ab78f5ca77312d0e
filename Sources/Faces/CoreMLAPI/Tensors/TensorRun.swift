internal import ModelOps
internal import ModelSpec

/// The operations of a schedule as they are carried out.
struct TensorRun {
  private var schedule: TensorSchedule
  private let context: ExecutionContext
  /// Results by node, as long as they are needed.
  private var results: [[Tensor]]
  /// Number of remaining uses of each node's results.
  private var uses: [Int]

  init(_ schedule: TensorSchedule, _ context: ExecutionContext) {
    self.schedule = schedule
    self.context = context
    results = Array(repeating: [], count: schedule.nodes.count)
    uses = schedule.nodes.map(\.consumers.count)
  }

  /// Carries out all of them.
  mutating func carryOut() {
    let groups = TensorGroup.groups(of: schedule)
    var isMember = [Bool](repeating: false, count: schedule.nodes.count)
    for member in groups.values.flatMap(\.members) { isMember[member.node] = true }
    for index in schedule.nodes.indices {
      if let group = groups[index] {
        carryOut(group)
      } else if !isMember[index] {
        carryOut(index)
      }
    }
  }

  private mutating func carryOut(_ group: TensorGroup) {
    let pieces = TensorPieces(group, of: schedule, known: results, in: context)
    pieces.run(threadCount: context.threadCount, random: context.random)
    for (node, tensors) in pieces.results { results[node] = tensors }
    for member in group.members { finish(member.node) }
  }

  private mutating func carryOut(_ index: Int) {
    // Tensors with other references are never written to; the schedule itself refers to those that are not results.
    let node = schedule.nodes[index]
    var values: [RuntimeValue] = []
    values.reserveCapacity(node.inputs.count)
    for input in node.inputs {
      switch input {
      case .constant(let constant): values.append(constant)
      case .value(let tensor): values.append(.tensor(tensor))
      case .node(let source, let output):
        values.append(.tensor(results[source][output]))
        if uses[source] == 1 { results[source] = [] }
      }
    }
    var inputs = OperationInputs(node.layout, values)
    values = []
    results[index] = Self.results(node.operation, &inputs, context, isRounded: node.isRounded)
    finish(index)
  }

  /// Passes on the results of a node, and releases those that it used last.
  private mutating func finish(_ index: Int) {
    let inputs = schedule.nodes[index].inputs
    schedule.finish(index, results[index])
    for case .node(let source, _) in inputs {
      uses[source] -= 1
      if uses[source] == 0 { results[source] = [] }
    }
    if uses[index] == 0 { results[index] = [] }
  }

  /// The results of an operation, rounded to half precision if that is their type. Ends the program when it fails.
  static func results(
    _ operation: any TensorOperation, _ inputs: inout OperationInputs, _ context: ExecutionContext, isRounded: Bool
  ) -> [Tensor] {
    do throws(OperationError) {
      var results = try operation.evaluate(&inputs, context).compactMap(\.tensor)
      if isRounded {
        for index in results.indices where results[index].scalar == .fp16 { results[index].roundToHalf() }
      }
      return results
    } catch {
      precondition(false, "\(type(of: operation).name): \(error.message)")
    }
    return []
  }
}
