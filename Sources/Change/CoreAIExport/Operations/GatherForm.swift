internal import ModelGraph
internal import ModelSpec

/// Elements by index. Batch axes become indices of their own.
enum GatherForm: AssetForm {
  static let operations = ["gather", "gather_along_axis", "gather_nd"]
  static let form = "transpose, gather_nd, gather_along_axis; concat of batch indices"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    let indices = try writer.indices(call, "indices")
    switch call.name {
    case "gather_along_axis":
      return [writer.takeAlong(x, indices, axis: try call.read(GatherAlongAxis.self).axis)]
    case "gather_nd":
      let batch = try call.read(GatherNd.self).batch
      return [taken(x, indices, batch: batch, &writer)]
    default: break
    }
    let gather = try call.read(Gather.self)
    let (axis, batch) = (gather.axis, gather.batch)
    if batch == 0 { return [writer.take(x, indices, axis: axis)] }
    // The axis behind the batch, what is gathered behind that, and the axes between back in front of it.
    let between = Array(batch..<axis)
    let turned = writer.transpose(x, Array(0..<batch) + [axis] + between + Array(axis + 1..<max(axis + 1, x.rank)))
    let found = taken(turned, writer.expand(indices, [indices.rank]), batch: batch, &writer)
    let own = indices.rank - batch
    var back = Array(0..<batch)
    back += between.indices.map { batch + own + $0 }
    back += batch..<batch + own
    back += (between.count..<x.rank - batch - 1).map { batch + own + $0 }
    return [writer.transpose(found, back)]
  }

  private static func taken(
    _ x: AssetValue, _ indices: AssetValue, batch: Int, _ writer: inout AssetWriter
  ) -> AssetValue {
    let whole = batched(indices, batch, &writer)
    let count = indices.lengths[indices.rank - 1].fixed ?? 1
    let rest = Array(x.lengths.dropFirst(batch + count))
    return writer.add(
      "primitive.gather_nd_v1", [x, whole], x.scalar, Array(indices.lengths.dropLast()) + rest)
  }

  /// Indices with those of the batch axes in front, along the last axis.
  static func batched(_ indices: AssetValue, _ batch: Int, _ writer: inout AssetWriter) -> AssetValue {
    if batch == 0 { return indices }
    let shape = Array(indices.lengths.dropLast()) + [1]
    var parts: [AssetValue] = []
    for axis in 0..<batch {
      let places = writer.expand(writer.iota(indices.lengths[axis]), Array(1..<indices.rank - axis))
      parts.append(writer.broadcast(places, shape))
    }
    return writer.concat(parts + [indices], axis: indices.rank - 1)
  }
}
