internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `ConvTranspose`: the whole result, and then what of it the pads leave.
enum ConvTransposeImport: OperatorImport {
  static let operators = ["ConvTranspose"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, weight) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    let window = try SpatialAttributes(node, rank: shape.rank, kernel: try weight.shape())
    let count = window.kernel.count
    let extra = node.integers("output_padding") ?? Array(repeating: 0, count: count)
    guard extra.count == count, extra.allSatisfy({ (0..<1 << 20).contains($0) }) else {
      throw node.refuse("`output_padding` of other axes", "onnx-shape")
    }
    var (before, after) = (window.before, window.after)
    let wanted = node.integers("output_shape")
    if wanted != nil || window.autoPad.utf8.starts(with: "SAME".utf8) {
      for axis in 0..<count {
        guard let length = shape[2 + axis].fixed else {
          throw node.refuse("'ConvTranspose' with `auto_pad` or `output_shape` of an axis of open length", "onnx-shape")
        }
        let goal = wanted.map { $0[$0.count - count + axis] } ?? length * window.strides[axis]
        let total =
          window.strides[axis] * (length - 1) + extra[axis] + (window.kernel[axis] - 1) * window.dilations[axis] + 1
          - goal
        if total < 0 {
          // What is longer than the kernel's reach is added at the end.
          (before[axis], after[axis]) = (0, total)
          continue
        }
        let less = total / 2
        before[axis] = window.autoPad == "SAME_UPPER" ? less : total - less
        after[axis] = total - before[axis]
      }
    }
    let whole = try emitter.one(
      "conv_transpose",
      [
        ("x", x.operand), ("weight", weight.operand), ("bias", try node.optional(2)?.operand),
        ("groups", .integer(node.integer("group", default: 1))), ("dilations", .integers(window.dilations)),
        ("strides", .integers(window.strides)), ("pad_type", .string("valid")),
        ("pad", .integers(Array(repeating: 0, count: 2 * count))),
      ])
    return [
      .tensor(
        x.with(
          try cut(whole, before, after: zip(after, extra).map { $0 - $1 }, node, bias: try node.optional(2), &emitter)))
    ]
  }

  /// Takes off `before` and `after`; where these are negative, zeros and the bias are added.
  private static func cut(
    _ x: Operand, _ before: [Int], after: [Int], _ node: ImportNode, bias: ImportTensor?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var result = x
    let grown = (before + after).contains { $0 < 0 }
    if grown {
      guard bias == nil else {
        throw node.refuse("'ConvTranspose' with a bias and `output_padding` beyond its kernel", "onnx-shape")
      }
      let pads = [0, 0, 0, 0] + zip(before, after).flatMap { [max(0, -$0), max(0, -$1)] }
      result = try emitter.one(
        "pad",
        [
          ("x", x), ("pad", .integers(pads)), ("mode", .string("constant")),
          ("constant_val", emitter.number(0, like: x)),
        ])
    }
    let (begins, ends) = ([0, 0] + before.map { max(0, $0) }, [0, 0] + after.map { -max(0, $0) })
    if (begins + ends).allSatisfy({ $0 == 0 }) { return result }
    return try emitter.one(
      "slice_by_index",
      [
        ("x", result), ("begin", .integers(begins)), ("end", .integers(ends)),
        ("begin_mask", .booleans(begins.map { $0 == 0 })), ("end_mask", .booleans(ends.map { $0 == 0 })),
      ])
  }
}
