extension BatchStatisticsNorm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    NormalizationKernel.batch(
      x, gamma: inputs.optionalTensor("gamma"), beta: inputs.optionalTensor("beta"),
      epsilon: inputs.number("epsilon", norm.epsilon), into: y)
    return [.tensor(y)]
  }
}
