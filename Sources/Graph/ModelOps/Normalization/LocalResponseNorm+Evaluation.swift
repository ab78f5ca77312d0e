extension LocalResponseNorm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = context.tensor(x.scalar, x.shape)
    NormalizationKernel.localResponse(
      x, size: size, alpha: inputs.number("alpha", alpha), beta: inputs.number("beta", beta), k: inputs.number("k", k),
      into: y)
    return [.tensor(y)]
  }
}
