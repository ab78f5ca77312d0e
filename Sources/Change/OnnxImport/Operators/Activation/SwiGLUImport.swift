internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `SwiGLU`: one tensor by its own sigmoid and by another tensor.
enum SwiGLUImport: OperatorImport {
  static let operators = ["SwiGLU"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    let alpha = node.float("alpha", default: 1)
    let inner = alpha == 1 ? a.operand : try emitter.binary("mul", a.operand, emitter.number(alpha, like: a.operand))
    let gated = try emitter.binary("mul", a.operand, try emitter.unary("sigmoid", inner))
    return [.tensor(a.with(try emitter.binary("mul", gated, b.operand)))]
  }
}
