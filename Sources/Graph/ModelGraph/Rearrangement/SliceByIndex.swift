internal import ModelSpec

/// `slice_by_index`: every stride-th element from begin up to end, along each axis.
///
/// Negative begins and ends count from the axis's end. With a negative stride the elements come in opposite order, from
/// begin down to end. Begins and ends beyond the tensor are moved to its edge.
///
/// - `x`: [*d].
/// - `begin`, `end`: integer vectors, one element an axis. Like the other arguments, they need not be constant.
/// - `stride`: 1 unless given; never 0.
/// - `begin_mask`, `end_mask`: where true, the axis is taken from its first, or up to its last element; false unless
///   given.
/// - `squeeze_mask`: where true, only the element at begin is taken and the axis left out, whatever the stride; false
///   unless given.
/// - Result: the type of `x`.
package struct SliceByIndex: TensorOperation {
  package static let name = "slice_by_index"
  package static let cost = Cost.none

  package var x: TensorType
  package var steps: SliceSteps
  package var begin: [Extent]
  package var end: [Extent]
  package var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    steps = try SliceSteps(arguments, rank: x.rank)
    begin = try arguments.extents("begin", count: x.rank)
    end = try arguments.extents("end", count: x.rank)
    elements = arguments.passedElements("x")
  }

  package var requirements: [ShapeRequirement] {
    guard let squeezeMask = steps.squeezeMask, let beginMask = steps.beginMask else { return [] }
    return x.shape.indices.filter { squeezeMask[$0] && !beginMask[$0] }.compactMap { axis in
      guard let index = begin[axis].fixed else { return nil }
      let least = index < 0 ? Extent(index) * -1 : Extent(index) + 1
      return ShapeRequirement("x", x.shape, axis: axis, .within(least.lower...Extent.unbounded))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard let squeezeMask = steps.squeezeMask else { return [.unranked(x.scalar)] }
    let kept = x.shape.indices.filter { !squeezeMask[$0] }
    return [.tensor(x.with(Shape(kept.map(length))))]
  }

  package func outputElements() -> [[Extent]?] {
    guard x.rank == 1, let elements, let range = fixedRange(of: elements.count) else { return [] }
    return [range.map { elements[$0] }]
  }

  /// The length that is left of an axis.
  private func length(_ axis: Int) -> Extent {
    let length = x.shape[axis]
    guard let stride = steps.strides?[axis], let isFromStart = steps.beginMask?[axis],
      let isToEnd = steps.endMask?[axis]
    else { return Extent(0...length.upper) }
    let step = Extent(stride) * (stride < 0 ? -1 : 1)
    if isFromStart && isToEnd { return ((length - 1).floorDivided(by: step) + 1).asLength }
    let last = length - 1
    let first: Extent = isFromStart ? (stride > 0 ? 0 : last) : Self.counted(begin[axis], length)
    let stop: Extent = isToEnd ? (stride > 0 ? length : -1) : Self.counted(end[axis], length)
    let span: Extent =
      stride > 0
      ? stop.minimum(length) - first.maximum(0)
      : first.minimum(last) - stop.maximum(-1)
    return ((span - 1).floorDivided(by: step) + 1).asLength.minimum(length)
  }

  /// `index` counted from the front of an axis.
  private static func counted(_ index: Extent, _ length: Extent) -> Extent {
    if index.lower >= 0 { return index }
    if index.upper < 0 { return index + length }
    return index.union(index + length)
  }

  /// The indices that are taken of a vector, when they are known.
  private func fixedRange(of count: Int) -> [Int]? {
    guard let stride = steps.strides?[0], let beginMask = steps.beginMask, let endMask = steps.endMask,
      let squeezeMask = steps.squeezeMask
    else { return nil }
    func counted(_ extent: Extent, _ mask: Bool, masked: Int) -> Int? {
      if mask { return masked }
      guard let index = extent.fixed else { return nil }
      return index < 0 ? (Extent(index) + Extent(count)).lower : index
    }
    let masked = stride > 0 || squeezeMask[0] ? 0 : count - 1
    guard let first = counted(begin[0], beginMask[0], masked: masked) else { return nil }
    if squeezeMask[0] { return (0..<count).contains(first) ? [first] : nil }
    guard let stop = counted(end[0], endMask[0], masked: stride > 0 ? count : -1) else { return nil }
    let taken = stride > 0 ? max(first, 0)..<max(min(stop, count), max(first, 0)) : 0..<0
    guard stride < 0 else { return Array(Swift.stride(from: taken.lowerBound, to: taken.upperBound, by: stride)) }
    return Array(Swift.stride(from: min(first, count - 1), to: max(stop, -1), by: stride))
  }
}

extension SliceByIndex: DifferentiableOperation {
  /// The gradient in its place, zeros around it.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    // The same range of zeros is replaced by the gradient.
    var arguments: [(String, GraphValue?)] = [
      ("x", try graph.zeros(call.x.shape(), like: call.x)), ("update", try call.gradient),
    ]
    for parameter in ["begin", "end", "stride", "begin_mask", "end_mask", "squeeze_mask"] {
      arguments.append((parameter, call.optional(parameter)))
    }
    try graph.accumulate(try graph.add("slice_update", arguments), into: call.x)
  }
}
