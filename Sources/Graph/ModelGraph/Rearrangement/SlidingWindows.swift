internal import ModelSpec

/// `sliding_windows`: windows along an axis, put into an axis of their own after it.
///
/// - `x`: [*d].
/// - `axis`: the axis of length L that windows slide along.
/// - `size`: the length of a window; `stride`: 1 unless given.
/// - Result: the type of `x`; the axis becomes two, of lengths ⌊(L − size) / stride⌋ + 1 and `size`.
package struct SlidingWindows: TensorOperation {
  package static let name = "sliding_windows"
  package static let cost = Cost.none

  package var x: TensorType
  package var axis: Int
  package var size: Int
  package var stride: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    size = try arguments.integer("size")
    stride = try arguments.integer("stride", default: 1)
    for (name, value) in [("size", size), ("stride", stride)] where value < 1 {
      throw OperationError("`\(name)` is \(value), expected at least 1", argument: name)
    }
  }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: axis, .within(size...Extent.unbounded))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var extents = x.shape.extents
    extents[axis] = ((extents[axis] - Extent(size)).floorDivided(by: Extent(stride)) + 1).asLength
    extents.insert(Extent(size), at: axis + 1)
    return [.tensor(x.with(Shape(extents)))]
  }
}

extension SlidingWindows: DifferentiableOperation {
  /// Each element the sum over the windows that hold it.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateMoved(call) { (graph, places) throws(OperationError) in
      try graph.add(
        "sliding_windows",
        [("x", places), ("axis", .integer(axis)), ("size", .integer(size)), ("stride", .integer(stride))])
    }
  }
}
