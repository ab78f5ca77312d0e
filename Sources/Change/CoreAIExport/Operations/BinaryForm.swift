internal import ModelGraph
internal import ModelSpec

/// Arithmetic of two tensors.
enum BinaryForm: AssetForm {
  private static let plain = [
    "add": "add", "sub": "sub", "mul": "mul", "maximum": "maximum", "minimum": "minimum", "real_div": "divide",
    "pow": "pow",
  ]
  static let operations = Array(plain.keys) + ["mod", "floor_div"]
  static let form = "broadcast_in_dims; the operation of the same name; divide, round and where"

  static func widens(_ name: String) -> Bool { name == "mod" || name == "floor_div" }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let given = try call.result().scalar
    let scalar = writer.widens && given == .fp16 ? .fp32 : given
    let x = writer.cast(try writer.input(call, "x"), scalar)
    let y = writer.cast(try writer.input(call, "y"), scalar)
    if !x.isFloat, let result = integers(call.name, x, by: y, &writer) { return [result] }
    if let name = plain[call.name] { return [writer.binary(name, x, y)] }
    let floor = writer.floor(writer.binary("divide", x, y))
    return [call.name == "floor_div" ? floor : writer.binary("sub", x, writer.binary("mul", floor, y))]
  }

  /// Quotients, remainders and powers of integers; nil for other operations. What is divided by 0 is 0.
  private static func integers(
    _ name: String, _ x: AssetValue, by y: AssetValue, _ writer: inout AssetWriter
  ) -> AssetValue? {
    guard ["real_div", "mod", "floor_div", "pow"].contains(name) else { return nil }
    let zero = writer.number(0, like: AssetValue(0, y.scalar, []))
    let one = writer.number(1, like: AssetValue(0, y.scalar, []))
    if name == "pow" { return power(x, y, zero: zero, one: one, &writer) }
    let isNothing = writer.compare("equal", y, zero)
    let divisor = writer.select(isNothing, one, y)
    // Core AI cuts towards 0.
    let quotient = writer.binary("divide", x, divisor)
    if name == "real_div" { return writer.select(isNothing, zero, quotient) }
    let rest = writer.binary("sub", x, writer.binary("mul", quotient, divisor))
    let isBelow = writer.compare(
      "logical_and", writer.compare("not_equal", rest, zero),
      writer.compare(
        "not_equal", writer.compare("greater", zero, rest), writer.compare("greater", zero, divisor)))
    let result =
      name == "floor_div"
      ? writer.select(isBelow, writer.binary("sub", quotient, one), quotient)
      : writer.select(isBelow, writer.binary("add", rest, divisor), rest)
    return writer.select(isNothing, zero, result)
  }

  /// Powers of integers, the negative ones cut towards 0.
  private static func power(
    _ x: AssetValue, _ y: AssetValue, zero: AssetValue, one: AssetValue, _ writer: inout AssetWriter
  ) -> AssetValue {
    let isNegative = writer.compare("greater", zero, y)
    let whole = writer.binary("pow", x, writer.binary("maximum", y, zero))
    // 1 and −1 have inverses among the integers.
    let half = writer.binary("divide", y, 2)
    let isOdd = writer.compare("not_equal", y, writer.binary("mul", half, 2))
    let minus = writer.number(-1, like: AssetValue(0, x.scalar, []))
    let ofMinus = writer.select(isOdd, minus, one)
    let isOne = writer.compare("equal", x, one)
    let isMinus = writer.compare("equal", x, minus)
    let inverse = writer.select(isOne, one, writer.select(isMinus, ofMinus, zero))
    return writer.select(isNegative, inverse, whole)
  }
}

/// Comparisons and logic of two tensors, and choices by them.
enum ComparisonForm: AssetForm {
  static let operations = [
    "equal", "not_equal", "greater", "greater_equal", "less", "less_equal", "logical_and", "logical_or", "logical_xor",
    "select",
  ]
  static let form = "broadcast_in_dims; equal, not_equal, greater, logical_or; where"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    if call.name == "select" {
      let scalar = try call.result().scalar
      let condition = writer.cast(try writer.input(call, "cond"), .bool)
      let a = writer.cast(try writer.input(call, "a"), scalar)
      return [writer.select(condition, a, writer.cast(try writer.input(call, "b"), scalar))]
    }
    var x = try writer.input(call, "x")
    var y = try writer.input(call, "y")
    if call.name.utf8.starts(with: "logical".utf8) {
      return [writer.compare(call.name, writer.cast(x, .bool), writer.cast(y, .bool))]
    }
    if x.scalar == .bool { x = writer.cast(x, .int32) }
    y = writer.cast(y, x.scalar)
    switch call.name {
    case "less": return [writer.compare("greater", y, x)]
    case "greater_equal":
      return [writer.compare("logical_or", writer.compare("greater", x, y), writer.compare("equal", x, y))]
    case "less_equal":
      return [writer.compare("logical_or", writer.compare("greater", y, x), writer.compare("equal", x, y))]
    default: return [writer.compare(call.name, x, y)]
    }
  }
}

/// `cast`. Floats are moved into the range of a narrow integer first.
enum CastForm: AssetForm {
  static let operations = ["cast"]
  static let form = "cast; maximum and minimum before, from floats to narrow integers"

  private static let ranges: [ScalarType: (Float, Float)] = [
    .int8: (-128, 127), .uint8: (0, 255), .int16: (-32768, 32767), .uint16: (0, 65535),
  ]

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    let scalar = try call.result().scalar
    if scalar == .bool, x.scalar != .bool { return [writer.compare("not_equal", x, writer.number(0, like: x))] }
    if x.isFloat, let (low, high) = ranges[scalar] {
      let inside = writer.binary("minimum", writer.binary("maximum", writer.cast(x, .fp32), low), high)
      return [writer.cast(writer.cast(inside, .int32), scalar)]
    }
    return [writer.cast(x, scalar)]
  }
}
