extension Cast: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(ConversionKernel.run(try inputs.take("x"), as: type, in: context))]
  }
}
