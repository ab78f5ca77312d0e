internal import ModelSpec

extension Split: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let lengths = inputs.has("split_sizes") ? try inputs.integers("split_sizes", count: count) : nil
    let x = try inputs.take("x")
    let whole = x.shape[axis]
    var start = 0
    var pieces: [RuntimeValue] = []
    for piece in 0..<count {
      let length = lengths?[piece] ?? whole / count
      guard (0...whole - start).contains(length) else {
        throw OperationError(
          "`split_sizes` holds \(length), expected 0 to \(whole - start), what is left of axis \(axis) of `x` "
            + "\(x.type.shape)", argument: "split_sizes")
      }
      let places = x.places.taking(axis, from: start, count: length)
      pieces.append(.tensor(try x.elements(at: places, layout: x.layout, in: context)))
      start += length
    }
    return pieces
  }
}
