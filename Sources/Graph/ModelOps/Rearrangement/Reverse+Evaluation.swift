extension Reverse: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    var places = x.places
    for axis in axes {
      let length = x.shape[axis]
      places = places.taking(axis, from: max(0, length - 1), count: length, step: -1)
    }
    return [.tensor(try x.elements(at: places, layout: x.layout, in: context))]
  }
}
