internal import ModelGraph
internal import ModelSpec

/// Reductions over axes.
enum ReduceExport: OperationExport {
  private static let operators = [
    "reduce_l1_norm": "ReduceL1", "reduce_l2_norm": "ReduceL2", "reduce_log_sum": "ReduceLogSum",
    "reduce_log_sum_exp": "ReduceLogSumExp", "reduce_max": "ReduceMax", "reduce_mean": "ReduceMean",
    "reduce_min": "ReduceMin", "reduce_prod": "ReduceProd", "reduce_sum": "ReduceSum",
    "reduce_sum_square": "ReduceSumSquare",
  ]
  static let operations = Array(operators.keys)
  static let form = ExportForm("the operator of the same name", "axes are an attribute below operator set 18")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    guard let reduction = call.resolved as? any Reduction else { throw OperationError("it is no reduction") }
    let reduced = reduction.reduced
    var x = builder.widened(try builder.input(call, "x"))
    let name = call.operation.operation
    let isLogarithm = name.utf8.starts(with: "reduce_log".utf8) || name == "reduce_l2_norm"
    if !x.scalar.isFloat, isLogarithm || name == "reduce_l1_norm" { x = builder.cast(x, .fp32) }
    if x.rank == 0 {
      x = builder.reshape(x, [1])
      return [builder.reduce(operators[name] ?? "", x, [0], keeps: false)]
    }
    guard !reduced.axes.isEmpty else {
      // Of no axes, every element is on its own: an axis of length 1 to reduce.
      let wide = builder.unsqueeze(x, [x.rank])
      return [builder.reduce(operators[name] ?? "", wide, [x.rank], keeps: false)]
    }
    return [builder.reduce(operators[name] ?? "", x, reduced.axes, keeps: reduced.keepsDimensions)]
  }
}

/// `reduce_argmax` and `reduce_argmin`.
enum ReduceIndexExport: OperationExport {
  static let operations = ["reduce_argmax", "reduce_argmin"]
  static let form = ExportForm("ArgMax, ArgMin, Cast")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    guard let reduction = call.resolved as? any IndexReduction, let axis = reduction.reduced.axes.first else {
      throw OperationError("it is no reduction")
    }
    let x = builder.widened(try builder.input(call, "x"))
    let type = try call.type()
    let name = call.operation.operation == "reduce_argmax" ? "ArgMax" : "ArgMin"
    return [
      builder.node(
        name, [x], ["axis": .int(axis), "keepdims": .int(reduction.reduced.keepsDimensions ? 1 : 0)],
        as: type.of(.int64))
    ]
  }
}
