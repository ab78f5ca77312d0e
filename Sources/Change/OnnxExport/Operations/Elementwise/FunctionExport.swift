internal import ModelGraph
internal import ModelSpec

/// Functions of single elements that are several operators of ONNX.
enum FunctionExport: OperationExport {
  static let operations = ["clip", "exp2", "identity", "inverse", "log", "logical_not", "rsqrt", "square"]
  static let form = ExportForm("Clip, Pow, Reciprocal, Log, Not, Sqrt, Mul; Add of epsilon before")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let given = try builder.input(call, "x")
    let x = builder.widened(given)
    switch call.operation.operation {
    case "identity": return [given]
    case "logical_not": return [builder.unary("Not", builder.cast(given, .bool))]
    case "clip":
      let low = try builder.number(call, "alpha", x.scalar)
      let high = try builder.number(call, "beta", x.scalar)
      return [builder.node("Clip", [x, low, high], as: x.type)]
    case "exp2": return [builder.binary("Pow", builder.number(2, x.scalar), x)]
    case "square": return [builder.mul(x, x)]
    case "log": return [builder.unary("Log", try shifted(x, call, &builder))]
    case "rsqrt":
      return [builder.unary("Reciprocal", builder.unary("Sqrt", try shifted(x, call, &builder)))]
    default: return [builder.unary("Reciprocal", try shifted(x, call, &builder))]
    }
  }

  /// x + epsilon, where epsilon is not too small for the type.
  private static func shifted(
    _ x: ExportValue, _ call: ExportCall, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    guard let operation = call.resolved as? any ParametricOperation,
      let number = operation.operands.numbers.first(where: { $0.parameter == "epsilon" })
    else { return x }
    guard let known = number.known else {
      return try builder.number(call, "epsilon", x.scalar).map { builder.add(x, $0) } ?? x
    }
    let isNothing = x.scalar == .fp16 ? Float(Float16(known)) == 0 : known == 0
    return isNothing ? x : builder.add(x, known)
  }
}
