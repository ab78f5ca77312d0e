extension Stack: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let tensors = try inputs.tensors("values")
    inputs.values = []
    var shape = tensors.first?.shape ?? []
    shape.insert(tensors.count, at: axis)
    let y = try context.result(values[0].scalar, shape)
    for (index, tensor) in tensors.enumerated() {
      y.copy(tensor, tensor.places, to: y.places.taking(axis, from: index, count: 1).dropping(axis))
    }
    return [.tensor(y)]
  }
}
