internal import ModelGraph
internal import ModelSpec

/// Activations without numbers of their own that ONNX has under another name or none.
enum ActivationExport: OperationExport {
  static let operations = ["relu", "relu6", "silu", "softplus", "softsign", "sigmoid", "tanh"]
  static let form = ExportForm("Relu, Clip, Sigmoid and Mul, Softplus, Softsign, Sigmoid, Tanh")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    switch call.operation.operation {
    case "relu": return [builder.unary("Relu", x)]
    case "relu6":
      return [builder.node("Clip", [x, builder.number(0, x.scalar), builder.number(6, x.scalar)], as: x.type)]
    case "silu": return [builder.mul(x, builder.unary("Sigmoid", x))]
    case "softplus": return [builder.unary("Softplus", x)]
    case "softsign": return [builder.unary("Softsign", x)]
    case "sigmoid": return [builder.unary("Sigmoid", x)]
    default: return [builder.unary("Tanh", x)]
    }
  }
}
