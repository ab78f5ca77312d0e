extension Prelu: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    try ChannelKernel.leakyRelu.run(&inputs, context, parameters: ["alpha"])
  }
}
