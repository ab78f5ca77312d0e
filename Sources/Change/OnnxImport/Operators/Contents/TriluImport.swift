internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Trilu`: by a constant mask, since MIL's `band_part` knows no diagonals on the other side.
enum TriluImport: OperatorImport {
  static let operators = ["Trilu", "com.microsoft.Trilu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let k = try node.fixedIntegers(1, "k")?.first ?? 0
    let isUpper = node.flag("upper", default: true)
    guard shape.rank >= 2 else { throw node.refuse("'Trilu' of \(shape.rank) axes", "onnx-shape") }
    let (rowCount, columnCount) = (shape[shape.rank - 2], shape[shape.rank - 1])
    let rows = try line(x.operand, rowCount, axis: shape.rank - 2, &emitter)
    let columns = try line(x.operand, columnCount, axis: shape.rank - 1, &emitter)
    let diagonal = try emitter.binary("add", try emitter.expand(rows, [1]), .integer(k))
    let across = try emitter.expand(columns, [0])
    let isKept = try emitter.binary(isUpper ? "greater_equal" : "less_equal", across, diagonal)
    if x.element == .bool {
      return [.tensor(x.with(try emitter.binary("logical_and", x.operand, isKept)))]
    }
    return [.tensor(x.with(try emitter.select(isKept, x.operand, emitter.number(0, like: x.operand))))]
  }

  /// 0, 1, 2, … along an axis.
  private static func line(
    _ x: Operand, _ length: Extent, axis: Int, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if let length = length.fixed { return .integers(Array(0..<length)) }
    let size = try emitter.squeeze(try emitter.slice(try emitter.shape(x), axis: 0, axis, axis + 1), [0])
    return try emitter.one("range_1d", [("start", .integer(0)), ("end", size), ("step", .integer(1))])
  }
}

/// `EyeLike`.
enum EyeLikeImport: OperatorImport {
  static let operators = ["EyeLike"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let lengths = try x.shape().fixed, lengths.count == 2 else {
      throw node.refuse("'EyeLike' of open lengths", "onnx-shape")
    }
    let element = node.integer("dtype").flatMap { OnnxElement(rawValue: Int32(clamping: $0)) } ?? x.element
    let k = node.integer("k", default: 0)
    let numbers = (0..<lengths[0] * lengths[1]).map { $0 % lengths[1] - $0 / lengths[1] == k ? 1 : 0 }
    let eye = Operand(Constant(TensorType(.int32, Shape(fixed: lengths)), .integers(numbers)))
    return [ImportValue(try emitter.cast(eye, try ImportType.scalar(element)), element)]
  }
}

/// `HannWindow`, `HammingWindow` and `BlackmanWindow`, which are constants.
enum WindowImport: OperatorImport {
  static let operators = ["HannWindow", "HammingWindow", "BlackmanWindow"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard let size = try node.fixedIntegers(0, "size")?.first, (1..<1 << 24).contains(size) else {
      throw node.notConstant("size")
    }
    let element = OnnxElement(rawValue: Int32(clamping: node.integer("output_datatype", default: 1))) ?? .float
    let length = Double(node.flag("periodic", default: true) ? size : size - 1)
    let weights: [Double] =
      switch node.operation {
      case "HannWindow": [0.5, -0.5]
      case "HammingWindow": [25.0 / 46, -21.0 / 46]
      default: [0.42, -0.5, 0.08]
      }
    let values = (0..<size).map { place in
      Float(
        weights.enumerated().reduce(0.0) { sum, part in
          sum + part.element * Cosine.value(2 * Double.pi * Double(part.offset) * Double(place) / length)
        })
    }
    let window = Operand(.floats(values))
    return [ImportValue(try emitter.cast(window, try ImportType.scalar(element)), element)]
  }
}
