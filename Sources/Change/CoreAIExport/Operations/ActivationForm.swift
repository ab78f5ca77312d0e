internal import ModelGraph
internal import ModelSpec

/// Activations, spelled out.
enum ActivationForm: AssetForm {
  static let operations = [
    "clamped_relu", "elu", "gelu", "leaky_relu", "linear_activation", "prelu", "relu", "relu6", "scaled_tanh",
    "sigmoid", "sigmoid_hard", "silu", "softmax", "softplus", "softplus_parametric", "softsign", "thresholded_relu",
  ]
  static let form = "maximum, minimum, exp, log, erf, tanh, greater, where; reduce_max and reduce_sum"

  static func widens(_ name: String) -> Bool { name != "relu" && name != "relu6" }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    guard x.isFloat else { throw AssetCall.unwritten("of integers, it is not written") }
    switch call.name {
    case "relu": return [writer.binary("maximum", x, 0)]
    case "relu6": return [writer.binary("minimum", writer.binary("maximum", x, 0), 6)]
    case "sigmoid": return [writer.sigmoid(x)]
    case "silu": return [writer.binary("mul", x, writer.sigmoid(x))]
    case "softsign": return [writer.binary("divide", x, writer.binary("add", writer.unary("abs", x), 1))]
    case "softplus": return [softplus(x, &writer)]
    case "softplus_parametric":
      func line(_ parameter: String) throws(OperationError) -> AssetValue {
        writer.expand(writer.cast(try writer.input(call, parameter), x.scalar), Array(1..<max(1, x.rank - 1)))
      }
      let (alpha, beta) = (try line("alpha"), try line("beta"))
      return [writer.binary("mul", softplus(writer.binary("mul", x, beta), &writer), alpha)]
    case "softmax":
      let axis = try call.read(Softmax.self).axis
      guard x.rank > 0 else { throw OperationError("a single number has no axis") }
      return [writer.softmax(x, axis: axis)]
    case "gelu": return [gelu(x, try call.read(Gelu.self).mode, &writer)]
    case "prelu":
      let alpha = writer.cast(try writer.input(call, "alpha"), x.scalar)
      let slopes =
        alpha.rank == 1 && x.rank > 2
        ? writer.expand(alpha, Array(1..<x.rank - 1)) : alpha
      return [leaky(x, slopes, &writer)]
    default: return [try parametric(call, x, &writer)]
    }
  }

  /// log(1 + e^x) without overflow: max(x, 0) + log(1 + e^-|x|).
  private static func softplus(_ x: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
    let small = writer.unary("exp", writer.binary("mul", writer.unary("abs", x), -1))
    let rest = writer.unary("log", writer.binary("add", small, 1))
    return writer.binary("add", writer.binary("maximum", x, 0), rest)
  }

  private static func leaky(_ x: AssetValue, _ alpha: AssetValue, _ writer: inout AssetWriter) -> AssetValue {
    let isBelow = writer.compare("greater", writer.number(0, like: x), x)
    return writer.select(isBelow, writer.binary("mul", x, alpha), x)
  }

  private static func gelu(_ x: AssetValue, _ mode: Gelu.Mode, _ writer: inout AssetWriter) -> AssetValue {
    let inner: AssetValue
    switch mode {
    case .exact: inner = writer.unary("erf", writer.binary("mul", x, Float(0.5).squareRoot()))
    case .tanhApproximation:
      let cube = writer.binary("mul", writer.binary("mul", x, x), x)
      let sum = writer.binary("add", x, writer.binary("mul", cube, 0.044715))
      inner = writer.unary("tanh", writer.binary("mul", sum, 0.797884583))
    case .sigmoidApproximation:
      return writer.binary("mul", x, writer.sigmoid(writer.binary("mul", x, 1.702)))
    }
    return writer.binary("mul", writer.binary("mul", x, 0.5), writer.binary("add", inner, 1))
  }

  private static func parametric(
    _ call: AssetCall, _ x: AssetValue, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    guard let alpha = try writer.number(call, "alpha", like: x) else {
      throw OperationError("`alpha` is missing", argument: "alpha")
    }
    let beta = try writer.number(call, "beta", like: x) ?? writer.single(0, x.scalar)
    switch call.name {
    case "leaky_relu": return leaky(x, alpha, &writer)
    case "clamped_relu": return writer.binary("minimum", leaky(x, alpha, &writer), beta)
    case "linear_activation": return writer.binary("add", writer.binary("mul", x, alpha), beta)
    case "scaled_tanh": return writer.binary("mul", writer.unary("tanh", writer.binary("mul", x, beta)), alpha)
    case "sigmoid_hard":
      let line = writer.binary("add", writer.binary("mul", x, alpha), beta)
      return writer.binary("minimum", writer.binary("maximum", line, 0), 1)
    case "elu":
      let power = writer.binary("sub", writer.unary("exp", writer.binary("minimum", x, 0)), 1)
      let isAbove = writer.compare("greater", x, writer.number(0, like: x))
      return writer.select(isAbove, x, writer.binary("mul", power, alpha))
    default:
      let isBelow = writer.compare("greater", alpha, x)
      return writer.select(isBelow, writer.number(0, like: x), x)
    }
  }
}
