internal import ModelGraph
internal import ModelSpec

/// `reshape` and its kin.
enum ReshapeExport: OperationExport {
  static let operations = ["reshape", "reshape_like", "expand_dims", "squeeze", "flatten2d"]
  static let form = ExportForm("Reshape, Unsqueeze, Squeeze, Flatten")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    switch call.operation.operation {
    case "expand_dims":
      guard let axes = call.integers("axes") else {
        throw OperationError("`axes` is computed when the model runs", argument: "axes", code: "onnx-constant")
      }
      return [builder.unsqueeze(x, axes, as: try call.type().shape)]
    case "squeeze":
      let squeeze = try call.read(Squeeze.self)
      if let axes = squeeze.axes { return [builder.squeeze(x, axes)] }
      guard call.results.first?.type.tensor != nil else {
        throw OperationError("its axes are not known", code: "onnx-shape")
      }
      return [builder.squeeze(x, x.shape.indices.filter { x.shape[$0].isAlways(1) })]
    case "flatten2d":
      let axis = try call.read(Flatten2d.self).axis
      return [builder.node("Flatten", [x], ["axis": .int(axis)], as: try call.type())]
    case "reshape_like": return [try like(call, x, &builder)]
    default: return [try reshaped(call, x, &builder)]
    }
  }

  private static func reshaped(
    _ call: ExportCall, _ x: ExportValue, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    if let shape = call.results.first?.type.tensor?.shape, let result = builder.reshape(x, knownAs: shape) {
      return result
    }
    let type = try call.type()
    guard let target = call.integers("shape") else {
      let lengths = builder.cast(try builder.input(call, "shape"), .int64)
      return builder.reshape(x, to: lengths, as: type.shape)
    }
    // 0 keeps a length, counted from the last axis.
    var parts: [ExportValue] = []
    for (index, length) in target.enumerated() {
      let axis = x.rank - target.count + index
      if length == 0 {
        parts.append(axis >= 0 ? builder.length(x, axis) : builder.int64s([1]))
      } else {
        parts.append(builder.int64s([length]))
      }
    }
    return builder.reshape(x, to: builder.concat(parts, axis: 0), as: type.shape)
  }

  private static func like(
    _ call: ExportCall, _ x: ExportValue, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let type = try call.type()
    if let result = builder.reshape(x, knownAs: type.shape) { return result }
    let references = try builder.inputs(call, "ref_tensors")
    guard let begins = call.integers("begins"), let ends = call.integers("ends"), begins.count == references.count,
      ends.count == references.count
    else { throw OperationError("`begins` or `ends` is computed when the model runs", code: "onnx-constant") }
    var masks = [Bool](repeating: false, count: references.count)
    if case .booleans(let given)? = call.constant("end_masks")?.elements, given.count == masks.count { masks = given }
    var parts: [ExportValue] = []
    for (index, reference) in references.enumerated() {
      func counted(_ place: Int) -> Int { min(max(place < 0 ? place + reference.rank : place, 0), reference.rank) }
      let (begin, end) = (counted(begins[index]), masks[index] ? reference.rank : counted(ends[index]))
      for axis in begin..<max(begin, end) { parts.append(builder.length(reference, axis)) }
    }
    return builder.reshape(x, to: builder.concat(parts, axis: 0), as: type.shape)
  }
}
