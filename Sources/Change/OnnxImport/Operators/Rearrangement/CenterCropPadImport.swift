internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `CenterCropPad`: the middle of an axis, or zeros around it.
enum CenterCropPadImport: OperatorImport {
  static let operators = ["CenterCropPad"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    guard let wanted = try node.fixedIntegers(1, "shape") else { throw node.notConstant("shape") }
    var axes = Array(0..<shape.rank)
    if let given = node.integers("axes") {
      axes = []
      for axis in given { axes.append(try node.axis(axis, shape.rank)) }
    }
    guard shape.rank > 0, axes.count == wanted.count, wanted.allSatisfy({ $0 > 0 && $0 < 1 << 24 }) else {
      throw node.refuse("'CenterCropPad' with other lengths than axes", "onnx-shape")
    }
    var result = x.operand
    var pads = Array(repeating: 0, count: 2 * shape.rank)
    for (axis, length) in zip(axes, wanted) {
      guard let own = shape[axis].fixed else {
        throw node.refuse("'CenterCropPad' of an axis of open length", "onnx-shape")
      }
      if own > length {
        let begin = (own - length) / 2
        result = try emitter.slice(result, axis: axis, begin, begin + length)
      } else if own < length {
        pads[2 * axis] = (length - own) / 2
        pads[2 * axis + 1] = length - own - pads[2 * axis]
      }
    }
    if pads.contains(where: { $0 > 0 }) {
      result = try emitter.throughFloat(result) { (emitter, x) throws(OperationError) in
        try emitter.one(
          "pad",
          [
            ("x", x), ("pad", .integers(pads)), ("mode", .string("constant")),
            ("constant_val", emitter.number(0, like: x)),
          ])
      }
    }
    return [.tensor(x.with(result))]
  }
}
