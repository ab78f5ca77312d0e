internal import ModelSpec

extension ActivationGradient: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let y = try inputs.tensor("y")
    var gradient = try inputs.take("gradient")
    if gradient.layout != y.layout { gradient = gradient.lying(y.layout, context) }
    return [.tensor(GradientKernel.activation(function, y, gradient: &gradient, in: context))]
  }
}
