internal import ModelSpec

extension Gather: EvaluableOperation {
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let x = x.shape.fixed, let indices = indices.shape.fixed else { return nil }
    return PreparedGather(x, indices, axis: axis, batch: batch)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, indices) = (try inputs.tensor("x"), try inputs.tensor("indices"))
    return try PreparedGather(x.shape, indices.shape, axis: axis, batch: batch).run(&inputs, context)
  }
}

/// `gather` of known shapes.
private struct PreparedGather: PreparedOperation {
  private let (xShape, indicesShape, outputShape): ([Int], [Int], [Int])
  private let axis: Int
  private let kernel: SliceKernel
  /// Steps of the axes between those in common and the one that indices name.
  private let outer: Int

  init(_ x: [Int], _ indices: [Int], axis: Int, batch: Int) {
    let named = Array(indices[batch...])
    (xShape, indicesShape, self.axis) = (x, indices, axis)
    outputShape = x[..<axis] + named + x[(axis + 1)...]
    kernel = SliceKernel(x, batch: batch, axes: axis..<axis + 1, count: named.reduce(1, *))
    outer = x[batch..<axis].reduce(1, *)
  }

  var operands: [String]? { ["x", "indices"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", xShape, form: nil)
    let indices = try inputs.take("indices").checked("indices", indicesShape, form: .integer)
    let y = try context.result(x.scalar, outputShape)
    guard y.count > 0 else { return [.tensor(y)] }
    try kernel.gather(x, indices, to: y, outer: outer, in: context) { [axis, xShape] index, _ in
      ScatterGatherIndices.error(index, axis: axis, of: "x", shape: xShape)
    }
    return [.tensor(y)]
  }
}
