internal import ModelGraph
internal import ModelSpec

/// `conv` over one, two or three spatial axes.
enum ConvExport: OperationExport {
  static let operations = ["conv"]
  static let form = ExportForm("Conv")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let conv = try call.read(Conv.self)
    let x = try builder.input(call, "x")
    let weight = builder.cast(try builder.input(call, "weight"), x.scalar)
    let bias = try builder.optional(call, "bias").map { builder.cast($0, x.scalar) }
    let type = try call.type()
    guard let kernel = Shape(conv.window.kernel).fixed else {
      throw OperationError("the lengths of its weights are not known before the model runs", code: "onnx-shape")
    }
    var attributes: [(String, ExportAttribute)] = [
      ("kernel_shape", .ints(kernel)), ("strides", .ints(conv.window.strides)),
      ("dilations", .ints(conv.window.dilations)), ("group", .int(conv.groups)),
    ]
    attributes += try WindowPadding.attributes(conv.window, input: x.shape, output: type.shape)
    let name = builder.uniqueName("\(builder.stem)/Conv")
    builder.add("Conv", [x, weight, bias], outputs: [name], attributes)
    return [ExportValue(name, type)]
  }
}

/// How windows are padded.
enum WindowPadding {
  /// `pads` when the lengths are known, else `auto_pad`.
  static func attributes(
    _ window: SpatialWindow, input: Shape, output: Shape, isTransposed: Bool = false
  ) throws(OperationError) -> [(String, ExportAttribute)] {
    let axes = window.kernel.count
    let (inside, outside) = (Shape(Array(input.suffix(axes))).fixed, Shape(Array(output.suffix(axes))).fixed)
    switch window.padType {
    case .valid: return []
    case .custom:
      let before = (0..<axes).map { window.pad[2 * $0] }
      let after = (0..<axes).map { window.pad[2 * $0 + 1] }
      return [("pads", .ints(before + after))]
    case .same, .sameLower:
      guard let inside, let outside else {
        return [("auto_pad", .string(window.padType == .same ? "SAME_UPPER" : "SAME_LOWER"))]
      }
      let fixed = try window.fixed(input: inside, output: outside, isTransposed: isTransposed)
      return [("pads", .ints(fixed.padBefore + fixed.padAfter))]
    }
  }
}
