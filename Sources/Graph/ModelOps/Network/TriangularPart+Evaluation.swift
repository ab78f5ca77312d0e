extension TriangularPart: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    TriangularKernel.run(x, diagonal: diagonal, isUpper: isUpper, into: y)
    return [.tensor(y)]
  }
}
