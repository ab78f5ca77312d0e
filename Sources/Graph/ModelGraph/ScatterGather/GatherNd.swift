internal import ModelSpec

/// `gather_nd`: slices of a tensor, each by an index of several axes.
///
/// - `x`: [*d].
/// - `indices`: [*i, K] with K up to the rank of `x` less `batch_dims`, integers; negative ones count from the end.
/// - `batch_dims`: how many of the first axes `x` and `indices` have in common; 0 unless given.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: [*i, *d from axis `batch_dims` + K on], the type of `x`.
package struct GatherNd: TensorOperation {
  package static let name = "gather_nd"
  package static let cost = Cost.none

  package var x: TensorType
  package var indices: TensorType
  package var batch: Int
  private var named: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: 1...Int.max)
    batch = try ScatterGatherIndices.batch(arguments, upTo: min(x.rank, indices.rank - 1))
    named = arguments.passedElements("indices")
  }

  package var requirements: [ShapeRequirement] {
    (0..<batch).map { ShapeRequirement("indices", indices.shape, axis: $0, .equal(x.shape[$0])) } + [
      ShapeRequirement(
        "indices", indices.shape, axis: indices.rank - 1, "indexed axes", .within(0...x.rank - batch))
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let count = indices.shape[indices.rank - 1].fixed else { return [.unranked(x.scalar)] }
    try ScatterGatherIndices.check(named, axes: batch..<batch + count, of: "x", x.shape)
    return [.tensor(x.with(Shape(Array(indices.shape.extents.dropLast()) + x.shape.extents[(batch + count)...])))]
  }
}

extension GatherNd: DifferentiableOperation {
  /// To the slices that were taken, added up.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard batch == 0 else {
      throw OperationError("`batch_dims` is \(batch), and only 0 has a gradient", argument: "batch_dims")
    }
    try graph.accumulateGathered(call, "scatter_nd")
  }
}
