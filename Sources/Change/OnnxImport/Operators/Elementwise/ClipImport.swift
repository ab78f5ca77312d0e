internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Clip`: every element moved into a range.
///
/// Bounds are attributes below 11, then inputs that may be missing or computed. MIL's `clip` takes constant floats only.
enum ClipImport: OperatorImport {
  static let operators = ["Clip"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    var (low, high): (Operand?, Operand?)
    if node.version < 11 {
      low = node.attribute("min").map { emitter.number($0.f, like: x.operand) }
      high = node.attribute("max").map { emitter.number($0.f, like: x.operand) }
    } else {
      low = try node.optional(1)?.operand
      high = try node.optional(2)?.operand
    }
    if x.element.isFloat, let least = low?.fixedFloats?.first, let most = high?.fixedFloats?.first, least <= most {
      let (alpha, beta) = (emitter.number(least, like: x.operand), emitter.number(most, like: x.operand))
      return [.tensor(x.with(try emitter.one("clip", [("x", x.operand), ("alpha", alpha), ("beta", beta)])))]
    }
    var result = x.operand
    if let low { result = try emitter.binary("maximum", result, low) }
    if let high { result = try emitter.binary("minimum", result, high) }
    return [.tensor(x.with(result))]
  }
}
