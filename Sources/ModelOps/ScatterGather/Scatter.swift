/// `scatter`: a tensor with slices changed by index along an axis, the opposite of `gather`.
///
/// - `data`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*i], integers −D..<D.
/// - `updates`: [*a, *i, *b], the type of `data`.
/// - `axis`: 0 unless given.
/// - `mode`: `update`, `add` (default), `sub`, `mul`, `div`, `max` or `min`.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: the type and shape of `data`. Updates of one place follow each other in order. Integer quotients are cut
///   towards 0, and 0 where the divisor is; of truth values `add` and `max` are the disjunction, `mul` and `min` the
///   conjunction.
///
/// MIL: `scatter`.
struct Scatter: TensorOperation {
  static let name = "scatter"
  static let cost = Cost.perElement

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var axis: Int
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    let rank = data.rank - 1 + indices.rank
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: rank...rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    mode = try arguments.choice("mode", default: .add)
    try ScatterGatherIndices.check(mode, data)
  }

  var requirements: [ShapeRequirement] {
    let extents = data.shape.extents
    let expected = extents[..<axis] + indices.shape.extents + extents[(axis + 1)...]
    return zip(updates.shape.indices, expected).map {
      ShapeRequirement("updates", updates.shape, axis: $0, .equal($1))
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data)] }

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
    let kernel = SliceKernel(y.shape, batch: 0, axes: axis..<axis + 1, count: indices.count)
    try kernel.scatter(
      updates, indices, into: y, outer: y.shape[..<axis].reduce(1, *), mode, context
    ) { index, _ in ScatterGatherIndices.error(index, axis: axis, of: "data", y.shape) }
    return [.tensor(y)]
  }
}

extension Scatter: DifferentiableOperation {
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
      let taken = try graph.add("gather", [("x", call.gradient), ("indices", indices), ("axis", .integer(axis))])
      try graph.accumulate(mode == .sub ? try graph.negative(taken) : taken, into: updates)
    }
    guard graph.needs(data) else { return }
    guard mode == .update else { return try graph.accumulate(call.gradient, into: data) }
    let kept = try graph.add(
      "scatter",
      [
        ("data", call.gradient), ("indices", indices), ("updates", try graph.zeros(updates.shape(), like: data)),
        ("axis", .integer(axis)), ("mode", .string("update")),
      ])
    try graph.accumulate(kept, into: data)
  }
}
