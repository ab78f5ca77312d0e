internal import ModelSpec

/// `gather_along_axis`: elements of a tensor, each by an index along an axis of its own.
///
/// y[…, i, …] = x[…, indices[…, i, …], …].
///
/// - `x`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*a, I, *b], integers −D..<D.
/// - `axis`: 0 unless given.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: [*a, I, *b], the type of `x`.
package struct GatherAlongAxis: TensorOperation {
  package static let name = "gather_along_axis"
  package static let cost = Cost.none

  package var x: TensorType
  package var indices: TensorType
  package var axis: Int
  private var named: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: x.rank...x.rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    named = arguments.passedElements("indices")
  }

  package var requirements: [ShapeRequirement] {
    x.shape.indices.filter { $0 != axis }.map {
      ShapeRequirement("indices", indices.shape, axis: $0, .equal(x.shape[$0]))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "x", x.shape)
    return [.tensor(x.with(indices.shape))]
  }
}

extension GatherAlongAxis: DifferentiableOperation {
  /// To the elements that were taken, added up.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateGathered(call, "scatter_along_axis", place: [("axis", .integer(axis))])
  }
}
