extension Transpose: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(try x.elements(at: x.places.permuted(permutation), in: context))]
  }
}
