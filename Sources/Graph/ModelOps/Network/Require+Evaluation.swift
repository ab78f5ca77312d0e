internal import ModelSpec

extension Require: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard try inputs.tensor("pred").booleanArray.first == expected else { throw .elements(message) }
    guard let value = inputs.all("x").first else { throw OperationError("`x` is missing", argument: "x") }
    return [value]
  }
}
