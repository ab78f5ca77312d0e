/// `gather`: slices of a tensor by index along an axis.
///
/// - `x`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*i], integers −D..<D; negative ones count from the end.
/// - `axis`: 0 unless given.
/// - Result: [*a, *i, *b], the type of `x`.
///
/// MIL: `gather`.
struct Gather: TensorOperation {
  static let name = "gather"

  var x: TensorType
  var indices: TensorType
  var axis: Int
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    guard x.rank == 1, let all = arguments.elements("x"), let indices = arguments.elements("indices") else { return }
    elements = indices.map { index in
      guard let index = index.fixed else { return .anyInteger }
      let counted = index < 0 ? index + all.count : index
      return all.indices.contains(counted) ? all[counted] : .anyInteger
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let extents = x.shape.extents
    return [.tensor(x.with(Shape(extents[..<axis] + indices.shape.extents + extents[(axis + 1)...])))]
  }

  func outputElements() -> [[Extent]?] { [elements] }
}
