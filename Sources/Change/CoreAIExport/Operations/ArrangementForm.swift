internal import ModelGraph
internal import ModelSpec

/// Tensors in another shape or order, joined and cut.
enum ArrangementForm: AssetForm {
  static let operations = [
    "concat", "expand_dims", "flatten2d", "reshape", "reshape_like", "reverse", "split", "squeeze", "stack",
    "transpose",
  ]
  static let form = "reshape, expand_dims, shrink_dims, transpose, reverse, concat, slice"

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
    case "split": return try split(x, call, &writer)
    case "expand_dims":
      guard let axes = call.integers("axes") else { throw OperationError("`axes` is computed", argument: "axes") }
      return [writer.expand(x, axes.map { $0 < 0 ? $0 + lengths.count : $0 })]
    case "squeeze":
      let axes = try call.read(Squeeze.self).axes ?? x.lengths.indices.filter { x.lengths[$0].isAlways(1) }
      return [writer.squeeze(x, axes.map { $0 < 0 ? $0 + x.rank : $0 })]
    case "reshape": return [try reshaped(x, call, to: lengths, &writer)]
    default: return [writer.reshape(x, lengths)]
    }
  }

  private static func reshaped(
    _ x: AssetValue, _ call: AssetCall, to lengths: [Extent], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let unknown = lengths.filter { !writer.isKnown($0) }
    if unknown.count <= 1 { return writer.reshape(x, lengths) }
    var shape = try writer.indices(call, "shape")
    // 0 keeps a length, counted from the last axis.
    let missing = lengths.count - x.rank
    var own = writer.shape(x)
    if missing > 0 {
      own = writer.concat([writer.vector([Int](repeating: 1, count: missing), isSigned: true), own], axis: 0)
    } else if missing < 0 {
      own = writer.slice(own, axis: 0, from: -missing, count: lengths.count)
    }
    shape = writer.select(writer.compare("equal", shape, 0), own, shape)
    return writer.add("primitive.reshape_v2", [x, shape], x.scalar, lengths)
  }

  private static func split(
    _ x: AssetValue, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> [AssetValue] {
    let axis = try call.read(Split.self).axis
    var parts: [AssetValue] = []
    var start: Extent = 0
    for index in call.results.indices {
      let lengths = try call.result(index).lengths
      let end = start + lengths[axis]
      func places(_ place: Extent, _ other: Int) -> [Extent] {
        x.lengths.indices.map { $0 == axis ? place : Extent(other) }
      }
      guard writer.isKnown(start), writer.isKnown(end) else {
        throw AssetCall.unwritten("the lengths of its parts are only known when the model runs")
      }
      let steps = writer.vector(x.lengths.map { _ in 1 }, isSigned: true)
      parts.append(
        writer.slice(
          x, writer.vector(places(start, 0)), end: writer.vector(places(end, Int(Int32.max))), step: steps, to: lengths)
      )
      start = end
    }
    return parts
  }

  private static func joined(
    _ call: AssetCall, _ scalar: ScalarType, lengths: [Extent], _ writer: inout AssetWriter
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
      var part = writer.cast(value, scalar)
      if part.rank == 0, call.name == "concat" { part = writer.reshape(part, [1]) }
      values.append(interleaves || call.name == "stack" ? writer.expand(part, [axis]) : part)
    }
    let joined = writer.concat(values, axis: axis)
    return interleaves ? writer.reshape(joined, lengths) : joined
  }
}
