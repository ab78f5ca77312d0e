/// `scatter_along_axis`: a tensor with elements changed, each by an index along an axis of its own, the opposite of
/// `gather_along_axis`.
///
/// - `data`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*a, I, *b], integers −D..<D.
/// - `updates`: the shape of `indices`, the type of `data`.
/// - `axis`: 0 unless given.
/// - `mode`: `update`, `add` (default), `sub`, `mul`, `div`, `max` or `min`.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: the type and shape of `data`. Updates of one place follow each other in order. Integer quotients are cut
///   towards 0, and 0 where the divisor is; of truth values `add` and `max` are the disjunction, `mul` and `min` the
///   conjunction.
///
/// MIL: `scatter_along_axis`.
struct ScatterAlongAxis: TensorOperation {
  static let name = "scatter_along_axis"
  static let cost = Cost.perElement

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var axis: Int
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: data.rank...data.rank)
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: data.rank...data.rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    mode = try arguments.choice("mode", default: .add)
    try ScatterGatherIndices.check(mode, data)
  }

  var requirements: [ShapeRequirement] {
    let others = data.shape.indices.filter { $0 != axis }.map {
      ShapeRequirement("indices", indices.shape, axis: $0, .equal(data.shape[$0]))
    }
    return others
      + indices.shape.indices.map { ShapeRequirement("updates", updates.shape, axis: $0, .equal(indices.shape[$0])) }
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
    guard indices.count > 0 else { return [.tensor(y)] }
    let kernel = AlongAxisKernel(y.shape, indices.shape, axis: axis)
    if let index = kernel.outside(indices) { throw ScatterGatherIndices.error(index, axis: axis, of: "data", y.shape) }
    kernel.scatter(updates, indices, into: y, mode, context)
    return [.tensor(y)]
  }
}

extension ScatterAlongAxis: DifferentiableOperation {
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
      let taken = try graph.add(
        "gather_along_axis", [("x", call.gradient), ("indices", indices), ("axis", .integer(axis))])
      try graph.accumulate(mode == .sub ? try graph.negative(taken) : taken, into: updates)
    }
    guard graph.needs(data) else { return }
    guard mode == .update else { return try graph.accumulate(call.gradient, into: data) }
    let kept = try graph.add(
      "scatter_along_axis",
      [
        ("data", call.gradient), ("indices", indices), ("updates", try graph.zeros(updates.shape(), like: data)),
        ("axis", .integer(axis)), ("mode", .string("update")),
      ])
    try graph.accumulate(kept, into: data)
  }
}
