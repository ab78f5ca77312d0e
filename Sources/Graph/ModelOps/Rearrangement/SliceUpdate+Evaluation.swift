internal import ModelSpec

extension SliceUpdate: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var places = try slice.places(in: try inputs.tensor("x"), inputs)
    let update = try inputs.tensor("update")
    guard update.shape == places.shape else { throw mismatch(Shape(fixed: places.shape)) }
    var from = update.places
    // Results are written forwards: where the slice goes backwards, both are walked from the other end.
    for axis in places.axes.indices where places.axes[axis].stride < 0 && places.axes[axis].length > 0 {
      places.reverse(axis)
      from.reverse(axis)
    }
    var x = try inputs.take("x")
    let y = writable(&x, as: slice.x.scalar, in: context)
    y.copy(update, from, to: places)
    return [.tensor(y)]
  }
}
