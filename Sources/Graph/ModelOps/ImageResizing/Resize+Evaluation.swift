internal import ModelSpec

extension Resize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let input = try inputs.tensor("x")
    let given = try inputs.optionalTensor("shape")?.lengths("shape") ?? lengths.map { $0.fixed ?? 0 }
    var shape = input.shape
    for (axis, length) in zip((input.rank - count)..<input.rank, given.suffix(count)) where length != 0 {
      shape[axis] = length
    }
    var y = input.form == .float ? input : SamplingKernel.floats(input, context)
    // The last two axes at once, those before them one by one.
    var axis = input.rank - 1
    while axis >= input.rank - count {
      let isPair = axis > 0 && axis - 1 >= input.rank - count && axis == input.rank - 1
      let first = isPair ? axis - 1 : axis
      var target = y.shape
      for index in first...axis { target[index] = shape[index] }
      if target != y.shape { y = try resized(y, to: target, axes: first...axis, in: context) }
      axis = first - 1
    }
    return [.tensor(input.form == .float ? y : SamplingKernel.integers(y, input.scalar, in: context))]
  }

  /// One axis, or the last two, to the lengths of `shape`.
  private func resized(
    _ x: Tensor, to shape: [Int], axes: ClosedRange<Int>, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let y = try context.tensor(x.scalar, ofComputedShape: shape)
    try x.checkHasPixels(for: y)
    guard y.count > 0 else { return y }
    let inner = x.shape[(axes.upperBound + 1)...].reduce(1, *)
    let outer = x.shape[..<axes.lowerBound].reduce(1, *)
    let (row, column) = (axes.lowerBound, axes.upperBound)
    let isPair = row != column
    let rows = samples(shape[row], x.shape[row])
    let columns = isPair ? samples(shape[column], x.shape[column]) : AxisSamples(all: inner)
    let from = x.reshaped([outer, x.shape[row], isPair ? x.shape[column] : inner])
    let to = y.reshaped([outer, shape[row], isPair ? shape[column] : inner])
    switch interpolation {
    case .linear: SamplingKernel.bilinear(from, rows: rows, columns: columns, into: to, in: context)
    case .nearestNeighbor: SamplingKernel.nearest(from, rows: rows, columns: columns, into: to)
    }
    return y
  }
}
