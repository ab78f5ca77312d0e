/// `scatter_nd`: a tensor with slices changed, each by an index of several axes, the opposite of `gather_nd`.
///
/// - `data`: [*d].
/// - `indices`: [*i, K] with K up to the rank of `data`, integers.
/// - `updates`: [*i, *d from axis K on], the type of `data`.
/// - `mode`: `update`, `add` (default), `sub`, `mul`, `div`, `max` or `min`.
/// - Result: the type and shape of `data`.
///
/// MIL: `scatter_nd`.
struct ScatterNd: TensorOperation {
  static let name = "scatter_nd"

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers, rank: 1...Int.max)
    updates = try arguments.tensor("updates", .numbersAndBooleans)
    mode = try arguments.choice("mode", default: .add)
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("indices", indices.shape, axis: indices.rank - 1, "indexed axes", .within(0...data.rank))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    if let count = indices.shape[indices.rank - 1].fixed {
      let expected = Shape(Array(indices.shape.extents.dropLast()) + data.shape.extents[count...])
      guard updates.shape.canEqual(expected) else {
        throw OperationError("`updates` has shape \(updates.shape), expected \(expected)", argument: "updates")
      }
    }
    return [.tensor(data)]
  }
}
