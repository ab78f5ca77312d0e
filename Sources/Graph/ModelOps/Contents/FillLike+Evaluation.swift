extension FillLike: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let y = try context.result(scalar, try inputs.tensor("ref_tensor").shape)
    y.fill(y.places, with: try inputs.element("value") ?? Tensor(floats: [0], [], scalar: scalar))
    return [.tensor(y)]
  }
}
