internal import ModelGraph
internal import ModelSpec

/// Elements by size.
enum SortForm: AssetForm {
  static let operations = ["argsort", "topk"]
  static let form = "argsort, slice, gather_along_axis"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let given = try writer.input(call, "x")
    let x = given.scalar == .bool ? writer.cast(given, .int32) : given
    if call.name == "argsort" {
      let sort = try call.read(Argsort.self)
      return [writer.order(x, axis: sort.axis, isDescending: !sort.isAscending)]
    }
    let top = try call.read(Topk.self)
    var order = writer.order(x, axis: top.axis, isDescending: !top.isAscending)
    if let count = top.k.fixed, count >= 0 {
      order = writer.slice(order, axis: top.axis, from: 0, count: count)
    } else if call.integers("k") != [-1] {
      let (starts, steps) = (x.lengths.map { _ in 0 }, x.lengths.map { _ in 1 })
      let count = writer.reshape(try writer.indices(call, "k"), [1])
      var parts: [AssetValue] = []
      for axis in x.lengths.indices {
        parts.append(axis == top.axis ? count : writer.vector([Int(Int32.max)], isSigned: true))
      }
      var lengths = x.lengths
      lengths[top.axis] = top.k.asLength
      order = writer.slice(
        order, writer.vector(starts, isSigned: true), end: writer.concat(parts, axis: 0),
        step: writer.vector(steps, isSigned: true), to: lengths)
    }
    let values = writer.takeAlong(x, order, axis: top.axis)
    return top.returnsIndices ? [values, order] : [values]
  }
}
