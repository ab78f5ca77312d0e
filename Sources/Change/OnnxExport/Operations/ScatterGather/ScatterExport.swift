internal import ModelGraph
internal import ModelSpec

/// Elements changed by index: `scatter`, `scatter_along_axis`, `scatter_nd`.
enum ScatterExport: OperationExport {
  static let operations = ["scatter", "scatter_along_axis", "scatter_nd"]
  static let form = ExportForm(
    "ScatterND, ScatterElements with a reduction (16; `max` and `min` 18)",
    "`sub` adds what is negated; `div` needs --approximate and multiplies by reciprocals; which of several updates of one place counts is up to "
      + "the runtime")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    guard let scatter = call.resolved as? any ScatterOperation else { throw OperationError("it is no scatter") }
    let given = try builder.input(call, "data")
    var data = given
    var updates = builder.cast(try builder.input(call, "updates"), data.scalar)
    let indices = builder.cast(try builder.input(call, "indices"), .int64)
    var reduction = "none"
    switch scatter.mode {
    case .update: break
    case .add, .sub: reduction = "add"
    case .mul, .div: reduction = "mul"
    case .max: reduction = "max"
    case .min: reduction = "min"
    }
    if reduction != "none" {
      builder.require(reduction == "max" || reduction == "min" ? 18 : 16)
      // Reductions are for numbers of 32 bits.
      let wide: ScalarType = data.scalar.isFloat ? .fp32 : .int32
      (data, updates) = (builder.cast(data, wide), builder.cast(updates, wide))
      if given.scalar == .bool { throw OperationError("its elements are truth values", code: "onnx-type") }
    }
    switch scatter.mode {
    case .sub: updates = builder.unary("Neg", updates)
    case .div:
      guard data.scalar.isFloat else {
        throw OperationError("it divides integers, which no operator of ONNX does", code: "onnx-type")
      }
      try call.approximate("its mode is `div`, and ONNX multiplies by reciprocals, which rounds twice")
      updates = builder.unary("Reciprocal", updates)
    default: break
    }
    let attributes: [(String, ExportAttribute)] = reduction == "none" ? [] : [("reduction", .string(reduction))]
    func scattered(_ name: String, _ inputs: [ExportValue], _ more: [(String, ExportAttribute)]) -> ExportValue {
      let result = builder.uniqueName("\(builder.stem)/\(name)")
      builder.add(name, inputs, outputs: [result], attributes + more)
      return ExportValue(result, inputs[0].type)
    }
    switch call.operation.operation {
    case "scatter_nd": return [scattered("ScatterND", [data, indices, updates], [])]
    case "scatter_along_axis":
      let axis = try call.read(ScatterAlongAxis.self).axis
      return [scattered("ScatterElements", [data, indices, updates], [("axis", .int(axis))])]
    default:
      // Slices along the axis, which comes first.
      let axis = try call.read(Scatter.self).axis
      let order = [axis] + data.shape.indices.filter { $0 != axis }
      let turned = builder.transpose(data, order)
      let own = Array(axis..<axis + indices.rank)
      let moved = builder.transpose(updates, own + updates.shape.indices.filter { !own.contains($0) })
      let result = scattered("ScatterND", [turned, builder.unsqueeze(indices, [indices.rank]), moved], [])
      return [builder.transpose(result, order.indices.map { place in order.firstIndex(of: place) ?? 0 })]
    }
  }
}
