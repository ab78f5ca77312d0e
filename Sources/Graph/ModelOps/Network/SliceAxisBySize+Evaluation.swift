internal import ModelSpec

extension SliceAxisBySize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let length = x.shape[axis]
    let given = inputs.optionalTensor("begin")?.integerArray.first ?? begin.fixed ?? 0
    let first = given < 0 ? given + length : given
    let count = size < 0 ? length - first : size
    guard first >= 0, count >= 0, first <= length - count else {
      throw .elements(
        "`begin` is \(given), expected \(-length) to \(length - max(0, size)) for axis \(axis) of `x` \(x.type.shape)",
        argument: "begin")
    }
    var shape = x.shape
    shape[axis] = count
    // Slices of the first axis lie in order.
    if x.shape[..<axis].allSatisfy({ $0 == 1 }) {
      return [.tensor(x.slice(from: first * x.shape[(axis + 1)...].reduce(1, *), shape: shape))]
    }
    let y = context.tensor(x.scalar, shape)
    y.copy(x, x.places.taking(axis, from: first, count: count), to: y.places)
    return [.tensor(y)]
  }
}
