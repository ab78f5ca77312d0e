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
struct SliceByIndex: TensorOperation {
  static let name = "slice_by_index"
  static let cost = Cost.none

  var x: TensorType
  var steps: SliceSteps
  private var begin: [Extent]
  private var end: [Extent]
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    steps = try SliceSteps(arguments, rank: x.rank)
    begin = try arguments.extents("begin", count: x.rank)
    end = try arguments.extents("end", count: x.rank)
    elements = arguments.passedElements("x")
  }

  var requirements: [ShapeRequirement] {
    guard let squeezeMask = steps.squeezeMask, let beginMask = steps.beginMask else { return [] }
    return x.shape.indices.filter { squeezeMask[$0] && !beginMask[$0] }.compactMap { axis in
      guard let index = begin[axis].fixed else { return nil }
      let least = index < 0 ? Extent(index) * -1 : Extent(index) + 1
      return ShapeRequirement("x", x.shape, axis: axis, .within(least.lower...Extent.unbounded))
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    guard let squeezeMask = steps.squeezeMask else { return [.unranked(x.scalar)] }
    let kept = x.shape.indices.filter { !squeezeMask[$0] }
    return [.tensor(x.with(Shape(kept.map(length))))]
  }

  func outputElements() -> [[Extent]?] {
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

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try places(in: try inputs.tensor("x"), inputs)
    let x = try inputs.take("x")
    if places.axes.count < x.rank { return [.tensor(try x.elements(at: places, in: context))] }
    return [.tensor(try x.elements(at: places, layout: x.layout, in: context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let (begins, ends) = (begin.compactMap(\.fixed), end.compactMap(\.fixed))
    guard let shape = x.shape.fixed, begins.count == shape.count, ends.count == shape.count, let axes = steps.known
    else { return nil }
    var parts: [PreparedSlice.Part] = []
    let isLastPossible = (3...5).contains(shape.count)
    for layout in isLastPossible ? [TensorLayout.rowMajor, .channelsLast] : [.rowMajor] {
      let places = try axes.places(of: Places(shape, layout: layout), begins: begins, ends: ends)
      guard !places.isEmpty else { return nil }
      parts.append(PreparedSlice.Part(places, layout: places.axes.count < shape.count ? .rowMajor : layout))
    }
    return PreparedSlice(inputShape: shape, parts: parts)
  }

  /// The places in `x` that are taken, without the axes that are left out.
  func places(in x: Tensor, _ inputs: OperationInputs) throws(OperationError) -> Places {
    try places(of: x.places, inputs)
  }

  /// Of `places`, those of all elements of `x`, the ones that are taken, without the axes that are left out.
  func places(of places: Places, _ inputs: OperationInputs) throws(OperationError) -> Places {
    let rank = places.axes.count
    return try steps.read(inputs, rank: rank).places(
      of: places, begins: try inputs.integers("begin", count: rank), ends: try inputs.integers("end", count: rank))
  }
}

/// A slice whose places are known; it holds one element at least.
private struct PreparedSlice: PreparedOperation {
  /// For a tensor of one layout: where its elements begin, and the copy that makes the result.
  struct Part {
    let start: Int
    let copy: TensorCopy?
    let shape: [Int]
    let layout: TensorLayout
    /// Whether they lie in the tensor as in the result, so that nothing is copied.
    let isThere: Bool

    init(_ places: Places, layout: TensorLayout) {
      (start, self.layout, shape, isThere) = (places.start, layout, places.shape, places.lie(as: layout))
      copy = isThere ? nil : TensorCopy(places, to: Places(shape, layout: layout))
    }
  }

  let inputShape: [Int]
  /// Of a row-major tensor, and of one with its channels last.
  let parts: [Part]

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", inputShape, form: nil)
    let part = parts[x.layout == .rowMajor ? 0 : 1]
    if part.isThere {
      return [
        .tensor(
          Tensor(
            x.scalar, part.shape, layout: part.layout, storage: x.storage,
            byteOffset: x.byteOffset + part.start * x.form.byteCount))
      ]
    }
    let result = context.tensor(x.scalar, part.shape, layout: part.layout)
    part.copy?.run(x, to: result, threadCount: context.threadCount)
    return [.tensor(result)]
  }
}

extension SliceByIndex: DifferentiableOperation {
  /// The gradient in its place, zeros around it.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
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
