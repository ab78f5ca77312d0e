extension GroupNorm: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let addend = inputs.optionalTensor("addend")?.lying(x.layout, context)
    let y = context.tensor(reusing: &x)
    var kernel = kernel
    kernel.epsilon = inputs.number("epsilon", kernel.epsilon)
    kernel.run(
      x, scale: inputs.optionalTensor("scale"), shift: inputs.optionalTensor("shift"), addend: addend, into: y,
      in: context)
    return [.tensor(y)]
  }
}
