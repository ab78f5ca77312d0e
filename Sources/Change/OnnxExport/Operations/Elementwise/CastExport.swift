internal import ModelGraph
internal import ModelSpec

/// `cast`, and the constants that are cast.
enum CastExport: OperationExport {
  static let operations = ["cast", "constexpr_cast"]
  static let form = ExportForm("Cast", "floats beyond the range of an integer type give what the runtime gives")

  private static let ranges: [ScalarType: [Float]] = [
    .int8: [-128, 127], .uint8: [0, 255], .int16: [-32768, 32767], .uint16: [0, 65535],
  ]

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let isConstant = call.operation.operation == "constexpr_cast"
    let x = try builder.input(call, isConstant ? "source_val" : "x")
    let type = try call.type()
    // Floats are moved into the range of a narrow integer first; beyond it, a cast gives anything.
    if x.scalar.isFloat, let range = ranges[type.scalar] {
      let bounds = range.map { builder.number($0, x.scalar) }
      let inside = builder.node("Clip", [x, bounds[0], bounds[1]], as: x.type)
      return [builder.cast(builder.cast(inside, .int32), type.scalar)]
    }
    return [builder.cast(x, type.scalar)]
  }
}
