extension ListWrite: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let index = try inputs.integer("index", default: 0)
    let value = try inputs.tensor("value")
    var list = try inputs.takeList()
    try list.write(value, at: index, parameter: "index")
    return [.list(list)]
  }
}
