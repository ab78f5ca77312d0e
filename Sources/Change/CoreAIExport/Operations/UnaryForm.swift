internal import ModelGraph
internal import ModelSpec

/// Functions of single elements.
enum UnaryForm: AssetForm {
  private static let plain: Set<String> = [
    "abs", "acos", "asin", "atan", "atanh", "cos", "cosh", "erf", "exp", "round", "sin", "sinh", "sqrt", "tan", "tanh",
  ]
  static let operations =
    Array(plain) + [
      "ceil", "clip", "exp2", "floor", "identity", "inverse", "log", "logical_not", "rsqrt", "sign", "square",
      "threshold",
    ]
  static let form = "the operation of the same name, or composed of others"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let given = try writer.input(call, "x")
    let name = call.name
    if name == "identity" { return [given] }
    if name == "logical_not" { return [writer.unary("not", writer.cast(given, .bool))] }
    let x = given.scalar == .bool ? writer.cast(given, .int32) : given
    if !x.isFloat {
      if ["ceil", "floor", "round"].contains(name) { return [x] }
      guard ["abs", "sign", "square", "clip", "threshold"].contains(name) else {
        throw AssetCall.unwritten("of integers, it is not written")
      }
    }
    if plain.contains(name) { return [writer.unary(name, x)] }
    switch name {
    case "ceil", "floor":
      if name == "floor" { return [writer.floor(x)] }
      let whole = writer.unary("round", x)
      return [writer.select(writer.compare("greater", x, whole), writer.binary("add", whole, 1), whole)]
    case "sign":
      let zero = writer.number(0, like: x)
      let (one, minus) = (writer.number(1, like: x), writer.number(-1, like: x))
      let below = writer.select(writer.compare("greater", zero, x), minus, x)
      return [writer.select(writer.compare("greater", x, zero), one, below)]
    case "square": return [writer.binary("mul", x, x)]
    case "exp2": return [writer.binary("pow", writer.number(2, like: x), x)]
    case "clip", "threshold":
      var result = x
      if let low = try writer.number(call, "alpha", like: x) { result = writer.binary("maximum", result, low) }
      if name == "clip", let high = try writer.number(call, "beta", like: x) {
        result = writer.binary("minimum", result, high)
      }
      return [result]
    case "log": return [writer.unary("log", try shifted(x, call, &writer))]
    case "rsqrt": return [writer.unary("rsqrt", try shifted(x, call, &writer))]
    default:
      let shifted = try shifted(x, call, &writer)
      return [writer.binary("divide", writer.number(1, like: x), shifted)]
    }
  }

  /// x + epsilon, where epsilon is not too small for the type.
  private static func shifted(
    _ x: AssetValue, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    guard let operation = call.resolved as? any ParametricOperation,
      let number = operation.operands.numbers.first(where: { $0.parameter == "epsilon" })
    else { return x }
    guard let known = number.known else {
      return try writer.number(call, "epsilon", like: x).map { writer.binary("add", x, $0) } ?? x
    }
    let isNothing = x.scalar == .fp16 ? Float(Float16(known)) == 0 : known == 0
    return isNothing ? x : writer.binary("add", x, known)
  }
}
