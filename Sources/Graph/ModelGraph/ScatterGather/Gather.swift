internal import ModelSpec

/// `gather`: slices of a tensor by index along an axis.
///
/// - `x`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*i], integers −D..<D; negative ones count from the end.
/// - `axis`: 0 unless given.
/// - `batch_dims`: how many of the first axes `x` and `indices` have in common, at most `axis`; 0 unless given.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: [*a, *i, *b], where *i leaves the common axes out; the type of `x`.
package struct Gather: TensorOperation {
  package static let name = "gather"
  package static let cost = Cost.none

  package var x: TensorType
  package var indices: TensorType
  package var axis: Int
  package var batch: Int
  private var elements: [Extent]?
  package var named: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    batch = try ScatterGatherIndices.batch(arguments, upTo: min(axis, indices.rank))
    named = arguments.passedElements("indices")
    guard x.rank == 1, let all = arguments.passedElements("x"), let indices = arguments.passedElements("indices") else {
      return
    }
    elements = indices.map { index in
      guard let index = index.fixed else { return .anyInteger }
      let counted = index < 0 ? index + all.count : index
      return all.indices.contains(counted) ? all[counted] : .anyInteger
    }
  }

  package var requirements: [ShapeRequirement] {
    (0..<batch).map { ShapeRequirement("indices", indices.shape, axis: $0, .equal(x.shape[$0])) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "x", x.shape)
    let extents = x.shape.extents
    let named = Array(indices.shape.extents[batch...])
    return [.tensor(x.with(Shape(Array(extents[..<axis]) + named + Array(extents[(axis + 1)...]))))]
  }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension Gather: DifferentiableOperation {
  /// To the slices that were taken, added up.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard batch == 0 else {
      throw OperationError("`batch_dims` is \(batch), and only 0 has a gradient", argument: "batch_dims")
    }
    try graph.accumulateGathered(call, "scatter", place: [("axis", .integer(axis))])
  }
}
