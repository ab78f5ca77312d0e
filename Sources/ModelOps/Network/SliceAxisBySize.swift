/// `nn.slice_axis_by_size`: a given number of slices along one axis, from an index that is computed.
///
/// - `x`: [*d].
/// - `begin`: the first index, an integer scalar.
/// - `size`: how many slices; −1 takes all that is left.
/// - `axis`: which.
/// - Result: the type of `x`.
///
/// MIL's `slice_by_size` takes an index for each axis.
struct SliceAxisBySize: TensorOperation {
  static let name = "nn.slice_axis_by_size"

  var x: TensorType
  var axis: Int
  var size: Int
  private var begin: Extent

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    size = try arguments.integer("size")
    guard size >= -1 else { throw OperationError("`size` is \(size), expected -1 or more", argument: "size") }
    _ = try arguments.tensor("begin", .integers, rank: 0...0)
    begin = arguments.elements("begin")?.first ?? .unknown
  }

  var requirements: [ShapeRequirement] {
    let least = Extent(max(0, size)) + Extent(max(0, begin.lower))
    return [ShapeRequirement("x", x.shape, axis: axis, .within(least.lower...Extent.unbounded))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[axis] = size >= 0 ? Extent(size) : (shape[axis] - begin).asLength.minimum(shape[axis])
    return [.tensor(x.with(shape))]
  }
}
