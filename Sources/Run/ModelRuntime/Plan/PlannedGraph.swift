package import ModelOps

/// A graph made ready to run again and again with values of the same shapes, by one thread at a time.
package final class PlannedGraph {
  private let plan: ExecutionPlan
  private let pipeline: PredictionPipeline

  /// - Parameters:
  ///   - graph: All its inputs have fixed shapes.
  ///   - allocator: Where results lie; others of the same thread may share it.
  /// - Throws: `RuntimeError` that names the layer when an operation is unknown or refuses its arguments.
  package init(_ graph: Graph, threadCount: Int, allocator: TensorAllocator) throws(RuntimeError) {
    pipeline = PredictionPipeline(threadCount: threadCount, allocator: allocator)
    plan = try pipeline.plan(graph)
  }

  /// The values of the outputs, in their order, row-major.
  ///
  /// - Parameter inputs: One for each input, in their order. Those that nobody else holds may be changed in place.
  package func run(_ inputs: consuming [Tensor]) throws(RuntimeError) -> [Tensor] {
    var values: [RuntimeValue] = []
    values.reserveCapacity(inputs.count)
    for tensor in inputs { values.append(.tensor(tensor)) }
    // The values alone hold the tensors, so that operations may reuse their memory.
    inputs = []
    return try pipeline.run().values(of: plan, &values).compactMap(\.tensor)
  }
}
