/// `scatter`: a tensor with slices changed by index along an axis, the opposite of `gather`.
///
/// - `data`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*i], integers −D..<D.
/// - `updates`: [*a, *i, *b], the type of `data`.
/// - `axis`: 0 unless given.
/// - `mode`: `update`, `add` (default), `sub`, `mul`, `div`, `max` or `min`.
/// - Result: the type and shape of `data`.
///
/// MIL: `scatter`.
struct Scatter: TensorOperation {
  static let name = "scatter"

  var data: TensorType
  var indices: TensorType
  var updates: TensorType
  var axis: Int
  var mode: ScatterMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .numbersAndBooleans, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    let rank = data.rank - 1 + indices.rank
    updates = try arguments.tensor("updates", .numbersAndBooleans, rank: rank...rank)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: data.shape)
    mode = try arguments.choice("mode", default: .add)
  }

  var requirements: [ShapeRequirement] {
    let extents = data.shape.extents
    let expected = extents[..<axis] + indices.shape.extents + extents[(axis + 1)...]
    return zip(updates.shape.indices, expected).map {
      ShapeRequirement("updates", updates.shape, axis: $0, .equal($1))
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data)] }
}
