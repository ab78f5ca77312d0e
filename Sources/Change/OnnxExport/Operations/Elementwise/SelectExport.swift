internal import ModelGraph
internal import ModelSpec

/// `select`: elements of one of two tensors.
enum SelectExport: OperationExport {
  static let operations = ["select"]
  static let form = ExportForm("Where")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let condition = builder.cast(try builder.input(call, "cond"), .bool)
    let a = builder.widened(try builder.input(call, "a"))
    let b = builder.cast(builder.widened(try builder.input(call, "b")), a.scalar)
    return [builder.select(condition, a, b)]
  }
}
