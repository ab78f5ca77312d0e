internal import ModelGraph
internal import ModelSpec

/// Elements by size: `topk` and `argsort`.
enum SortExport: OperationExport {
  static let operations = ["topk", "argsort"]
  static let form = ExportForm("TopK, Cast", "where a NaN comes is what the runtime makes of it")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let given = try builder.input(call, "x")
    var x = builder.widened(given)
    if x.scalar == .bool { x = builder.cast(x, .int32) }
    let isSort = call.operation.operation == "argsort"
    let sort = isSort ? try call.read(Argsort.self) : nil
    let top = isSort ? nil : try call.read(Topk.self)
    let axis = sort?.axis ?? top?.axis ?? 0
    let count: ExportValue
    if isSort {
      count = builder.length(x, axis)
    } else if let k = top?.k.fixed, k >= 0 {
      count = builder.int64s([k])
    } else if call.integers("k") == [-1] {
      count = builder.length(x, axis)
    } else {
      count = builder.cast(builder.reshape(try builder.input(call, "k"), [1]), .int64)
    }
    let isAscending = sort?.isAscending ?? top?.isAscending ?? false
    var shape = x.shape
    if !isSort { shape[axis] = top?.k ?? .unknown }
    let results = builder.node(
      "TopK", [x, count], ["axis": .int(axis), "largest": .int(isAscending ? 0 : 1), "sorted": .int(1)],
      as: [x.type.with(shape), TensorType(.int64, shape)])
    return isSort ? [results[1]] : results
  }
}
