internal import ModelSpec

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
package struct Scatter: ScatterOperation {
  package static let name = "scatter"
  package static let gather = "gather"

  package var data: TensorType
  package var indices: TensorType
  package var updates: TensorType
  package var axis: Int
  private var named: [Extent]?
  package var mode: ScatterCombination

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    let rank = data.rank - 1 + indices.rank
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: rank...rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    named = arguments.passedElements("indices")
    mode = try arguments.choice("mode", default: .add)
    try checkMode(updates)
  }

  package var place: [(String, GraphValue?)] { [("axis", .integer(axis))] }

  package var requirements: [ShapeRequirement] {
    let extents = data.shape.extents
    let expected = Array(extents[..<axis]) + indices.shape.extents + Array(extents[(axis + 1)...])
    return zip(updates.shape.indices, expected).map {
      ShapeRequirement("updates", updates.shape, axis: $0, .equal($1))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if updates.shape.elementCount.lower > 0 {
      try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "data", data.shape)
    }
    return [.tensor(data)]
  }
}
