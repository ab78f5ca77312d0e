extension MeanVarianceNorm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let length = x.shape[(isAcrossChannels ? 1 : 2)...].reduce(1, *)
    if normalizesVariance {
      NormalizationKernel.rows(x, length: length, epsilon: inputs.number("epsilon", epsilon), into: y, in: context)
    } else {
      NormalizationKernel.center(x, length: length, into: y)
    }
    return [.tensor(y)]
  }
}
