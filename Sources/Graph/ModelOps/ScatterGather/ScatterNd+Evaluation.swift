extension ScatterNd: ScatterEvaluation {
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError) {
    let depth = indices.shape[indices.rank - 1]
    let count = indices.shape.dropLast().reduce(1, *)
    let kernel = SliceKernel(y.shape, batch: 0, axes: 0..<depth, count: count)
    try kernel.scatter(updates, indices, into: y, outer: 1, mode: mode, in: context) { index, axis in
      ScatterGatherIndices.error(index, axis: axis, of: "data", shape: y.shape)
    }
  }
}
