internal import ModelGraph
internal import ModelSpec

/// Comparisons and logic of two tensors.
enum ComparisonExport: OperationExport {
  private static let operators = [
    "equal": "Equal", "not_equal": "Equal", "greater": "Greater", "greater_equal": "GreaterOrEqual", "less": "Less",
    "less_equal": "LessOrEqual", "logical_and": "And", "logical_or": "Or", "logical_xor": "Xor",
  ]
  static let operations = Array(operators.keys)
  static let form = ExportForm("Equal, Not, Greater, GreaterOrEqual, Less, LessOrEqual, And, Or, Xor")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    var x = try builder.input(call, "x")
    var y = try builder.input(call, "y")
    let name = call.operation.operation
    if name.utf8.starts(with: "logical".utf8) {
      (x, y) = (builder.cast(x, .bool), builder.cast(y, .bool))
    } else {
      x = builder.widened(x)
      y = builder.cast(builder.widened(y), x.scalar)
    }
    let result = builder.compare(operators[name] ?? "", x, y)
    return [name == "not_equal" ? builder.unary("Not", result) : result]
  }
}
