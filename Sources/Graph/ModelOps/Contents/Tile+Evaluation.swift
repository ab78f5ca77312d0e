internal import ModelSpec

extension Tile: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let counts = try inputs.integers("reps", count: x.rank).map { $0 < 0 ? 1 : $0 }
    let x = try inputs.take("x")
    var shape = x.shape
    // Both are below 2³¹.
    for (axis, count) in counts.enumerated() { shape[axis] *= count }
    if counts.allSatisfy({ $0 == 1 }) { return [.tensor(x)] }
    let y = try context.result(x.scalar, shape)
    var (from, to) = (x.places, y.places)
    for axis in shape.indices.reversed() {
      to = to.splitting(axis, inner: x.shape[axis])
      from = from.repeated(at: axis, count: counts[axis])
    }
    y.copy(x, from, to: to)
    return [.tensor(y)]
  }
}
