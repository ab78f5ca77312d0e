internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `FastGelu`, `BiasGelu` and `QuickGelu` of com.microsoft.
enum ContribGeluImport: OperatorImport {
  static let operators = ["FastGelu", "BiasGelu", "QuickGelu"].map { "com.microsoft.\($0)" }

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    if node.operation == "QuickGelu" {
      let alpha = emitter.number(node.float("alpha", default: 1.702), like: x.operand)
      let gate = try emitter.unary("sigmoid", try emitter.binary("mul", x.operand, alpha))
      return [.tensor(x.with(try emitter.binary("mul", x.operand, gate)))]
    }
    var sum = x.operand
    if let bias = try node.optional(1) { sum = try emitter.binary("add", sum, bias.operand) }
    let mode = node.operation == "FastGelu" ? "TANH_APPROXIMATION" : "EXACT"
    return [.tensor(x.with(try emitter.one("gelu", [("x", sum), ("mode", .string(mode))])))]
  }
}
