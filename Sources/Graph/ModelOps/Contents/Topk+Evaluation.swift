internal import ModelSpec

extension Topk: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let given = try inputs.integer("k", default: 1)
    let x = try inputs.take("x")
    let k = given == -1 ? x.shape[axis] : given
    guard (0...x.shape[axis]).contains(k) else {
      throw .elements(
        "`k` is \(k), expected -1 to \(x.shape[axis]) for axis \(axis) of `x` \(x.type.shape)", argument: "k")
    }
    var shape = x.shape
    shape[axis] = k
    let values = context.tensor(x.scalar, shape)
    let places = context.tensor(indexType == .int32 ? .int32 : .uint16, shape)
    SortKernel(x, axis: axis, isAscending: isAscending, count: k).run(values, places, in: context)
    return returnsIndices ? [.tensor(values), .tensor(places)] : [.tensor(values)]
  }
}
