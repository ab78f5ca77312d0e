extension MergeLeading: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.tensor("x").reshaped(try fixedResultShape()))]
  }
}
