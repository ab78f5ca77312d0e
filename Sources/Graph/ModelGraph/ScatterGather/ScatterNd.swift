internal import ModelSpec

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
package struct ScatterNd: ScatterOperation {
  package static let name = "scatter_nd"
  package static let gather = "gather_nd"

  package var data: TensorType
  package var indices: TensorType
  package var updates: TensorType
  package var mode: ScatterCombination
  private var named: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: 1...Int.max)
    updates = try arguments.tensor("updates", .numbersAndBooleans)
    mode = try arguments.choice("mode", default: .add)
    named = arguments.passedElements("indices")
    try checkMode(updates)
  }

  package var place: [(String, GraphValue?)] { [] }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("indices", indices.shape, axis: indices.rank - 1, "indexed axes", .within(0...data.rank))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if let count = indices.shape[indices.rank - 1].fixed {
      let expected = Shape(Array(indices.shape.extents.dropLast()) + data.shape.extents[count...])
      guard updates.shape.canEqual(expected) else {
        throw OperationError("`updates` has shape \(updates.shape), expected \(expected)", argument: "updates")
      }
      if updates.shape.elementCount.lower > 0 {
        try ScatterGatherIndices.check(named, axes: 0..<count, of: "data", data.shape)
      }
    }
    return [.tensor(data)]
  }
}
