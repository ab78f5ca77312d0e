/// `nn.slice_axis_by_size`: a given number of slices along one axis, from an index that is computed.
///
/// - `x`: [*d].
/// - `begin`: the first index, an integer scalar; a negative one counts from the end.
/// - `size`: how many slices; −1 takes all that is left.
/// - `axis`: which.
/// - Result: the type of `x`.
///
/// MIL's `slice_by_size` takes an index for each axis.
struct SliceAxisBySize: TensorOperation {
  static let name = "nn.slice_axis_by_size"
  static let cost = Cost.none

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

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let length = x.shape[axis]
    let given = inputs.optionalTensor("begin")?.integerArray.first ?? begin.fixed ?? 0
    let first = given < 0 ? given + length : given
    let count = size < 0 ? length - first : size
    guard first >= 0, count >= 0, first <= length - count else {
      throw .elements(
        "`begin` is \(given), expected \(-length) to \(length - max(0, size)) for axis \(axis) of `x` \(x.type.shape)",
        argument: "begin")
    }
    var shape = x.shape
    shape[axis] = count
    // Slices of the first axis lie in order.
    if x.shape[..<axis].allSatisfy({ $0 == 1 }) {
      return [.tensor(x.slice(from: first * x.shape[(axis + 1)...].reduce(1, *), shape: shape))]
    }
    let y = context.tensor(x.scalar, shape)
    y.copy(x, x.places.taking(axis, from: first, count: count), to: y.places)
    return [.tensor(y)]
  }
}

extension SliceAxisBySize: DifferentiableOperation {
  /// Zeros around the slices.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
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
