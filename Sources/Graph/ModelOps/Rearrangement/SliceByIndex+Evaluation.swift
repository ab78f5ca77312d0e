internal import ModelSpec

extension SliceByIndex: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try places(in: try inputs.tensor("x"), inputs)
    let x = try inputs.take("x")
    if places.axes.count < x.rank { return [.tensor(try x.elements(at: places, in: context))] }
    return [.tensor(try x.elements(at: places, layout: x.layout, in: context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let (begins, ends) = (begin.compactMap(\.fixed), end.compactMap(\.fixed))
    guard let shape = x.shape.fixed, begins.count == shape.count, ends.count == shape.count, let axes = steps.known
    else { return nil }
    var parts: [PreparedSlice.Part] = []
    let isLastPossible = (3...5).contains(shape.count)
    for layout in isLastPossible ? [TensorLayout.rowMajor, .channelsLast] : [.rowMajor] {
      let places = try axes.places(of: Places(shape, layout: layout), begins: begins, ends: ends)
      guard !places.isEmpty else { return nil }
      parts.append(PreparedSlice.Part(places, layout: places.axes.count < shape.count ? .rowMajor : layout))
    }
    return PreparedSlice(inputShape: shape, parts: parts)
  }

  /// The places in `x` that are taken, without the axes that are left out.
  func places(in x: Tensor, _ inputs: OperationInputs) throws(OperationError) -> Places {
    try places(of: x.places, inputs)
  }

  /// Of `places`, those of all elements of `x`, the ones that are taken, without the axes that are left out.
  func places(of places: Places, _ inputs: OperationInputs) throws(OperationError) -> Places {
    let rank = places.axes.count
    return try steps.read(inputs, rank: rank).places(
      of: places, begins: try inputs.integers("begin", count: rank), ends: try inputs.integers("end", count: rank))
  }
}

/// A slice whose places are known; it holds one element at least.
private struct PreparedSlice: PreparedOperation {
  /// For a tensor of one layout: where its elements begin, and the copy that makes the result.
  struct Part {
    let start: Int
    let copy: TensorCopy?
    let shape: [Int]
    let layout: TensorLayout
    /// Whether they lie in the tensor as in the result, so that nothing is copied.
    let isThere: Bool

    init(_ places: Places, layout: TensorLayout) {
      (start, self.layout, shape, isThere) = (places.start, layout, places.shape, places.lie(as: layout))
      copy = isThere ? nil : TensorCopy(places, to: Places(shape, layout: layout))
    }
  }

  let inputShape: [Int]
  /// Of a row-major tensor, and of one with its channels last.
  let parts: [Part]

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", inputShape, form: nil)
    let part = parts[x.layout == .rowMajor ? 0 : 1]
    if part.isThere {
      return [
        .tensor(
          Tensor(
            x.scalar, part.shape, layout: part.layout, storage: x.storage,
            byteOffset: x.byteOffset + part.start * x.form.byteCount))
      ]
    }
    let result = context.tensor(x.scalar, part.shape, layout: part.layout)
    part.copy?.run(x, to: result, threadCount: context.threadCount)
    return [.tensor(result)]
  }
}
