internal import ModelGraph
internal import ModelSpec

/// Activations with one or two numbers, which need not be constant.
enum ParametricActivationExport: OperationExport {
  static let operations = [
    "clamped_relu", "elu", "leaky_relu", "linear_activation", "scaled_tanh", "sigmoid_hard", "threshold",
    "thresholded_relu",
  ]
  static let form = ExportForm(
    "Elu, LeakyRelu, HardSigmoid or Clip; else Mul, Add, Max, Min, Tanh, Where",
    "`thresholded_relu` keeps elements equal to `alpha`, which ThresholdedRelu does not")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    guard let alpha = try builder.number(call, "alpha", x.scalar) else {
      throw OperationError("`alpha` is missing", argument: "alpha")
    }
    let beta = try builder.number(call, "beta", x.scalar)
    let zero = builder.number(0, x.scalar)
    switch call.operation.operation {
    case "elu":
      if let known = number(call, "alpha") { return [builder.node("Elu", [x], ["alpha": .float(known)], as: x.type)] }
      let exponential = builder.add(builder.unary("Exp", builder.min(x, zero)), -1)
      return [builder.add(builder.max(x, zero), builder.mul(alpha, exponential))]
    case "leaky_relu": return [leaky(x, alpha, known: number(call, "alpha"), &builder)]
    case "clamped_relu":
      let leaky = leaky(x, alpha, known: number(call, "alpha"), &builder)
      return [builder.min(leaky, beta ?? zero)]
    case "linear_activation": return [builder.add(builder.mul(x, alpha), beta ?? zero)]
    case "scaled_tanh":
      let inner = beta.map { builder.mul(x, $0) } ?? x
      return [builder.mul(builder.unary("Tanh", inner), alpha)]
    case "sigmoid_hard":
      let (slope, offset) = (number(call, "alpha"), number(call, "beta"))
      // OpenVINO 2026.4 takes a `beta` of 0 for the default, 0.5.
      if let slope, let offset, offset != 0 {
        return [builder.node("HardSigmoid", [x], ["alpha": .float(slope), "beta": .float(offset)], as: x.type)]
      }
      if offset == 0 {
        let line = slope == 1 ? x : builder.mul(x, alpha)
        return [builder.node("Clip", [line, zero, builder.number(1, x.scalar)], as: x.type)]
      }
      let line = builder.add(builder.mul(x, alpha), beta ?? zero)
      return [builder.node("Clip", [line, zero, builder.number(1, x.scalar)], as: x.type)]
    case "threshold": return [builder.max(x, alpha)]
    default:
      let below = builder.compare("Less", x, alpha)
      return [builder.select(below, zero, x)]
    }
  }

  private static func leaky(
    _ x: ExportValue, _ alpha: ExportValue, known: Float?, _ builder: inout ExportBuilder
  ) -> ExportValue {
    if let known, x.scalar.isFloat { return builder.node("LeakyRelu", [x], ["alpha": .float(known)], as: x.type) }
    let below = builder.compare("Less", x, builder.number(0, x.scalar))
    return builder.select(below, builder.mul(x, alpha), x)
  }

  private static func number(_ call: ExportCall, _ parameter: String) -> Float? {
    call.constant(parameter)?.numbers?.first
  }
}
