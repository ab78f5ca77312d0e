internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Conv`, of one to three axes.
enum ConvImport: OperatorImport {
  static let operators = ["Conv"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, weight) = (try node.tensor(0), try node.tensor(1))
    guard x.element.isFloat else { throw node.refuse("'Conv' of type \(x.element.name)", "onnx-type") }
    let window = try SpatialAttributes(node, rank: try x.shape().rank, kernel: try weight.shape())
    var arguments: [(String, Operand?)] = [
      ("x", x.operand), ("weight", weight.operand), ("bias", try node.optional(2)?.operand),
      ("groups", .integer(node.integer("group", default: 1))), ("dilations", .integers(window.dilations)),
    ]
    arguments += try window.milPadding(x.shape(), node)
    return [.tensor(x.with(try emitter.one("conv", arguments)))]
  }
}

/// Kernel, strides, dilations and pads of convolutions and pools.
struct SpatialAttributes {
  var kernel: [Int]
  var strides: [Int]
  var dilations: [Int]
  /// Before each axis, and after each.
  var before: [Int]
  var after: [Int]
  var autoPad: String

  init(_ node: ImportNode, rank: Int, kernel shape: Shape?) throws(OperationError) {
    let count = rank - 2
    guard (1...3).contains(count) else {
      throw node.refuse("'\(node.operation)' of a tensor of \(rank) axes, Core ML takes 3 to 5", "onnx-rank")
    }
    var lengths = node.integers("kernel_shape") ?? []
    if lengths.isEmpty, let shape, let fixed = Shape(Array(shape.extents.dropFirst(2))).fixed { lengths = fixed }
    kernel = lengths
    strides = node.integers("strides") ?? Array(repeating: 1, count: count)
    dilations = node.integers("dilations") ?? Array(repeating: 1, count: count)
    autoPad = node.string("auto_pad", default: "NOTSET")
    let pads = node.integers("pads") ?? Array(repeating: 0, count: 2 * count)
    guard kernel.count == count, strides.count == count, dilations.count == count, pads.count == 2 * count,
      (kernel + strides + dilations).allSatisfy({ $0 > 0 && $0 < 1 << 24 }),
      pads.allSatisfy({ $0 >= 0 && $0 < 1 << 24 })
    else {
      throw node.refuse(
        "'\(node.operation)' with other strides, dilations or pads than \(count) axes have", "onnx-shape")
    }
    before = Array(pads[..<count])
    after = Array(pads[count...])
    if autoPad == "VALID" || autoPad != "NOTSET" {
      before = Array(repeating: 0, count: count)
      after = before
    }
  }

  /// The pads that `auto_pad` comes to; nil when they depend on open lengths.
  func resolved(_ shape: Shape) -> SpatialAttributes? {
    guard autoPad.utf8.starts(with: "SAME".utf8) else { return self }
    var resolved = self
    for axis in kernel.indices {
      guard let length = shape[2 + axis].fixed else { return nil }
      let count = (length + strides[axis] - 1) / strides[axis]
      let total = max(0, (count - 1) * strides[axis] + (kernel[axis] - 1) * dilations[axis] + 1 - length)
      let less = total / 2
      resolved.before[axis] = autoPad == "SAME_LOWER" ? total - less : less
      resolved.after[axis] = total - resolved.before[axis]
    }
    resolved.autoPad = "NOTSET"
    return resolved
  }

  /// MIL's arguments for strides and pads.
  func milPadding(_ shape: Shape, _ node: ImportNode) throws(OperationError) -> [(String, Operand?)] {
    guard let resolved = resolved(shape) else {
      return [
        ("strides", .integers(strides)), ("pad_type", .string(autoPad == "SAME_LOWER" ? "same_lower" : "same")),
        ("pad", .integers(Array(repeating: 0, count: 2 * kernel.count))),
      ]
    }
    return [
      ("strides", .integers(strides)), ("pad_type", .string("custom")),
      ("pad", .integers(zip(resolved.before, resolved.after).flatMap { [$0, $1] })),
    ]
  }
}
