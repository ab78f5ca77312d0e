internal import ModelSpec

extension UpdateStateSlice: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try update.slice.places(of: Places(type.shape.fixed ?? []), inputs)
    let source = try inputs.tensor("update")
    guard source.shape == places.shape else { throw update.mismatch(Shape(fixed: places.shape)) }
    try inputs.state("state").halves().write(source, to: places)
    return []
  }
}
