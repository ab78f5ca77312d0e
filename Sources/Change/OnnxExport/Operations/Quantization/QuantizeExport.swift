internal import ModelGraph
internal import ModelSpec

/// `quantize` and `dequantize`, also of constants.
enum QuantizeExport: OperationExport {
  static let operations = ["quantize", "dequantize", "constexpr_affine_dequantize"]
  static let form = ExportForm(
    "QuantizeLinear, DequantizeLinear", "zero points that are floats are subtracted after a Cast")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let isConstant = call.operation.operation == "constexpr_affine_dequantize"
    let input = try builder.input(call, isConstant ? "quantized_data" : "input")
    let scale = builder.cast(try builder.input(call, "scale"), .fp32)
    let type = try call.type()
    let quantization: AxisQuantization
    switch call.resolved {
    case let quantize as Quantize: quantization = quantize.quantization
    case let dequantize as Dequantize: quantization = dequantize.quantization
    default: quantization = try call.read(ConstexprAffineDequantize.self).quantization
    }
    let isQuantize = call.operation.operation == "quantize"
    var point = try builder.optional(call, "zero_point")
    if let given = point, given.rank != scale.rank || given.scalar.isFloat {
      return [
        try spelledOut(input, scale, point: given, axis: quantization.axis, type, isQuantize: isQuantize, &builder)
      ]
    }
    let stored = isQuantize ? type.scalar : input.scalar
    if let given = point { point = builder.cast(given, stored) }
    if point == nil, isQuantize || stored.bitWidth == 8 {
      // The type of a quantized result is that of the zero point. Where a tensor is quantized and dequantized at once,
      // ONNX Runtime makes up a zero point of one element for a node without one.
      let count = scale.shape.elementCount.fixed ?? 1
      point = builder.integers([Int](repeating: 0, count: count), scale.shape.fixed ?? [], stored)
    }
    let attributes: KeyValuePairs<String, ExportAttribute> =
      quantization.axis.map { ["axis": .int($0)] } ?? [:]
    let x = isQuantize ? builder.cast(input, .fp32) : input
    return [
      builder.node(
        isQuantize ? "QuantizeLinear" : "DequantizeLinear", [x, scale, point], attributes,
        as: isQuantize ? type : type.of(.fp32))
    ]
  }

  private static func spelledOut(
    _ input: ExportValue, _ scale: ExportValue, point: ExportValue, axis: Int?, _ type: TensorType,
    isQuantize: Bool, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    func aligned(_ value: ExportValue) -> ExportValue {
      let float = builder.cast(value, .fp32)
      guard value.rank == 1, let axis else { return float }
      return builder.unsqueeze(float, Array(1..<max(1, input.rank - axis)))
    }
    let (scale, point) = (aligned(scale), aligned(point))
    let x = builder.cast(input, .fp32)
    guard isQuantize else { return builder.mul(builder.sub(x, point), scale) }
    let rounded = builder.add(builder.unary("Round", builder.div(x, scale)), point)
    let isSigned = type.scalar == .int8
    let low = builder.number(isSigned ? -128 : 0, .fp32)
    let high = builder.number(isSigned ? 127 : 255, .fp32)
    let bounded = builder.node("Clip", [rounded, low, high], as: rounded.type)
    return builder.cast(builder.cast(bounded, .int32), type.scalar)
  }
}
