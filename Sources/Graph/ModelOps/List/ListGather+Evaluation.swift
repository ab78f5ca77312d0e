internal import ModelSpec

extension ListGather: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try inputs.integers("indices")
    let list = try inputs.takeList()
    var tensors: [Tensor] = []
    for place in places { tensors.append(try list.read(place, "indices", in: context)) }
    guard let type = tensors.first?.type ?? element.tensor, let shape = type.shape.fixed else {
      throw OperationError("no element of `ls` is chosen, and their shape is not known")
    }
    let y = try context.result(type.scalar, [tensors.count] + shape)
    for (index, tensor) in tensors.enumerated() {
      guard tensor.shape == shape else {
        throw OperationError("elements of `ls` have shapes \(shape) and \(tensor.shape), expected one shape for all")
      }
      y.copy(tensor, tensor.places, to: y.places.taking(0, from: index, count: 1).dropping(0))
    }
    return [.tensor(y)]
  }
}
