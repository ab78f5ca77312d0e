internal import ModelGraph
internal import ModelSpec

/// `band_part`, `cumsum`, `non_zero`, `one_hot`.
enum ContentsExport: OperationExport {
  static let operations = ["band_part", "cumsum", "non_zero", "one_hot"]
  static let form = ExportForm("Trilu (14), CumSum, NonZero and Transpose, Equal and Where")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    switch call.operation.operation {
    case "band_part":
      let band = try call.read(BandPart.self)
      builder.require(14)
      var x = builder.widened(try builder.input(call, "x"))
      if band.lower >= 0 {
        x = builder.node("Trilu", [x, builder.int64(-band.lower)], ["upper": .int(1)], as: x.type)
      }
      if band.upper >= 0 {
        x = builder.node("Trilu", [x, builder.int64(band.upper)], ["upper": .int(0)], as: x.type)
      }
      return [x]
    case "cumsum":
      let sum = try call.read(Cumsum.self)
      let x = builder.widened(try builder.input(call, "x"))
      guard let axis = sum.axis else {
        throw OperationError("`axis` is computed", argument: "axis", code: "onnx-constant")
      }
      if x.scalar == .fp16 { builder.require(14) }
      return [
        builder.node(
          "CumSum", [x, builder.int64(axis)],
          ["exclusive": .int(sum.isExclusive ? 1 : 0), "reverse": .int(sum.isReversed ? 1 : 0)], as: x.type)
      ]
    case "non_zero":
      let x = builder.widened(try builder.input(call, "x"))
      let places = builder.node("NonZero", [x], as: TensorType(.int64, [Extent(x.rank), .unknown]))
      return [builder.transpose(places, [1, 0])]
    default: return [try oneHot(call, &builder)]
    }
  }

  private static func oneHot(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> ExportValue {
    let oneHot = try call.read(OneHot.self)
    let type = try call.type()
    let indices = builder.cast(try builder.input(call, "indices"), .int64)
    let on = try builder.number(call, "on_value", type.scalar) ?? builder.number(1, type.scalar)
    let off = try builder.number(call, "off_value", type.scalar) ?? builder.number(0, type.scalar)
    let places: ExportValue
    if let size = oneHot.size.fixed {
      places = builder.integers(Array(0..<max(0, size)), [max(0, size)], .int64)
    } else {
      let size = builder.cast(builder.reshape(try builder.input(call, "one_hot_vector_size"), []), .int64)
      places = builder.node(
        "Range", [builder.int64(0), size, builder.int64(1)], as: TensorType(.int64, [oneHot.size]))
    }
    let last = indices.rank - oneHot.axis
    let aligned = builder.unsqueeze(places, last > 0 ? Array(1...last) : [])
    let condition = builder.compare("Equal", builder.unsqueeze(indices, [oneHot.axis]), aligned)
    return builder.select(condition, on, off)
  }
}
