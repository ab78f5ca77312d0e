/// `sliding_windows`: windows along an axis, put into an axis of their own after it.
///
/// - `x`: [*d].
/// - `axis`: the axis of length L that windows slide along.
/// - `size`: the length of a window; `stride`: 1 unless given.
/// - Result: the type of `x`; the axis becomes two, of lengths ⌊(L − size) / stride⌋ + 1 and `size`.
struct SlidingWindows: TensorOperation {
  static let name = "sliding_windows"
  static let cost = Cost.none

  var x: TensorType
  var axis: Int
  var size: Int
  var stride: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    size = try arguments.integer("size")
    stride = try arguments.integer("stride", default: 1)
    for (name, value) in [("size", size), ("stride", stride)] where value < 1 {
      throw OperationError("`\(name)` is \(value), expected at least 1", argument: name)
    }
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: axis, .within(size...Extent.unbounded))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = x.shape.extents
    extents[axis] = ((extents[axis] - Extent(size)).floorDivided(by: Extent(stride)) + 1).asLength
    extents.insert(Extent(size), at: axis + 1)
    return [.tensor(x.with(Shape(extents)))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    var places = x.places
    let step = places.axes[axis].stride
    let count = (x.shape[axis] - size) / stride + 1
    places.axes[axis] = Places.Axis(length: count, stride: count > 1 ? step * stride : step)
    places.axes.insert(Places.Axis(length: size, stride: step), at: axis + 1)
    return [.tensor(try x.elements(at: places, in: context))]
  }
}

extension SlidingWindows: DifferentiableOperation {
  /// Each element the sum over the windows that hold it.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateMoved(call) { (graph, places) throws(OperationError) in
      try graph.add(
        "sliding_windows",
        [("x", places), ("axis", .integer(axis)), ("size", .integer(size)), ("stride", .integer(stride))])
    }
  }
}
