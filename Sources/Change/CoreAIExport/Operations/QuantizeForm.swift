internal import ModelGraph
internal import ModelSpec

/// `quantize` and `dequantize`, spelled out.
enum QuantizeForm: AssetForm {
  static let operations = ["quantize", "dequantize"]
  static let form = "divide, round, add, maximum, minimum, cast; cast, sub, mul"

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (scalar, _) = try call.result()
    let x = try writer.input(call, "input")
    let float: ScalarType = x.isFloat ? x.scalar : .fp32
    let axis: Int?
    switch call.resolved {
    case let quantize as Quantize: axis = quantize.quantization.axis
    case let dequantize as Dequantize: axis = dequantize.quantization.axis
    default: throw OperationError("it is not what its name says")
    }
    func line(_ parameter: String, _ writer: inout AssetWriter) throws(OperationError) -> AssetValue? {
      guard let value = try writer.optional(call, parameter) else { return nil }
      let numbers = writer.cast(value, float)
      guard numbers.rank == 1, let axis else { return writer.reshape(numbers, [Int]()) }
      return writer.expand(numbers, Array(1..<max(1, x.rank - axis)))
    }
    guard let scale = try line("scale", &writer) else { throw OperationError("`scale` is missing", argument: "scale") }
    let zero = try line("zero_point", &writer)
    if call.name == "dequantize" {
      var numbers = writer.cast(x, float)
      if let zero { numbers = writer.binary("sub", numbers, zero) }
      return [writer.binary("mul", numbers, scale)]
    }
    var rounded = writer.unary("round", writer.binary("divide", x, scale))
    if let zero { rounded = writer.binary("add", rounded, zero) }
    let (low, high): (Float, Float) = scalar == .uint8 ? (0, 255) : (-128, 127)
    let inside = writer.binary("minimum", writer.binary("maximum", rounded, low), high)
    return [writer.cast(writer.cast(inside, .int32), scalar)]
  }
}
