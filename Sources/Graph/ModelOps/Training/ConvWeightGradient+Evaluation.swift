internal import ModelSpec

extension ConvWeightGradient: EvaluableOperation {
  static let acceptsChannelsLast = true

  private func weightGradient() throws(OperationError) -> WeightGradient {
    let (input, output) = (try x.fixedShape("x"), try gradient.fixedShape("gradient"))
    let window = try window.fixed(input: Array(input[2...]), output: Array(output[2...]))
    return WeightGradient(
      convolution: Convolution(
        scalar: x.scalar, inputShape: input, weightShape: try fixedOutputShape(), outputShape: output, groups: groups,
        window: window, hasBias: outputCount > 1))
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try weightGradient().evaluate(&inputs, context).map { .tensor($0) }
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try weightGradient().prepare(arguments)
  }
}
