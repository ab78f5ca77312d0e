internal import ModelGraph
internal import ModelSpec

/// `softmax` along one axis.
enum SoftmaxExport: OperationExport {
  static let operations = ["softmax"]
  static let form = ExportForm("Softmax")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let softmax = try call.read(Softmax.self)
    let x = try builder.input(call, "x")
    return [builder.node("Softmax", [x], ["axis": .int(softmax.axis)], as: x.type)]
  }
}
