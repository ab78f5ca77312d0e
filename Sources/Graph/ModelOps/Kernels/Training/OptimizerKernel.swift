internal import CModelKernels

/// Steps of optimizers. Results reuse the memory of their arguments if there are no other references.
enum OptimizerKernel {
  static func descend(_ x: inout Tensor, _ gradient: Tensor, rate: Float, in context: ExecutionContext) -> Tensor {
    let result = context.tensor(reusing: &x)
    model_kernels_sgd_step(x.floatAddress, gradient.floatAddress, result.floatAddress, x.count, rate)
    return withExtendedLifetime((x, gradient)) { result }
  }

  static func descend(
    _ x: inout Tensor, _ gradient: Tensor, velocity: inout Tensor, rate: Float, momentum: Float,
    in context: ExecutionContext
  ) -> (weights: Tensor, velocity: Tensor) {
    let (weights, moved) = (context.tensor(reusing: &x), context.tensor(reusing: &velocity))
    model_kernels_momentum_step(
      x.floatAddress, gradient.floatAddress, velocity.floatAddress, weights.floatAddress, moved.floatAddress, x.count,
      rate, momentum)
    return withExtendedLifetime((x, gradient, velocity)) { (weights, moved) }
  }

  /// - Parameter coefficients: The six of `grad.adam_step`.
  static func adam(
    _ x: inout Tensor, _ gradient: Tensor, m: inout Tensor, v: inout Tensor, coefficients: [Float],
    in context: ExecutionContext
  ) -> [Tensor] {
    let results = [context.tensor(reusing: &x), context.tensor(reusing: &m), context.tensor(reusing: &v)]
    var adam = model_kernels_adam(
      share1: coefficients[0], beta2: coefficients[1], share2: coefficients[2], epsilon: coefficients[3],
      rate: coefficients[4], root: coefficients[5])
    model_kernels_adam_step(
      &adam, x.floatAddress, gradient.floatAddress, m.floatAddress, v.floatAddress, results[0].floatAddress,
      results[1].floatAddress, results[2].floatAddress, x.count)
    return withExtendedLifetime((x, gradient, m, v)) { results }
  }
}
