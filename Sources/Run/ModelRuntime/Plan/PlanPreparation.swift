internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// Steps of a plan whose operations are to be made ready: their weights packed, several at a time.
struct PlanPreparation: Sendable {
  private struct Item: Sendable {
    var step: Int
    var operation: any TensorOperation
    var arguments: PreparationArguments
    var winograd: WinogradBudget.Candidate?
    /// Bytes of the result, and of as much of the argument as is known of it.
    var activationByteCount: Double
    var weightByteCount: Int
  }

  /// What has become of a step.
  struct Outcome: Sendable {
    var prepared: (any PreparedOperation)?
    /// Constants that are still needed: all when the operation is as good unprepared.
    var constants: [String: Tensor]
  }

  private var items: [Item] = []

  /// Makes `operation`, that of step `step`, ready later.
  mutating func add(step: Int, _ operation: any TensorOperation, _ arguments: PreparationArguments, result: TensorType?)
  {
    let weight = arguments.constants["weight"]
    var winograd: WinogradBudget.Candidate?
    var activationByteCount = 0.0
    if let weight, weight.rank == 4, let shape = result?.shape.fixed, shape.count == 4 {
      let channels = Double(shape[1]) + Double(weight.shape[1])
      activationByteCount = Double(shape[0]) * channels * Double(shape[2]) * Double(shape[3]) * 4
      if operation.gainsByWinograd {
        winograd = WinogradBudget.Candidate(weightShape: weight.shape, outputShape: shape)
      }
    }
    items.append(
      Item(
        step: step, operation: operation, arguments: arguments, winograd: winograd,
        activationByteCount: activationByteCount,
        weightByteCount: arguments.constants.values.reduce(0) { $0 + $1.byteCount }))
  }

  /// The steps whose operations are to be made ready.
  var steps: [Int] { items.map(\.step) }

  /// Makes them ready. Nothing is left in here, so that each operation's weights can go when they have been packed.
  ///
  /// - Throws: `RuntimeError` when an operation refuses its constants, or `budget` is used up.
  mutating func run(
    on backend: any Backend, threadCount: Int, prefersSpeed: Bool, _ budget: WorkBudget
  ) throws(RuntimeError) -> [Int: Outcome] {
    let count = items.count
    let waiting = Mutex<[Item?]>(prefersSpeed ? withoutBudget() : withinBudget())
    items = []
    let outcomes = Mutex<[Int: Outcome]>([:])
    let failure = Mutex<OperationError?>(nil)
    ParallelLoop.run(count, threadCount: threadCount) { index in
      let item = waiting.withLock { waiting in
        defer { waiting[index] = nil }
        return waiting[index]
      }
      guard let item, budget.stop == nil else { return }
      do throws(OperationError) {
        let prepared = try backend.prepare(item.operation, item.arguments)
        let operands = prepared?.operands
        let constants = item.arguments.constants.filter { operands?.contains($0.key) != false }
        outcomes.withLock { $0[item.step] = Outcome(prepared: prepared, constants: constants) }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let stop = budget.stop { throw RuntimeError(stop) }
    if let error = failure.withLock({ $0 }) { throw RuntimeError(.generic, error) }
    return outcomes.withLock { $0 }
  }

  /// The items with word that all may run by Winograd's algorithm.
  private func withoutBudget() -> [Item] {
    var items = self.items
    for index in items.indices where items[index].winograd != nil { items[index].arguments.allowsWinograd = true }
    return items
  }

  /// The items with word whether they may run by Winograd's algorithm.
  private func withinBudget() -> [Item] {
    var items = self.items
    let budget = WinogradBudget(
      weightByteCount: Double(items.reduce(0) { $0 + $1.weightByteCount }),
      activationByteCount: items.reduce(0) { max($0, $1.activationByteCount) })
    // What the budget does not count takes no memory for transformed weights.
    for index in items.indices { items[index].arguments.allowsWinograd = false }
    let indices = items.indices.filter { items[$0].winograd != nil }
    let choice = budget.choice(indices.compactMap { items[$0].winograd })
    for (index, isServed) in zip(indices, choice) { items[index].arguments.allowsWinograd = isServed }
    return items
  }
}
