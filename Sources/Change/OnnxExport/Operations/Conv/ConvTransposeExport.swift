internal import ModelGraph
internal import ModelSpec

/// `conv_transpose` over one, two or three spatial axes.
enum ConvTransposeExport: OperationExport {
  static let operations = ["conv_transpose"]
  static let form = ExportForm("ConvTranspose", "an `output_shape` becomes paddings, and so needs fixed lengths")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let conv = try call.read(ConvTranspose.self)
    let x = try builder.input(call, "x")
    let weight = builder.cast(try builder.input(call, "weight"), x.scalar)
    let bias = try builder.optional(call, "bias").map { builder.cast($0, x.scalar) }
    let type = try call.type()
    let window = conv.window
    let axes = window.kernel.count
    guard let kernel = Shape(window.kernel).fixed else {
      throw OperationError("the lengths of its weights are not known before the model runs", code: "onnx-shape")
    }
    var attributes: [(String, ExportAttribute)] = [
      ("kernel_shape", .ints(kernel)), ("strides", .ints(window.strides)), ("dilations", .ints(window.dilations)),
      ("group", .int(conv.groups)),
    ]
    if let input = Shape(Array(x.shape.suffix(axes))).fixed, let output = Shape(Array(type.shape.suffix(axes))).fixed {
      let fixed = try window.fixed(input: input, output: output, isTransposed: true)
      var (after, beyond) = (fixed.padAfter, [Int](repeating: 0, count: axes))
      for axis in 0..<axes {
        let natural =
          (input[axis] - 1) * window.strides[axis] + (kernel[axis] - 1) * window.dilations[axis] + 1
          - fixed.padBefore[axis]
        after[axis] = natural - output[axis]
        if after[axis] < 0 { (beyond[axis], after[axis]) = (-after[axis], 0) }
      }
      attributes.append(("pads", .ints(fixed.padBefore + after)))
      if beyond.contains(where: { $0 > 0 }) { attributes.append(("output_padding", .ints(beyond))) }
    } else {
      guard conv.spatialOutput == nil else {
        throw OperationError(
          "`output_shape` with lengths that are not fixed", argument: "output_shape", code: "onnx-shape")
      }
      attributes += try WindowPadding.attributes(window, input: x.shape, output: type.shape, isTransposed: true)
    }
    let name = builder.uniqueName("\(builder.stem)/ConvTranspose")
    builder.add("ConvTranspose", [x, weight, bias], outputs: [name], attributes)
    return [ExportValue(name, type)]
  }
}
