/// `gather_nd`: slices of a tensor, each by an index of several axes.
///
/// - `x`: [*d].
/// - `indices`: [*i, K] with K up to the rank of `x`, integers.
/// - Result: [*i, *d from axis K on], the type of `x`.
///
/// MIL: `gather_nd`.
struct GatherNd: TensorOperation {
  static let name = "gather_nd"

  var x: TensorType
  var indices: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: 1...Int.max)
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("indices", indices.shape, axis: indices.rank - 1, "indexed axes", .within(0...x.rank))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    guard let count = indices.shape[indices.rank - 1].fixed else { return [.unranked(x.scalar)] }
    return [.tensor(x.with(Shape(Array(indices.shape.extents.dropLast()) + x.shape.extents[count...])))]
  }
}
