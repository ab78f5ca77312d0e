extension L2Norm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    NormalizationKernel.lengths(
      x, length: x.shape.suffix(3).reduce(1, *), epsilon: inputs.number("epsilon", epsilon), into: y)
    return [.tensor(y)]
  }
}
