internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `CausalConvWithState`: a convolution of each channel over what came before and the input.
enum CausalConvImport: OperatorImport {
  static let operators = ["CausalConvWithState"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, weight) = (try node.tensor(0), try node.tensor(1))
    let (shape, kernel) = (try x.shape(), try weight.shape())
    guard shape.rank == 3, kernel.rank == 3, let channels = shape[1].fixed, let size = kernel[2].fixed, size > 0 else {
      throw node.refuse("'CausalConvWithState' of other than [batch, channels, length]", "onnx-shape")
    }
    var padded = x.operand
    if size > 1 {
      if let past = try node.optional(3) {
        padded = try emitter.concat([past.operand, padded], axis: 2)
      } else {
        padded = try emitter.one(
          "pad",
          [
            ("x", padded), ("pad", .integers([0, 0, 0, 0, size - 1, 0])), ("mode", .string("constant")),
            ("constant_val", emitter.number(0, like: padded)),
          ])
      }
    }
    var result: Operand
    if weight.operand.fixedFloats != nil {
      result = try emitter.one(
        "conv",
        [
          ("x", padded), ("weight", weight.operand), ("strides", .integers([1])), ("pad_type", .string("valid")),
          ("pad", .integers([0, 0])), ("dilations", .integers([1])), ("groups", .integer(channels)),
        ])
    } else {
      result = try spelled(padded, weight.operand, size: size, node, &emitter)
    }
    if let bias = try node.optional(2) {
      result = try emitter.binary("add", result, try emitter.expand(bias.operand, [1]))
    }
    switch node.string("activation", default: "none") {
    case "none": break
    case "silu", "swish": result = try emitter.unary("silu", result)
    case let other: throw node.refuse("'CausalConvWithState' with the activation '\(other)'")
    }
    guard node.wants(1) else { return [.tensor(x.with(result))] }
    guard size > 1 else { throw node.refuse("a state without elements, which Core ML does not have", "onnx-shape") }
    let state = try emitter.one(
      "slice_by_index",
      [
        ("x", padded), ("begin", .integers([0, 0, 1 - size])), ("end", .integers([0, 0, 0])),
        ("begin_mask", .booleans([true, true, false])), ("end_mask", .booleans([true, true, true])),
      ])
    return [.tensor(x.with(result)), .tensor(x.with(state))]
  }

  /// The sum of moved inputs by the kernel's places, for a kernel that is computed.
  private static func spelled(
    _ x: Operand, _ weight: Operand, size: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard size <= 64, let length = x.type?.shape[2].fixed else {
      throw node.refuse("'CausalConvWithState' with a computed kernel over an open length", "onnx-shape")
    }
    var sum: Operand?
    for place in 0..<size {
      let part = try emitter.slice(x, axis: 2, place, length - size + 1 + place)
      let factor = try emitter.squeeze(try emitter.slice(weight, axis: 2, place, place + 1), [2])
      let product = try emitter.binary("mul", part, factor)
      sum = try sum.map { (sum) throws(OperationError) in try emitter.binary("add", sum, product) } ?? product
    }
    guard let sum else { throw Importer.unknown }
    return sum
  }
}
