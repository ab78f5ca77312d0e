extension ListLength: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(Tensor(integers: [Int32(clamping: try inputs.takeList().tensors.count)], []))]
  }
}
