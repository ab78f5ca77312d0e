extension SoftplusParametric: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try ChannelKernel.softplus.run(&inputs, context, parameters: ["alpha", "beta"])
  }
}
