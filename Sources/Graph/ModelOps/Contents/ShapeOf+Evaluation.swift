extension ShapeOf: EvaluableOperation {
  static let takesOpenExtents = true

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let shape = try inputs.tensor("x").shape
    return [.tensor(Tensor(integers: shape.map { Int32(clamping: $0) }, [shape.count]))]
  }
}
