internal import ModelSpec

extension SliceBySize: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let begins = try inputs.integers("begin", count: x.rank)
    let sizes = try inputs.integers("size", count: x.rank)
    let x = try inputs.take("x")
    var places = x.places
    for (axis, length) in x.shape.enumerated() {
      let (begin, size) = try Self.range(
        axis, begin: begins[axis], size: sizes[axis], of: length, x.type.shape, beginVaries: begin[axis].fixed == nil)
      places = places.taking(axis, from: begin, count: size)
    }
    return [.tensor(try x.elements(at: places, layout: x.layout, in: context))]
  }
}
