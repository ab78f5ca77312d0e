internal import ModelSpec

/// `nn.slice_axis_by_size`: a given number of slices along one axis, from an index that is computed.
///
/// - `x`: [*d].
/// - `begin`: the first index, an integer scalar; a negative one counts from the end.
/// - `size`: how many slices; −1 takes all that is left.
/// - `axis`: which.
/// - Result: the type of `x`.
///
/// MIL's `slice_by_size` takes an index for each axis.
package struct SliceAxisBySize: TensorOperation {
  package static let name = "nn.slice_axis_by_size"
  package static let cost = Cost.none

  package var x: TensorType
  package var axis: Int
  package var size: Int
  package var begin: Extent

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    size = try arguments.integer("size")
    guard size >= -1 else { throw OperationError("`size` is \(size), expected -1 or more", argument: "size") }
    _ = try arguments.tensor("begin", .integers, rank: 0...0)
    begin = arguments.elements("begin")?.first ?? .unknown
  }

  package var requirements: [ShapeRequirement] {
    let least = Extent(max(0, size)) + Extent(max(0, begin.lower))
    return [ShapeRequirement("x", x.shape, axis: axis, .within(least.lower...Extent.unbounded))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[axis] = size >= 0 ? Extent(size) : (shape[axis] - begin).asLength.minimum(shape[axis])
    return [.tensor(x.with(shape))]
  }
}

extension SliceAxisBySize: DifferentiableOperation {
  /// Zeros around the slices.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard let first = begin.fixed else {
      throw OperationError("`begin` is only known as the model runs", argument: "begin")
    }
    let (shape, part) = (try call.x.shape(), try call.gradient.shape())
    var pad = [Int](repeating: 0, count: 2 * shape.count)
    pad[2 * axis] = first < 0 ? first + shape[axis] : first
    pad[2 * axis + 1] = shape[axis] - part[axis] - pad[2 * axis]
    try graph.accumulate(try graph.add("pad", [("x", call.gradient), ("pad", .integers(pad))]), into: call.x)
  }
}
