internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Cast` and `CastLike`.
enum CastImport: OperatorImport {
  static let operators = ["Cast", "CastLike"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    // What becomes of numbers that float8 does not hold.
    node.ignore("saturate", "round_mode")
    let target: OnnxElement
    if node.operation == "CastLike" {
      target = try node.tensor(1).element
    } else if let number = node.integer("to"), let element = OnnxElement(rawValue: Int32(clamping: number)) {
      target = element
    } else if node.version < 6,
      let element = OnnxElement.allCases.first(where: { $0.name == node.string("to", default: "") })
    {
      target = element
    } else {
      throw node.refuse("'Cast' to a type that is not known", "onnx-type")
    }
    return [ImportValue(try cast(x, to: target, node, &emitter), target)]
  }

  private static func cast(
    _ x: ImportTensor, to target: OnnxElement, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let scalar = try ImportType.scalar(target)
    if target == .bfloat16, x.element != .bfloat16 {
      throw node.refuse("'Cast' to BFLOAT16, whose rounding Core ML does not have", "onnx-type")
    }
    if target == .bool, x.element != .bool {
      return try emitter.binary("not_equal", x.operand, emitter.number(0, like: x.operand))
    }
    let cast = try emitter.cast(x.operand, scalar)
    guard target.isInteger, target.bitWidth <= 16 else { return cast }
    // Numbers that the narrower type holds stay; integers beyond go round.
    if x.element == .bool || x.element.isInteger && contains(target, x.element) { return cast }
    return try emitter.wrapped(cast, target)
  }

  private static func contains(_ target: OnnxElement, _ source: OnnxElement) -> Bool {
    if target == source { return true }
    return target.bitWidth > source.bitWidth && (source.isUnsigned || !target.isUnsigned)
  }
}
