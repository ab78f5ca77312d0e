internal import ModelGraph
internal import ModelSpec

/// Tensors made of shapes and numbers: `fill`, `fill_like`, `range_1d`, `shape`.
enum FillExport: OperationExport {
  static let operations = ["fill", "fill_like", "range_1d", "shape"]
  static let form = ExportForm("Expand, Range, Shape and Cast")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    switch call.operation.operation {
    case "fill":
      let type = try call.type()
      let value = try element(call, type.scalar, &builder)
      let lengths = try shape(call, type, &builder)
      return [builder.expand(value, to: lengths, as: type.shape)]
    case "fill_like":
      let type = try call.type()
      let value = try element(call, type.scalar, &builder)
      let reference = try builder.input(call, "ref_tensor")
      return [builder.expand(value, to: builder.shape(reference), as: type.shape)]
    case "shape":
      let x = try builder.input(call, "x")
      return [builder.cast(builder.shape(x), .int32)]
    default:
      let type = try call.type()
      // There is no Range of half precision.
      let computed: ScalarType = type.scalar.isFloat ? .fp32 : .int32
      var numbers: [ExportValue] = []
      for parameter in ["start", "end", "step"] {
        guard let number = try builder.number(call, parameter, computed) else {
          throw OperationError("`\(parameter)` is missing", argument: parameter)
        }
        numbers.append(number)
      }
      return [builder.node("Range", numbers, as: type.of(computed))]
    }
  }

  private static func element(
    _ call: ExportCall, _ scalar: ScalarType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    try builder.number(call, "value", scalar) ?? builder.number(0, scalar)
  }

  /// The shape that an operation is to fill.
  static func shape(
    _ call: ExportCall, _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    if let fixed = type.shape.fixed { return builder.int64s(fixed) }
    return builder.cast(try builder.input(call, "shape"), .int64)
  }
}
