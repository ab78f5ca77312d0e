extension InstanceNorm: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    GroupNormForm(groups: x.shape[1], epsilon: inputs.number("epsilon", epsilon)).run(
      x, scale: inputs.optionalTensor("gamma"), shift: inputs.optionalTensor("beta"), addend: nil, into: y, in: context)
    return [.tensor(y)]
  }
}
