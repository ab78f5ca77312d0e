internal import ModelSpec

extension SlidingWindows: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    var places = x.places
    let step = places.axes[axis].stride
    let count = (x.shape[axis] - size) / stride + 1
    places.axes[axis] = Places.Axis(length: count, stride: count > 1 ? step * stride : step)
    places.axes.insert(Places.Axis(length: size, stride: step), at: axis + 1)
    return [.tensor(try x.elements(at: places, in: context))]
  }
}
