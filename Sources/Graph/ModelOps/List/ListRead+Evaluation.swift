extension ListRead: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let index = try inputs.integer("index", default: 0)
    return [.tensor(try inputs.takeList().read(index, "index", in: context))]
  }
}
