extension AdamStep: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let coefficients = try inputs.tensor("coefficients").floatArray
    let gradient = try inputs.take("gradient")
    var (x, m, v) = (try inputs.take("x"), try inputs.take("m"), try inputs.take("v"))
    return OptimizerKernel.adam(&x, gradient, m: &m, v: &v, coefficients: coefficients, in: context).map { .tensor($0) }
  }
}
