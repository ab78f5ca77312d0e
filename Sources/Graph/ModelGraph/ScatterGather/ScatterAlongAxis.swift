internal import ModelSpec

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
package struct ScatterAlongAxis: ScatterOperation {
  package static let name = "scatter_along_axis"
  package static let gather = "gather_along_axis"

  package var data: TensorType
  package var indices: TensorType
  package var updates: TensorType
  package var axis: Int
  private var named: [Extent]?
  package var mode: ScatterCombination

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: data.rank...data.rank)
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: data.rank...data.rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    named = arguments.passedElements("indices")
    mode = try arguments.choice("mode", default: .add)
    try checkMode(updates)
  }

  package var place: [(String, GraphValue?)] { [("axis", .integer(axis))] }

  package var requirements: [ShapeRequirement] {
    let others = data.shape.indices.filter { $0 != axis }.map {
      ShapeRequirement("indices", indices.shape, axis: $0, .equal(data.shape[$0]))
    }
    return others
      + indices.shape.indices.map { ShapeRequirement("updates", updates.shape, axis: $0, .equal(indices.shape[$0])) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if updates.shape.elementCount.lower > 0 {
      try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "data", data.shape)
    }
    return [.tensor(data)]
  }
}
