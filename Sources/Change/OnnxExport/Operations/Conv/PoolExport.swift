internal import ModelGraph
internal import ModelSpec

/// Pooling over one, two or three spatial axes.
enum PoolExport: OperationExport {
  static let operations = ["avg_pool", "max_pool", "l2_pool"]
  static let form = ExportForm(
    "AveragePool, MaxPool; Mul, AveragePool, Sqrt",
    "`ceil_mode` becomes paddings where lengths are fixed")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    guard let pooling = call.resolved as? any Pooling, let kernel = Shape(pooling.window.kernel).fixed else {
      throw OperationError("the lengths of its window are not known before the model runs", code: "onnx-shape")
    }
    let x = try builder.input(call, "x")
    let type = try call.type()
    let pads = try Pads(pooling.window, kernel, input: x.shape, output: type.shape)
    switch call.operation.operation {
    case "max_pool": return [pooled("MaxPool", x, pooling.window, kernel: kernel, pads, and: [], type, &builder)]
    case "l2_pool":
      // The mean of squares, times how many they are.
      let mean = pooled(
        "AveragePool", builder.mul(x, x), pooling.window, kernel: kernel, pads, and: [("count_include_pad", .int(1))],
        type, &builder
      )
      return [builder.unary("Sqrt", builder.mul(mean, Float(kernel.reduce(1, *))))]
    default:
      let excludes = (pooling as? AvgPool)?.excludesPadding ?? true
      // Padding that only ceil_mode reaches does not count.
      guard !excludes, pads.reachesBeyond, let declared = pads.declared else {
        return [
          pooled(
            "AveragePool", x, pooling.window, kernel: kernel, pads,
            and: [("count_include_pad", .int(excludes ? 0 : 1))], type,
            &builder)
        ]
      }
      var lead = [Int](repeating: 0, count: x.rank - kernel.count)
      lead = lead + declared.before + lead + declared.after
      let padded = builder.node(
        "Pad", [x, builder.int64s(lead), builder.number(0, x.scalar)], ["mode": .string("constant")],
        as: x.type.with(Shape(x.shape.extents.map { $0.isFixed ? $0 : .unknown })))
      var rest = pads
      rest.before = [Int](repeating: 0, count: kernel.count)
      rest.after = zip(pads.after, declared.after).map { $0 - $1 }
      return [
        pooled(
          "AveragePool", padded, pooling.window, kernel: kernel, rest, and: [("count_include_pad", .int(0))], type,
          &builder)
      ]
    }
  }

  private static func pooled(
    _ operation: String, _ x: ExportValue, _ window: SpatialWindow, kernel: [Int], _ pads: Pads,
    and more: [(String, ExportAttribute)], _ type: TensorType, _ builder: inout ExportBuilder
  ) -> ExportValue {
    let name = builder.uniqueName("\(builder.stem)/\(operation)")
    builder.add(
      operation, [x], outputs: [name],
      [("kernel_shape", .ints(kernel)), ("strides", .ints(window.strides))] + pads.attributes + more)
    return ExportValue(name, type)
  }
}

/// What is padded, explicitly where lengths are known.
private struct Pads {
  var before: [Int] = []
  var after: [Int] = []
  var automatic: String?
  var isCeiling = false
  /// Whether a last window reaches beyond the padding that the model declares.
  var reachesBeyond = false
  /// The padding that the model declares, where lengths are known.
  var declared: (before: [Int], after: [Int])?

  init(_ window: SpatialWindow, _ kernel: [Int], input: Shape, output: Shape) throws(OperationError) {
    let axes = kernel.count
    if let input = Shape(Array(input.suffix(axes))).fixed, let output = Shape(Array(output.suffix(axes))).fixed {
      let fixed = try window.fixed(input: input, output: output)
      (before, after) = (fixed.padBefore, fixed.padAfter)
      declared = (before, after)
      for axis in 0..<axes {
        let needed =
          (output[axis] - 1) * window.strides[axis] + (kernel[axis] - 1) * window.dilations[axis] + 1 - input[axis]
          - before[axis]
        if needed > after[axis] {
          after[axis] = needed
          reachesBeyond = true
        }
      }
      return
    }
    isCeiling = window.ceilMode
    switch window.padType {
    case .valid: (before, after) = ([Int](repeating: 0, count: axes), [Int](repeating: 0, count: axes))
    case .custom:
      before = (0..<axes).map { window.pad[2 * $0] }
      after = (0..<axes).map { window.pad[2 * $0 + 1] }
    case .same: automatic = "SAME_UPPER"
    case .sameLower: automatic = "SAME_LOWER"
    }
  }

  var attributes: [(String, ExportAttribute)] {
    var attributes: [(String, ExportAttribute)] = []
    if let automatic {
      attributes.append(("auto_pad", .string(automatic)))
    } else {
      attributes.append(("pads", .ints(before + after)))
    }
    if isCeiling { attributes.append(("ceil_mode", .int(1))) }
    return attributes
  }
}
