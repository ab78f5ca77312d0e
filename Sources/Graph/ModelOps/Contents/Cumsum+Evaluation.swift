internal import ModelSpec

extension Cumsum: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var axis = axis
    let x = try inputs.tensor("x")
    if axis == nil {
      let given = try inputs.integer("axis", default: 0)
      axis = Shape(fixed: x.shape).axis(given)
      if axis == nil {
        throw .elements(
          "`axis` names axis \(given), expected \(-x.rank) to \(x.rank - 1) for a tensor \(x.type.shape)",
          argument: "axis")
      }
    }
    let y = context.tensor(x.scalar, x.shape)
    CumulationKernel.run(x, y, axis: axis ?? 0, isExclusive: isExclusive, isReversed: isReversed)
    return [.tensor(y)]
  }
}
