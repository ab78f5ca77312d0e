internal import ModelSpec

extension BroadcastTo: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let known = target.shape?.fixed
    let shape = try inputs.optionalTensor("shape")?.lengths("shape") ?? known ?? []
    let lead = shape.count - x.rank
    guard lead >= 0, x.shape.indices.allSatisfy({ x.shape[$0] == 1 || x.shape[$0] == shape[lead + $0] }) else {
      throw .elements(
        "`x` \(x.type.shape) does not broadcast to `shape` \(Shape(fixed: shape))", argument: "x")
    }
    if shape == x.shape { return [.tensor(x)] }
    let y = try context.tensor(x.scalar, ofComputedShape: shape)
    var from = x.places
    for axis in x.shape.indices where x.shape[axis] == 1 {
      from.axes[axis] = Places.Axis(length: shape[lead + axis], stride: 0)
    }
    for axis in 0..<lead { from = from.repeated(at: axis, count: shape[axis]) }
    y.copy(x, from, to: y.places)
    return [.tensor(y)]
  }
}
