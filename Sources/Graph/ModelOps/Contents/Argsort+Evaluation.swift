extension Argsort: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = context.tensor(.int32, x.shape)
    SortKernel(x, axis: axis, isAscending: isAscending, count: x.shape[axis]).run(nil, y, in: context)
    return [.tensor(y)]
  }
}
