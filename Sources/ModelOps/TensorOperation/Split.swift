/// `split`: a tensor cut into pieces along an axis, the opposite of `concat`.
///
/// - `x`: [*d].
/// - `axis`: which.
/// - `num_splits`: the number of equal pieces; divides the length of the axis. Not needed with `split_sizes`.
/// - `split_sizes`: the lengths of the pieces; they add up to the length of the axis.
/// - Results: the pieces, the type of `x`.
///
/// MIL: `split`.
struct Split: TensorOperation {
  static let name = "split"

  var x: TensorType
  var axis: Int
  var count: Int
  private var sizes: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    sizes = arguments.elements("split_sizes")?.map(\.asLength)
    if let sizes {
      count = sizes.count
    } else {
      count = try arguments.integer("num_splits")
    }
    guard count == arguments.outputCount else {
      throw OperationError(
        "`\(sizes == nil ? "num_splits" : "split_sizes")` makes \(count) pieces, expected \(arguments.outputCount) as "
          + "there are outputs")
    }
  }

  var requirements: [ShapeRequirement] {
    let demand = sizes.map { ShapeRequirement.Demand.equal($0.reduce(Extent(0), +)) } ?? .multiple(of: count)
    return [ShapeRequirement("x", x.shape, axis: axis, demand)]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    (0..<count).map { piece in
      var shape = x.shape
      shape[axis] = sizes?[piece] ?? shape[axis].floorDivided(by: Extent(count))
      return .tensor(x.with(shape))
    }
  }
}
