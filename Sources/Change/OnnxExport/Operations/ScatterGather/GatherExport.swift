internal import ModelGraph
internal import ModelSpec

/// Elements by index: `gather`, `gather_along_axis`, `gather_nd`.
enum GatherExport: OperationExport {
  static let operations = ["gather", "gather_along_axis", "gather_nd"]
  static let form = ExportForm("Gather, GatherElements, GatherND; Transpose around with `batch_dims`")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    let indices = builder.widened(try builder.input(call, "indices"))
    let type = try call.type()
    switch call.operation.operation {
    case "gather_along_axis":
      let axis = try call.read(GatherAlongAxis.self).axis
      return [builder.node("GatherElements", [x, indices], ["axis": .int(axis)], as: type)]
    case "gather_nd":
      let batch = try call.read(GatherNd.self).batch
      return [
        builder.node("GatherND", [x, builder.cast(indices, .int64)], ["batch_dims": .int(batch)], as: type)
      ]
    default: break
    }
    let gather = try call.read(Gather.self)
    let (axis, batch) = (gather.axis, gather.batch)
    if batch == 0 { return [builder.node("Gather", [x, indices], ["axis": .int(axis)], as: type)] }
    // The axis behind the batch, what is gathered behind that, and the axes between back in front of it.
    let between = Array(batch..<axis)
    let order = Array(0..<batch) + [axis] + between + Array(axis + 1..<max(axis + 1, x.rank))
    let turned = builder.transpose(x, order)
    let places = builder.unsqueeze(builder.cast(indices, .int64), [indices.rank])
    let own = indices.rank - batch
    let rest = x.rank - batch - 1
    let taken = builder.node(
      "GatherND", [turned, places], ["batch_dims": .int(batch)],
      as: x.type.with(Shape([Extent](repeating: .unknown, count: batch + own + rest))))
    // In steps: in one, the compiler takes too long over the types.
    var back = Array(0..<batch)
    back += between.indices.map { batch + own + $0 }
    back += batch..<batch + own
    back += (between.count..<rest).map { batch + own + $0 }
    return [builder.transpose(taken, back)]
  }
}
