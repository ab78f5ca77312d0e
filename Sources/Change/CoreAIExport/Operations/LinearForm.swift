internal import ModelGraph
internal import ModelSpec

/// `linear` and `matmul`.
enum LinearForm: AssetForm {
  static let operations = ["linear", "matmul"]
  static let form = "transpose, broadcast_in_dims, batch_matmul, add"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, lengths) = try call.result()
    var x = writer.cast(try writer.input(call, "x"), scalar)
    var y: AssetValue
    if call.name == "linear" {
      guard x.rank > 0 else { throw OperationError("of a single number, it is not written yet") }
      y = writer.transpose(writer.cast(try writer.input(call, "weight"), scalar), [1, 0])
      // Rows of all batches are rows of one matrix.
      x = writer.reshape(x, [x.lengths.dropLast().reduce(1, *), x.lengths[x.rank - 1]])
    } else {
      let matmul = try call.read(Matmul.self)
      y = writer.cast(try writer.input(call, "y"), scalar)
      if x.rank == 1 { x = writer.reshape(x, [1] + x.lengths) }
      if y.rank == 1 { y = writer.reshape(y, y.lengths + [1]) }
      if matmul.transposesX { x = writer.transpose(x, swapped(x.rank)) }
      if matmul.transposesY { y = writer.transpose(y, swapped(y.rank)) }
    }
    let product = writer.reshape(writer.matmul(x, y), lengths)
    guard call.name == "linear", let bias = try writer.optional(call, "bias") else { return [product] }
    return [writer.binary("add", product, writer.cast(bias, scalar))]
  }

  private static func swapped(_ rank: Int) -> [Int] { Array(0..<rank - 2) + [rank - 1, rank - 2] }
}

/// Reductions over axes.
enum ReduceForm: AssetForm {
  static let operations = [
    "reduce_l1_norm", "reduce_l2_norm", "reduce_log_sum", "reduce_log_sum_exp", "reduce_max", "reduce_mean",
    "reduce_min", "reduce_prod", "reduce_sum", "reduce_sum_square",
  ]
  static let form = "reduce_sum, reduce_product, reduce_max, reduce_min with abs, mul, exp, log, sqrt, divide"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    guard let reduction = call.resolved as? any Reduction else { throw OperationError("it is no reduction") }
    let x = try writer.input(call, "x")
    let axes = reduction.reduced.axes
    guard
      x.isFloat || ["reduce_max", "reduce_min", "reduce_prod", "reduce_sum", "reduce_sum_square"].contains(call.name)
    else { throw OperationError("of integers, it is not written yet") }
    guard !axes.isEmpty, !x.lengths.contains(0) else { throw OperationError("of nothing, it is not written yet") }
    switch call.name {
    case "reduce_sum": return [writer.reduce(.sum, x, axes)]
    case "reduce_prod": return [writer.reduce(.product, x, axes)]
    case "reduce_max": return [writer.reduce(.max, x, axes)]
    case "reduce_min": return [writer.reduce(.min, x, axes)]
    case "reduce_mean": return [writer.mean(x, axes)]
    case "reduce_l1_norm": return [writer.reduce(.sum, writer.unary("abs", x), axes)]
    case "reduce_sum_square": return [writer.reduce(.sum, writer.binary("mul", x, x), axes)]
    case "reduce_l2_norm": return [writer.unary("sqrt", writer.reduce(.sum, writer.binary("mul", x, x), axes))]
    case "reduce_log_sum": return [writer.unary("log", writer.reduce(.sum, x, axes))]
    default:
      let most = writer.reduce(.max, x, axes)
      let sum = writer.reduce(.sum, writer.unary("exp", writer.binary("sub", x, most)), axes)
      return [writer.binary("add", writer.unary("log", sum), most)]
    }
  }
}
