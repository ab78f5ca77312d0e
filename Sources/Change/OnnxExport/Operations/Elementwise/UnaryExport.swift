internal import ModelGraph
internal import ModelSpec

/// Functions of single elements that ONNX has as they are.
enum UnaryExport: OperationExport {
  private static let operators = [
    "abs": "Abs", "acos": "Acos", "asin": "Asin", "atan": "Atan", "atanh": "Atanh", "ceil": "Ceil", "cos": "Cos",
    "cosh": "Cosh", "erf": "Erf", "exp": "Exp", "floor": "Floor", "round": "Round", "sign": "Sign", "sin": "Sin",
    "sinh": "Sinh", "sqrt": "Sqrt", "tan": "Tan",
  ]
  static let operations = Array(operators.keys)
  static let form = ExportForm("the operator of the same name")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = builder.widened(try builder.input(call, "x"))
    let name = call.operation.operation
    // Of integers, these are what they are.
    if !x.scalar.isFloat, ["ceil", "floor", "round"].contains(name) { return [builder.unary("Identity", x)] }
    guard x.scalar.isFloat || ["abs", "sign"].contains(name) else {
      let computed = builder.unary(operators[name] ?? "Identity", builder.cast(x, .fp32))
      return [computed]
    }
    return [builder.unary(operators[name] ?? "Identity", x)]
  }
}
