extension ConstexprBlockwiseShiftScale: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try line.evaluate(try inputs.tensor("data"), inputs, in: context))]
  }
}
