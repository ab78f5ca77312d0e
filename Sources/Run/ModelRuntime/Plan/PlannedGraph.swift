package import ModelOps
internal import Synchronization

/// A graph made ready to run again and again with values of the same shapes, by one thread at a time.
package final class PlannedGraph {
  private let plan: ExecutionPlan
  private let allocator: TensorAllocator
  private let threadCount: Int

  /// - Parameters:
  ///   - graph: All its inputs have fixed shapes.
  ///   - allocator: Where results lie; others of the same thread may share it.
  /// - Throws: `RuntimeError` that names the layer when an operation is unknown or refuses its arguments.
  package init(_ graph: Graph, threadCount: Int, allocator: TensorAllocator) throws(RuntimeError) {
    self.allocator = allocator
    self.threadCount = threadCount
    let budget = WorkBudget()
    plan = try PlanBuilder.plan(PlanPasses.run(graph, budget), threadCount: threadCount, budget)
  }

  /// The values of the outputs, in their order, row-major.
  ///
  /// - Parameter inputs: One for each input, in their order. Those that nobody else holds may be changed in place.
  package func run(_ inputs: consuming [Tensor]) throws(RuntimeError) -> [Tensor] {
    let context = ExecutionContext(allocator: allocator, threadCount: threadCount)
    var values: [RuntimeValue] = []
    values.reserveCapacity(inputs.count)
    for tensor in inputs { values.append(.tensor(tensor)) }
    // The values alone hold the tensors, so that operations may reuse their memory.
    inputs = []
    return try PlanExecution(context: context).run(plan, Self.takingAll(&values)).compactMap(\.tensor)
  }

  private static func takingAll(_ values: inout [RuntimeValue]) -> [RuntimeValue] {
    var taken: [RuntimeValue] = []
    swap(&taken, &values)
    return taken
  }
}

/// Allocators of predictions that have ended, for the next ones: a prediction then asks the system for no memory.
final class AllocatorPool: Sendable {
  private let free = Mutex<[TensorAllocator]>([])

  func take() -> TensorAllocator {
    free.withLock { $0.popLast() } ?? TensorAllocator()
  }

  func give(_ allocator: TensorAllocator) {
    free.withLock { $0.append(allocator) }
  }
}
