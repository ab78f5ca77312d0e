internal import ModelGraph
internal import ModelSpec

/// Activations with a number for each channel.
enum ChannelActivationExport: OperationExport {
  static let operations = ["prelu", "softplus_parametric"]
  static let form = ExportForm("PRelu; Mul, Softplus, Mul")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    let alpha = perChannel(builder.cast(try builder.input(call, "alpha"), x.scalar), x, &builder)
    guard call.operation.operation == "softplus_parametric" else {
      return [builder.node("PRelu", [x, alpha], as: x.type)]
    }
    let beta = perChannel(builder.cast(try builder.input(call, "beta"), x.scalar), x, &builder)
    return [builder.mul(alpha, builder.unary("Softplus", builder.mul(x, beta)))]
  }

  /// A vector with a number a channel as a tensor that broadcasts.
  private static func perChannel(_ vector: ExportValue, _ x: ExportValue, _ builder: inout ExportBuilder)
    -> ExportValue
  {
    guard vector.rank == 1, x.rank >= 2 else { return vector }
    return builder.unsqueeze(vector, Array(1..<max(2, x.rank) - 1))
  }
}
