extension ScatterAlongAxis: ScatterEvaluation {
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError) {
    let kernel = AlongAxisKernel(y.shape, indices.shape, axis: axis)
    if let index = kernel.outside(indices) {
      throw ScatterGatherIndices.error(index, axis: axis, of: "data", shape: y.shape)
    }
    kernel.scatter(updates, indices, into: y, mode: mode, in: context)
  }
}
