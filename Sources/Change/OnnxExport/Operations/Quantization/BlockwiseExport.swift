internal import ModelGraph
internal import ModelSpec

/// `constexpr_blockwise_shift_scale`: weights in few bits, with a line for each block.
enum BlockwiseExport: OperationExport {
  static let operations = ["constexpr_blockwise_shift_scale"]
  static let form = ExportForm(
    "DequantizeLinear (21 for 4 bits and for blocks)",
    "with blocks along several axes, or offsets that are floats, the numbers themselves; also with --expand-weights")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let type = try call.type()
    if let name = call.operation.outputs.first?.name, builder.tables.contains(name) {
      return [builder.decoded(try numbers(call), type)]
    }
    if !call.options.expandsWeights, let result = try dequantized(call, type, &builder) { return [result] }
    return [try expanded(call, type, &builder)]
  }

  /// DequantizeLinear, where it has what is needed.
  private static func dequantized(
    _ call: ExportCall, _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue? {
    guard let data = call.constant("data"), let scale = call.constant("scale"), !data.type.scalar.isFloat,
      let lengths = data.type.shape.fixed, let counts = scale.type.shape.fixed, lengths.count == counts.count
    else { return nil }
    let offset = call.constant("offset")
    if let offset, offset.type.scalar != data.type.scalar { return nil }
    // An axis has blocks when its scales are fewer than its elements, and more than one.
    let blocked = counts.indices.filter { counts[$0] != 1 && counts[$0] != lengths[$0] }
    let spread = counts.indices.filter { counts[$0] == lengths[$0] && lengths[$0] != 1 }
    let isNarrow = data.type.scalar.bitWidth < 8
    let weights = { (builder: inout ExportBuilder) throws(OperationError) in try builder.constant(data, "data") }
    let float = type.scalar
    if float == .fp16 { builder.require(19) }
    if blocked.isEmpty, spread.count <= 1 {
      if isNarrow { builder.require(21) }
      let shape = spread.isEmpty ? [] : [lengths[spread[0]]]
      let scales = builder.reshape(try builder.constant(scale, "scale"), shape)
      let points = try offset.map { (offset) throws(OperationError) in
        try reshaped(offset, shape, named: "offset", &builder)
      }
      let attributes: KeyValuePairs<String, ExportAttribute> = spread.isEmpty ? [:] : ["axis": .int(spread[0])]
      return builder.node("DequantizeLinear", [try weights(&builder), scales, points], attributes, as: type.of(float))
    }
    // With blocks along one axis, all others have a scale each.
    let single = counts.indices.filter { counts[$0] == 1 && lengths[$0] != 1 }
    guard blocked.count + single.count == 1, let axis = (blocked + single).first else { return nil }
    builder.require(21)
    let scales = try builder.constant(scale, "scale")
    let points = try offset.map { (offset) throws(OperationError) in try builder.constant(offset, "offset") }
    return builder.node(
      "DequantizeLinear", [try weights(&builder), scales, points],
      ["axis": .int(axis), "block_size": .int(lengths[axis] / counts[axis])], as: type.of(float))
  }

  /// A constant in another shape, made as it is written.
  private static func reshaped(
    _ constant: Constant, _ shape: [Int], named parameter: String, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    var constant = constant
    constant.type = constant.type.with(Shape(fixed: shape))
    return try builder.constant(constant, parameter)
  }

  private static func expanded(
    _ call: ExportCall, _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    try WeightExpansion.write(try numbers(call), type, &builder)
  }

  /// What the weights stand for.
  private static func numbers(_ call: ExportCall) throws(OperationError) -> [Float] {
    guard let data = call.constant("data"), let scale = call.constant("scale"),
      let lengths = data.type.shape.fixed, let counts = scale.type.shape.fixed, lengths.count == counts.count,
      let elements = data.decoded, let scales = scale.decoded
    else { throw OperationError("its elements are not constant", code: "onnx-constant") }
    let offsets = call.constant("offset")?.decoded
    return WeightExpansion.shifted(elements, lengths, places: nil, scales: scales, offsets: offsets, counts: counts)
  }
}
