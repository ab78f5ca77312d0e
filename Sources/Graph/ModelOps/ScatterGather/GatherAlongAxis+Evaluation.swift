internal import ModelSpec

extension GatherAlongAxis: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, indices) = (try inputs.tensor("x"), try inputs.tensor("indices"))
    guard indices.count > 0 else { return [.tensor(context.tensor(x.scalar, indices.shape))] }
    let kernel = AlongAxisKernel(x.shape, indices.shape, axis: axis)
    if let index = kernel.outside(indices) {
      throw ScatterGatherIndices.error(index, axis: axis, of: "x", shape: x.shape)
    }
    let y = context.tensor(x.scalar, indices.shape)
    kernel.gather(x, indices, to: y)
    return [.tensor(y)]
  }
}
