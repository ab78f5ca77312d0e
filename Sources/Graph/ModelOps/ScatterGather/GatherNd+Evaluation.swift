internal import ModelSpec

extension GatherNd: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, indices) = (try inputs.tensor("x"), try inputs.tensor("indices"))
    let depth = indices.shape[indices.rank - 1]
    let y = try context.result(x.scalar, indices.shape.dropLast() + x.shape[(batch + depth)...])
    guard y.count > 0 else { return [.tensor(y)] }
    let count = indices.shape[batch..<indices.rank - 1].reduce(1, *)
    let kernel = SliceKernel(x.shape, batch: batch, axes: batch..<batch + depth, count: count)
    try kernel.gather(x, indices, to: y, outer: 1, in: context) { index, axis in
      ScatterGatherIndices.error(index, axis: batch + axis, of: "x", shape: x.shape)
    }
    return [.tensor(y)]
  }
}
