internal import ModelSpec

extension Fill: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let shape = try inputs.integers("shape")
    if let bad = shape.first(where: { $0 < 0 }) {
      throw .elements("`shape` holds \(bad), expected no negative number", argument: "shape")
    }
    let value = try inputs.element("value") ?? Tensor(floats: [0], [], scalar: scalar)
    let y = try context.result(scalar, shape)
    y.fill(y.places, with: value)
    return [.tensor(y)]
  }
}
