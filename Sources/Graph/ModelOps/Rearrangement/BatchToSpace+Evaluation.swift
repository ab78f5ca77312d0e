extension BatchToSpace: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let (height, width) = (block.sides[0], block.sides[1])
    let batch = x.shape[0] / (height * width)
    let whole = try context.result(
      x.scalar, [batch, x.shape[1], x.shape[2] * height, x.shape[3] * width])
    // Both as [i, j, n, c, h, w].
    let to = whole.places.splitting(3, inner: width).splitting(2, inner: height).permuted([3, 5, 0, 1, 2, 4])
    whole.copy(x, x.places.splitting(0, inner: batch).splitting(0, inner: width), to: to)
    let lengths = try outputTypes()[0].lengths()
    let kept = whole.places.taking(2, from: block.amounts[0], count: lengths[2])
      .taking(3, from: block.amounts[2], count: lengths[3])
    return [.tensor(try whole.elements(at: kept, in: context))]
  }
}
