internal import ModelGraph
internal import ModelSpec

/// Tensors in another shape or order, joined and cut.
enum ArrangementForm: AssetForm {
  static let operations = [
    "concat", "expand_dims", "flatten2d", "reshape", "reshape_like", "reverse", "split", "squeeze", "stack",
    "transpose",
  ]
  static let form = "reshape, transpose, reverse, concat, slice"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, lengths) = try call.result()
    if ["concat", "stack"].contains(call.name) { return [try joined(call, scalar, lengths: lengths, &writer)] }
    let x = try writer.input(call, "x")
    switch call.name {
    case "transpose": return [writer.transpose(x, try call.read(Transpose.self).permutation)]
    case "reverse":
      let axes = try call.read(Reverse.self).axes
      if axes.isEmpty { return [x] }
      return [writer.add("primitive.reverse_v1", [x, writer.vector(axes, isSigned: true)], scalar, lengths)]
    case "split":
      let axis = try call.read(Split.self).axis
      var parts: [AssetValue] = []
      var start = 0
      for index in call.results.indices {
        let part = try call.result(index).lengths
        var (starts, ends) = ([Int](repeating: 0, count: x.rank), x.lengths)
        (starts[axis], ends[axis]) = (start, start + part[axis])
        parts.append(writer.slice(x, starts, ends: ends, steps: x.lengths.map { _ in 1 }, to: part))
        start += part[axis]
      }
      return parts
    default: return [writer.reshape(x, lengths)]
    }
  }

  private static func joined(
    _ call: AssetCall, _ scalar: ScalarType, lengths: [Int], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    var axis: Int
    var interleaves = false
    if call.name == "stack" {
      axis = try call.read(Stack.self).axis
    } else {
      let concat = try call.read(Concat.self)
      (axis, interleaves) = (concat.axis, concat.interleaves)
    }
    if interleaves { axis += 1 }
    var values: [AssetValue] = []
    for value in try writer.inputs(call, "values") {
      var shape = value.rank == 0 && call.name == "concat" ? [1] : value.lengths
      if interleaves || call.name == "stack" { shape.insert(1, at: min(axis, shape.count)) }
      values.append(writer.reshape(writer.cast(value, scalar), shape))
    }
    if values.count == 1 { return writer.reshape(values[0], lengths) }
    var whole = values[0].lengths
    whole[axis] = values.reduce(0) { $0 + $1.lengths[axis] }
    let joined = writer.add("primitive.concat_v1", [writer.scalar(axis, isSigned: true)] + values, scalar, whole)
    return writer.reshape(joined, lengths)
  }
}

/// Parts of tensors and tensors with something around them.
enum PartForm: AssetForm {
  static let operations = ["slice_by_index", "slice_by_size", "crop", "pad", "tile"]
  static let form = "slice, reshape, pad, concat"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, lengths) = try call.result()
    let x = try writer.input(call, "x")
    switch call.name {
    case "slice_by_index": return [try sliced(x, call, lengths: lengths, &writer)]
    case "slice_by_size":
      guard let begin = call.integers("begin"), begin.count == x.rank else {
        throw OperationError("`begin` is computed when the model runs", argument: "begin")
      }
      let starts = x.lengths.indices.map { begin[$0] < 0 ? begin[$0] + x.lengths[$0] : begin[$0] }
      let ends = zip(starts, lengths).map { $0 + $1 }
      return [writer.slice(x, starts, ends: ends, steps: x.lengths.map { _ in 1 }, to: lengths)]
    case "crop":
      let crop = try call.read(Crop.self)
      var (starts, ends) = ([Int](repeating: 0, count: x.rank), x.lengths)
      (starts[x.rank - 2], starts[x.rank - 1]) = (crop.rows[0], crop.columns[0])
      ends[x.rank - 2] -= crop.rows[1]
      ends[x.rank - 1] -= crop.columns[1]
      return [writer.slice(x, starts, ends: ends, steps: x.lengths.map { _ in 1 }, to: lengths)]
    case "tile":
      // A new axis in front of each repeats it.
      var (apart, wide) = ([Int](), [Int]())
      for (length, whole) in zip(x.lengths, lengths) {
        guard length > 0 else { throw OperationError("of nothing, it is not written yet") }
        apart += [1, length]
        wide += [whole / length, length]
      }
      return [writer.reshape(writer.broadcast(writer.reshape(x, apart), wide), lengths)]
    default: return [try padded(x, call, scalar: scalar, &writer)]
    }
  }

  private static func padded(
    _ x: AssetValue, _ call: AssetCall, scalar: ScalarType, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let pad = try call.read(Pad.self)
    let amounts = pad.amounts.compactMap(\.fixed)
    guard amounts.count == pad.amounts.count, amounts.count <= 2 * x.rank, !x.lengths.contains(0) else {
      throw OperationError("`pad` is computed when the model runs", argument: "pad")
    }
    let modes = ["constant": 1, "reflect": 2, "reflection": 2, "replicate": 3, "replication": 3]
    guard let mode = modes[pad.mode.rawValue] else { throw OperationError("mode '\(pad.mode.rawValue)' has no form") }
    let all = [Int](repeating: 0, count: 2 * x.rank - amounts.count) + amounts
    guard all.allSatisfy({ $0 >= 0 }) else { throw OperationError("`pad` is negative", argument: "pad") }
    let number = try writer.number(call, "constant_val", like: x) ?? writer.single(0, scalar)
    return writer.pad(x, all, with: number, mode: mode)
  }

  private static func sliced(
    _ x: AssetValue, _ call: AssetCall, lengths: [Int], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let steps = try SliceSteps(call.arguments, rank: x.rank)
    guard let strides = steps.strides, let beginMask = steps.beginMask, let endMask = steps.endMask,
      let squeezeMask = steps.squeezeMask, let begin = call.integers("begin"), let end = call.integers("end"),
      begin.count == x.rank, end.count == x.rank
    else { throw OperationError("its places are computed when the model runs") }
    var (starts, ends, by, whole) = ([Int](), [Int](), [Int](), [Int]())
    var left = lengths[...]
    for axis in x.lengths.indices {
      let length = x.lengths[axis]
      let first = begin[axis] < 0 ? begin[axis] + length : begin[axis]
      if squeezeMask[axis] {
        let place = beginMask[axis] ? 0 : first
        (starts, ends, by, whole) = (starts + [place], ends + [place + 1], by + [1], whole + [1])
        continue
      }
      guard let kept = left.popFirst() else { throw OperationError("its result has another number of axes") }
      let step = strides[axis]
      let place = beginMask[axis] ? (step < 0 ? length - 1 : 0) : min(max(first, 0), max(0, length - 1))
      // As many elements as the result has, whatever the end says; before the first one is below all.
      let stop = place + (kept - 1) * step + (step < 0 ? -1 : 1)
      (starts, by, whole) = (starts + [place], by + [step], whole + [kept])
      ends.append(kept == 0 ? place : stop < 0 ? Int(Int32.min) : stop)
    }
    _ = (endMask, end)
    return writer.reshape(writer.slice(x, starts, ends: ends, steps: by, to: whole), lengths)
  }
}
