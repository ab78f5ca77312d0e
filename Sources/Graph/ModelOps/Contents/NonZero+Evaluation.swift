extension NonZero: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let count = NonZeroKernel.count(x)
    let y = try context.result(.int32, [count, x.rank])
    NonZeroKernel.write(x, to: y)
    return [.tensor(y)]
  }
}
