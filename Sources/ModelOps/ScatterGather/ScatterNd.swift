/// `scatter_nd`: a tensor with slices changed, each by an index of several axes, the opposite of `gather_nd`.
///
/// - `data`: [*d].
/// - `indices`: [*i, K] with K up to the rank of `data`, integers.
/// - `updates`: [*i, *d from axis K on], the type of `data`.
/// - `mode`: `update`, `add` (default), `sub`, `mul`, `div`, `max` or `min`.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: the type and shape of `data`. Updates of one place follow each other in order. Integer quotients are cut
///   towards 0, and 0 where the divisor is; of truth values `add` and `max` are the disjunction, `mul` and `min` the
///   conjunction.
///
/// MIL: `scatter_nd`.
struct ScatterNd: TensorOperation {
  static let name = "scatter_nd"
  static let cost = Cost.perElement

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: 1...Int.max)
    updates = try arguments.tensor("updates", .numbersAndBooleans)
    mode = try arguments.choice("mode", default: .add)
    try ScatterGatherIndices.check(mode, data)
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("indices", indices.shape, axis: indices.rank - 1, "indexed axes", .within(0...data.rank))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    if let count = indices.shape[indices.rank - 1].fixed {
      let expected = Shape(Array(indices.shape.extents.dropLast()) + data.shape.extents[count...])
      guard updates.shape.canEqual(expected) else {
        throw OperationError("`updates` has shape \(updates.shape), expected \(expected)", argument: "updates")
      }
    }
    return [.tensor(data)]
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let (indices, updates) = (try inputs.tensor("indices"), try inputs.tensor("updates"))
    guard updates.form == Tensor.Form(data.scalar) else {
      throw OperationError(
        "`updates` has elements of type \(updates.scalar.name), expected \(data.scalar.name)", argument: "updates")
    }
    let y = ScatterGatherIndices.target(try inputs.take("data"), context)
    guard updates.count > 0 else { return [.tensor(y)] }
    let depth = indices.shape[indices.rank - 1]
    let count = indices.shape.dropLast().reduce(1, *)
    let kernel = SliceKernel(y.shape, batch: 0, axes: 0..<depth, count: count)
    try kernel.scatter(updates, indices, into: y, outer: 1, mode, context) { index, axis in
      ScatterGatherIndices.error(index, axis: axis, of: "data", y.shape)
    }
    return [.tensor(y)]
  }
}

extension ScatterNd: DifferentiableOperation {
  /// To the updates what was changed; to the data everything, but where it was replaced. Places that are replaced twice are taken for different ones.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (data, updates, indices) = (
      try call.argument("data"), try call.argument("updates"), try call.argument("indices")
    )
    guard mode == .add || mode == .sub || mode == .update else {
      throw OperationError(
        "`mode` is '\(mode.rawValue)', and only 'add', 'sub' and 'update' have a gradient", argument: "mode")
    }
    if graph.needs(updates) {
      let taken = try graph.add("gather_nd", [("x", call.gradient), ("indices", indices)])
      try graph.accumulate(mode == .sub ? try graph.negative(taken) : taken, into: updates)
    }
    guard graph.needs(data) else { return }
    guard mode == .update else { return try graph.accumulate(call.gradient, into: data) }
    let kept = try graph.add(
      "scatter_nd",
      [
        ("data", call.gradient), ("indices", indices), ("updates", try graph.zeros(updates.shape(), like: data)),
        ("mode", .string("update")),
      ])
    try graph.accumulate(kept, into: data)
  }
}
