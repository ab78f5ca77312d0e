internal import ModelGraph
internal import ModelSpec

/// Parts of tensors by places, and parts that are replaced. Places may be computed when the model runs.
enum SliceForm: AssetForm {
  static let operations = ["slice_by_index", "slice_by_size", "slice_update", "crop"]
  static let form = "slice, slice_update; shrink_dims, expand_dims; add and where of places"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (_, lengths) = try call.result()
    let x = try writer.input(call, "x")
    switch call.name {
    case "slice_by_index":
      let bounds = try SliceBounds(call, x, &writer)
      var (whole, left) = ([Extent](), lengths[...])
      for axis in x.lengths.indices { whole.append(bounds.squeezed.contains(axis) ? 1 : left.popFirst() ?? .unknown) }
      let part = writer.slice(x, bounds.start, end: bounds.end, step: bounds.step, to: whole)
      return [writer.squeeze(part, bounds.squeezed)]
    case "slice_update":
      let bounds = try SliceBounds(call, x, &writer)
      let update = writer.expand(writer.cast(try writer.input(call, "update"), x.scalar), bounds.squeezed)
      return [
        writer.add(
          "primitive.slice_update_v1", [x, bounds.start, bounds.end, bounds.step, update], x.scalar, x.lengths)
      ]
    case "crop":
      let crop = try call.read(Crop.self)
      var (starts, ends) = (x.lengths.map { _ in 0 }, x.lengths.map { _ in Int(Int32.max) })
      for (axis, amounts) in [(x.rank - 2, crop.rows), (x.rank - 1, crop.columns)] {
        starts[axis] = amounts[0]
        if amounts[1] > 0 { ends[axis] = -amounts[1] }
      }
      return [writer.slice(x, starts, ends: ends, steps: x.lengths.map { _ in 1 }, to: lengths)]
    default: return [try sized(x, call, to: lengths, &writer)]
    }
  }

  private static func sized(
    _ x: AssetValue, _ call: AssetCall, to lengths: [Extent], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let steps = writer.vector(x.lengths.map { _ in 1 }, isSigned: true)
    if let begin = call.integers("begin"), let size = call.integers("size"), begin.count == x.rank, size.count == x.rank
    {
      let ends = begin.indices.map { axis in
        let end = begin[axis] + size[axis]
        return size[axis] < 0 || (begin[axis] < 0 && end >= 0) ? Int(Int32.max) : end
      }
      return writer.slice(
        x, writer.vector(begin, isSigned: true), end: writer.vector(ends, isSigned: true), step: steps, to: lengths)
    }
    let (begin, size) = (try writer.indices(call, "begin"), try writer.indices(call, "size"))
    let zero = writer.vector(x.lengths.map { _ in 0 }, isSigned: true)
    let shape = writer.shape(x)
    let start = writer.select(writer.compare("greater", zero, begin), writer.binary("add", begin, shape), begin)
    let end = writer.select(writer.compare("greater", zero, size), shape, writer.binary("add", start, size))
    return writer.slice(x, start, end: end, step: steps, to: lengths)
  }
}

/// Where a slice begins and ends along each axis.
struct SliceBounds {
  let start: AssetValue
  let end: AssetValue
  let step: AssetValue
  /// Axes of which one element is taken, and which the result does not have.
  let squeezed: [Int]

  init(_ call: AssetCall, _ x: AssetValue, _ writer: inout AssetWriter) throws(OperationError) {
    let steps = try SliceSteps(call.arguments, rank: x.rank)
    guard let strides = steps.strides, let beginMask = steps.beginMask, let endMask = steps.endMask,
      let squeezeMask = steps.squeezeMask
    else { throw AssetCall.unwritten("`stride` or a mask is computed when the model runs") }
    squeezed = x.lengths.indices.filter { squeezeMask[$0] }
    let far = Int(Int32.max)
    var starts = SliceEnds(call, "begin", rank: x.rank)
    var ends = SliceEnds(call, "end", rank: x.rank)
    for axis in x.lengths.indices {
      if beginMask[axis] { starts.known[axis] = strides[axis] < 0 && !squeezeMask[axis] ? far : 0 }
      if squeezeMask[axis] {
        // One element behind the begin; behind the last one is the end of the axis.
        ends.known[axis] = starts.known[axis].map { $0 == -1 ? far : $0 + 1 }
        ends.follows[axis] = starts.known[axis] == nil
        continue
      }
      if endMask[axis] { ends.known[axis] = strides[axis] < 0 ? Int(Int32.min) : far }
      ends.clamp(axis, step: strides[axis], length: x.lengths[axis])
    }
    start = try starts.vector(call, &writer)
    end = try ends.vector(call, &writer, from: start)
    step = writer.vector(x.lengths.indices.map { squeezeMask[$0] ? 1 : strides[$0] }, isSigned: true)
  }
}

/// Places along the axes, as far as they are known before the model runs.
private struct SliceEnds {
  let parameter: String
  var known: [Int?]
  /// Whether an axis ends one element behind its begin.
  var follows: [Bool]

  init(_ call: AssetCall, _ parameter: String, rank: Int) {
    self.parameter = parameter
    let elements = call.all(parameter).first?.known.elements
    known = (0..<rank).map { axis in elements.flatMap { $0.indices.contains(axis) ? $0[axis].fixed : nil } }
    follows = [Bool](repeating: false, count: rank)
  }

  /// A backward slice to before the first element ends there, however far before it the end lies.
  mutating func clamp(_ axis: Int, step: Int, length: Extent) {
    guard step < 0, let end = known[axis], end < 0, let length = length.fixed, end < -length else { return }
    known[axis] = Int(Int32.min)
  }

  func vector(
    _ call: AssetCall, _ writer: inout AssetWriter, from start: AssetValue? = nil
  ) throws(OperationError) -> AssetValue {
    let fixed = known.compactMap(\.self)
    if fixed.count == known.count { return writer.vector(fixed.map { Int(Int32(clamping: $0)) }, isSigned: true) }
    let needed = known.indices.filter { known[$0] == nil }
    let given = needed.allSatisfy({ follows[$0] }) ? nil : try writer.indices(call, parameter)
    if let given, needed.count == known.count, !follows.contains(true) { return given }
    var parts: [AssetValue] = []
    for axis in known.indices {
      if let number = known[axis] {
        parts.append(writer.vector([Int(Int32(clamping: number))], isSigned: true))
      } else if follows[axis], let start {
        let first = writer.part(start, axis)
        let isLast = writer.compare("equal", first, -1)
        let far = writer.vector([Int(Int32.max)], isSigned: true)
        parts.append(writer.select(isLast, far, writer.binary("add", first, 1)))
      } else if let given {
        parts.append(writer.part(given, axis))
      }
    }
    return writer.concat(parts, axis: 0)
  }
}
