extension SpaceToBatch: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let borders = [PadBorder(), PadBorder()] + block.borders
    let whole = try PadKernel(.constant, borders).run(x, nil, in: context)
    let y = try context.result(x.scalar, try outputTypes()[0].lengths())
    // Both as [i, j, n, c, h, w].
    let from = whole.places.splitting(3, inner: block.sides[1]).splitting(2, inner: block.sides[0])
    let to = y.places.splitting(0, inner: x.shape[0]).splitting(0, inner: block.sides[1])
    y.copy(whole, from.permuted([3, 5, 0, 1, 2, 4]), to: to)
    return [.tensor(y)]
  }
}
