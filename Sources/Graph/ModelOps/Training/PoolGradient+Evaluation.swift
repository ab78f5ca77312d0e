internal import ModelSpec

extension PoolGradient: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let output = try gradient.fixedShape("gradient")
    let window = try window.fixed(input: Array(shape[2...]), output: Array(output[2...]))
    var pooled: (x: Tensor, y: Tensor)?
    if kind == .max || kind == .l2 {
      pooled = (try inputs.tensor("x").checked("x", shape), try inputs.tensor("y").checked("y", output))
    }
    let gradient = try inputs.tensor("gradient").checked("gradient", output)
    return [.tensor(GradientKernel.pool(gradient, pooled, shape: shape, window: window, kind: kind, in: context))]
  }
}
