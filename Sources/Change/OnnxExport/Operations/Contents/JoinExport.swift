internal import ModelGraph
internal import ModelSpec

/// Tensors joined and cut: `concat`, `stack`, `split`, `tile`.
enum JoinExport: OperationExport {
  static let operations = ["concat", "stack", "split", "tile"]
  static let form = ExportForm("Concat, Unsqueeze, Split, Tile")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    switch call.operation.operation {
    case "concat":
      let concat = try call.read(Concat.self)
      var values: [ExportValue] = []
      for value in try builder.inputs(call, "values") {
        let whole = value.rank == 0 ? builder.reshape(value, [1]) : value
        values.append(concat.interleaves ? builder.unsqueeze(whole, [concat.axis + 1]) : whole)
      }
      let scalar = values.first?.scalar ?? .fp32
      for index in values.indices { values[index] = builder.cast(values[index], scalar) }
      guard concat.interleaves else { return [joined(values, concat.axis, try call.type(), &builder)] }
      let joined = builder.concat(values, axis: concat.axis + 1)
      let shape = try call.type().shape
      if let result = builder.reshape(joined, knownAs: shape) { return [result] }
      throw OperationError("interleaved with lengths that are not fixed", code: "onnx-shape")
    case "stack":
      let axis = try call.read(Stack.self).axis
      var values: [ExportValue] = []
      for value in try builder.inputs(call, "values") { values.append(builder.unsqueeze(value, [axis])) }
      return [joined(values, axis, try call.type(), &builder)]
    case "split": return try split(call, &builder)
    default:
      let x = try builder.input(call, "x")
      let type = try call.type()
      let repeats: ExportValue
      if let known = call.integers("reps") {
        repeats = builder.int64s(known.map { $0 < 0 ? 1 : $0 })
      } else {
        let given = builder.cast(try builder.input(call, "reps"), .int64)
        repeats = builder.select(builder.compare("Less", given, builder.int64(0)), builder.int64(1), given)
      }
      return [builder.node("Tile", [x, repeats], as: type)]
    }
  }

  private static func joined(
    _ values: [ExportValue], _ axis: Int, _ type: TensorType, _ builder: inout ExportBuilder
  ) -> ExportValue {
    values.count == 1 ? values[0] : builder.node("Concat", values, ["axis": .int(axis)], as: type)
  }

  private static func split(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue]
  {
    let split = try call.read(Split.self)
    let x = try builder.input(call, "x")
    var types: [TensorType] = []
    for index in call.results.indices { types.append(try call.type(index)) }
    if types.count == 1 { return [x] }
    let lengths = types.compactMap { $0.shape[split.axis].fixed }
    if lengths.count == types.count {
      return builder.node("Split", [x, builder.int64s(lengths)], ["axis": .int(split.axis)], as: types)
    }
    if call.has("split_sizes") {
      let sizes = builder.cast(try builder.input(call, "split_sizes"), .int64)
      return builder.node("Split", [x, sizes], ["axis": .int(split.axis)], as: types)
    }
    if builder.opset >= 18 {
      return builder.node("Split", [x], ["axis": .int(split.axis), "num_outputs": .int(types.count)], as: types)
    }
    return builder.node("Split", [x], ["axis": .int(split.axis)], as: types)
  }
}
