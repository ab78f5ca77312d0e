extension IdentityOperation: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard let value = inputs.all("x").first else { throw OperationError("`x` is missing", argument: "x") }
    return [value]
  }
}
