internal import CoreAIFormat
internal import ModelGraph
internal import ModelSpec

/// Elements changed by index.
enum ScatterForm: AssetForm {
  static let operations = ["scatter", "scatter_along_axis", "scatter_nd"]
  static let form = "scatter_along_axis, scatter_nd; reshape and transpose around"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let scatter = call.resolved as? any ScatterOperation else { throw OperationError("it is no scatter") }
    let data = try writer.input(call, "data")
    let updates = writer.cast(try writer.input(call, "updates"), data.scalar)
    let indices = try writer.indices(call, "indices")
    let mode = scatter.mode
    switch call.name {
    case "scatter_along_axis":
      return [
        scattered(data, indices, by: updates, axis: try call.read(ScatterAlongAxis.self).axis, mode: mode, &writer)
      ]
    case "scatter_nd": return [try nd(data, indices, by: updates, mode: mode, &writer)]
    default: break
    }
    // Slices along the axis, which comes first; the axes of the indices become one.
    let axis = try call.read(Scatter.self).axis
    let order = [axis] + data.lengths.indices.filter { $0 != axis }
    let front = writer.transpose(data, order)
    let own = Array(axis..<axis + indices.rank)
    let moved = writer.transpose(updates, own + updates.lengths.indices.filter { !own.contains($0) })
    let rest = Array(front.lengths.dropFirst())
    let count = indices.lengths.reduce(Extent(1), *)
    let rows = writer.reshape(moved, [count] + rest)
    let places = writer.expand(writer.reshape(indices, [count]), Array(1..<max(1, rows.rank)))
    let result = scattered(front, writer.broadcast(places, rows.lengths), by: rows, axis: 0, mode: mode, &writer)
    return [writer.transpose(result, order.indices.map { order.firstIndex(of: $0) ?? 0 })]
  }

  private static func number(_ mode: ScatterCombination) -> Int {
    switch mode {
    case .update: 0
    case .add: 1
    case .sub: 2
    case .mul: 3
    case .div: 4
    case .max: 5
    case .min: 6
    }
  }

  private static func scattered(
    _ data: AssetValue, _ indices: AssetValue, by updates: AssetValue, axis: Int, mode: ScatterCombination,
    _ writer: inout AssetWriter
  ) -> AssetValue {
    writer.add(
      "primitive.scatter_along_axis_v1", [data, indices, updates, writer.scalar(axis, isSigned: true)], data.scalar,
      data.lengths, properties: [writer.builder.mode(.scatter, number(mode))])
  }

  private static func nd(
    _ data: AssetValue, _ indices: AssetValue, by updates: AssetValue, mode: ScatterCombination,
    _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    if mode == .update {
      let element = writer.type(data.scalar, [])
      let arguments = writer.builder.open([element, element])
      let region = writer.builder.close(yielding: [arguments[1]])
      return writer.add(
        "primitive.scatter_nd_v1", [data, indices, updates], data.scalar, data.lengths, regions: [region])
    }
    // The axes that are indexed become one, and so do the others.
    guard let count = indices.lengths[indices.rank - 1].fixed, count > 0,
      let lengths = Shape(Array(data.lengths.prefix(count))).fixed
    else { throw AssetCall.open("data") }
    var steps = [Int](repeating: 1, count: count)
    for axis in (0..<count - 1).reversed() { steps[axis] = steps[axis + 1] * lengths[axis + 1] }
    let zero = writer.number(0, like: AssetValue(0, .int32, []))
    let isNegative = writer.compare("greater", zero, indices)
    let counted = writer.binary("add", indices, writer.vector(lengths, isSigned: true))
    let whole = writer.select(isNegative, counted, indices)
    let products = writer.binary("mul", whole, writer.vector(steps, isSigned: true))
    let places = writer.squeeze(writer.reduce(.sum, products, [indices.rank - 1]), [indices.rank - 1])
    let rest = data.lengths.dropFirst(count).reduce(Extent(1), *)
    let updateCount = places.lengths.reduce(Extent(1), *)
    let flat = writer.reshape(data, [Extent(lengths.reduce(1, *)), rest])
    let rows = writer.reshape(updates, [updateCount, rest])
    let column = writer.broadcast(writer.expand(writer.reshape(places, [updateCount]), [1]), rows.lengths)
    return writer.reshape(scattered(flat, column, by: rows, axis: 0, mode: mode, &writer), data.lengths)
  }
}
