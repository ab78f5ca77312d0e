internal import ModelSpec

extension SgdStep: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (rate, momentum) = (try rate.value(inputs), try momentum.value(inputs))
    let gradient = try inputs.take("gradient")
    var x = try inputs.take("x")
    guard velocity != nil else {
      return [.tensor(OptimizerKernel.descend(&x, gradient, rate: rate, in: context))]
    }
    var velocity = try inputs.take("velocity")
    let (weights, moved) = OptimizerKernel.descend(
      &x, gradient, velocity: &velocity, rate: rate, momentum: momentum, in: context)
    return [.tensor(weights), .tensor(moved)]
  }
}
