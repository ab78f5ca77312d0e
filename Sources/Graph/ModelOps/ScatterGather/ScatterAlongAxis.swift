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
struct ScatterAlongAxis: ScatterOperation {
  static let name = "scatter_along_axis"
  static let gather = "gather_along_axis"

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var axis: Int
  private var named: [Extent]?
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: data.rank...data.rank)
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: data.rank...data.rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    named = arguments.passedElements("indices")
    mode = try arguments.choice("mode", default: .add)
    try checkMode(updates)
  }

  var place: [(String, GraphValue?)] { [("axis", .integer(axis))] }

  var requirements: [ShapeRequirement] {
    let others = data.shape.indices.filter { $0 != axis }.map {
      ShapeRequirement("indices", indices.shape, axis: $0, .equal(data.shape[$0]))
    }
    return others
      + indices.shape.indices.map { ShapeRequirement("updates", updates.shape, axis: $0, .equal(indices.shape[$0])) }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    if updates.shape.elementCount.lower > 0 {
      try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "data", data.shape)
    }
    return [.tensor(data)]
  }

  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError) {
    let kernel = AlongAxisKernel(y.shape, indices.shape, axis: axis)
    if let index = kernel.outside(indices) {
      throw ScatterGatherIndices.error(index, axis: axis, of: "data", shape: y.shape)
    }
    kernel.scatter(updates, indices, into: y, mode: mode, in: context)
  }
}
