extension ListScatter: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try inputs.integers("indices")
    let value = try inputs.tensor("value")
    var list = try inputs.takeList()
    let shape = Array(value.shape.dropFirst())
    let count = shape.reduce(1, *)
    for (index, place) in places.enumerated() {
      try list.write(value.slice(from: index * count, shape: shape), at: place, parameter: "indices")
    }
    return [.list(list)]
  }
}
