extension BandPart: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    BandKernel.run(x, y, lower: lower, upper: upper)
    return [.tensor(y)]
  }
}
