extension CropLike: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = try context.result(x.scalar, try fixedResultShape())
    for (axis, role) in [(2, "height"), (3, "width")] {
      let (first, length) = (offset[axis - 2], y.shape[axis])
      guard first >= 0, first <= x.shape[axis] - length else {
        throw OperationError(
          "`offset` holds \(first) for the \(role), expected 0 to \(x.shape[axis] - length) for \(length) of "
            + "`x` \(x.type.shape)", argument: "offset")
      }
    }
    y.copy(x, x.places.box(from: [0, 0] + offset, y.shape), to: y.places)
    return [.tensor(y)]
  }
}
