internal import ModelGraph
internal import ModelSpec

/// Arithmetic of two tensors.
enum BinaryExport: OperationExport {
  private static let operators = [
    "add": "Add", "sub": "Sub", "mul": "Mul", "maximum": "Max", "minimum": "Min", "real_div": "Div", "pow": "Pow",
    "mod": "Mod", "floor_div": "Div",
  ]
  static let operations = Array(operators.keys)
  static let form = ExportForm(
    "Add, Sub, Mul, Max, Min, Div, Pow, Mod; Div and Floor",
    "of integers, division by 0, which Core ML makes 0, is what the runtime makes it")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = builder.widened(try builder.input(call, "x"))
    let y = builder.cast(builder.widened(try builder.input(call, "y")), x.scalar)
    let name = call.operation.operation
    switch name {
    case "mod" where x.scalar.isFloat:
      let quotient = builder.unary("Floor", builder.div(x, y))
      return [builder.sub(x, builder.mul(quotient, y))]
    case "floor_div" where x.scalar.isFloat: return [builder.unary("Floor", builder.div(x, y))]
    case "floor_div":
      // Div of integers cuts towards 0; what Mod leaves has the sign of the divisor.
      let rest = builder.binary("Mod", x, y)
      return [builder.div(builder.sub(x, rest), y)]
    default: return [builder.binary(operators[name] ?? "", x, y)]
    }
  }
}
