extension ConstexprCast: EvaluableOperation {
  static let acceptsChannelsLast = true

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.take("source_val").retyped(.fp32))]
  }
}
