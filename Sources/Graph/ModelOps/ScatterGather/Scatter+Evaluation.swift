extension Scatter: ScatterEvaluation {
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError) {
    let kernel = SliceKernel(y.shape, batch: 0, axes: axis..<axis + 1, count: indices.count)
    try kernel.scatter(
      updates, indices, into: y, outer: y.shape[..<axis].reduce(1, *), mode: mode, in: context
    ) { index, _ in ScatterGatherIndices.error(index, axis: axis, of: "data", shape: y.shape) }
  }
}
