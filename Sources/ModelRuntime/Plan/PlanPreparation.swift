internal import ModelOps
internal import Synchronization

/// Steps of a plan whose operations are to be made ready: their weights packed, several at a time.
struct PlanPreparation: Sendable {
  private struct Item: Sendable {
    var step: Int
    var operation: any TensorOperation
    var arguments: PreparationArguments
    /// Bytes that Winograd's transformation of the weights would add, and places of the result that it would serve.
    var winograd: (byteCount: Int, placeCount: Int)?
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
    var winograd: (byteCount: Int, placeCount: Int)?
    if let weight, weight.rank == 4, weight.shape[2...] == [3, 3], let shape = result?.shape.fixed, shape.count == 4 {
      // 36 numbers for every 9.
      winograd = (weight.byteCount * 3, shape[0] * shape[2] * shape[3])
    }
    items.append(
      Item(
        step: step, operation: operation, arguments: arguments, winograd: winograd,
        weightByteCount: arguments.constants.values.reduce(0) { $0 + $1.byteCount }))
  }

  /// The steps whose operations are to be made ready.
  var steps: [Int] { items.map(\.step) }

  /// Makes them ready. Nothing is left in here, so that each operation's weights can go when they have been packed.
  mutating func run(threadCount: Int) throws(PredictionError) -> [Int: Outcome] {
    let count = items.count
    let waiting = Mutex<[Item?]>(withinBudget())
    items = []
    let outcomes = Mutex<[Int: Outcome]>([:])
    let failure = Mutex<OperationError?>(nil)
    ParallelLoop.run(count, threadCount: threadCount) { index in
      let item = waiting.withLock { waiting in
        defer { waiting[index] = nil }
        return waiting[index]
      }
      guard let item else { return }
      do throws(OperationError) {
        let prepared = try item.operation.prepare(item.arguments)
        let packed = prepared?.packedParameters ?? []
        let constants = item.arguments.constants.filter { !packed.contains($0.key) }
        outcomes.withLock { $0[item.step] = Outcome(prepared: prepared, constants: constants) }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw PredictionError(.generic, error.message) }
    return outcomes.withLock { $0 }
  }

  /// Winograd's transformation serves convolutions in proportion to the places of their results, and takes memory in
  /// proportion to their weights: those with most places get it, until it has added a seventh to the model's weights.
  private func withinBudget() -> [Item] {
    var items = self.items
    var budget = items.reduce(0) { $0 + $1.weightByteCount } / 7 + Self.freeWinogradByteCount
    let order = items.indices.sorted {
      (items[$0].winograd?.placeCount ?? 0, $1) > (items[$1].winograd?.placeCount ?? 0, $0)
    }
    for index in order {
      guard let winograd = items[index].winograd else { continue }
      items[index].arguments.allowsWinograd = winograd.byteCount <= budget
      if winograd.byteCount <= budget { budget -= winograd.byteCount }
    }
    return items
  }

  /// What small models may take beyond their share.
  private static let freeWinogradByteCount = 16 << 20
}
