internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Functions of one tensor that MIL has under another name, or the same.
enum UnaryImport: OperatorImport {
  static var operators: [String] { Array(floats.keys) }

  /// Operations that take floats alone.
  private static let floats: [String: String] = [
    "Exp": "exp", "Sqrt": "sqrt", "Erf": "erf", "Tanh": "tanh", "Sigmoid": "sigmoid", "Sin": "sin", "Cos": "cos",
    "Tan": "tan", "Asin": "asin", "Acos": "acos", "Atan": "atan", "Sinh": "sinh", "Cosh": "cosh", "Atanh": "atanh",
    "Asinh": "nn.asinh", "Acosh": "nn.acosh", "Floor": "floor", "Ceil": "ceil", "Round": "round",
    "Softsign": "softsign",
    "Softplus": "softplus",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard x.element.isFloat, let operation = floats[node.operation] else {
      throw node.refuse("'\(node.operation)' of type \(x.element.name)", "onnx-type")
    }
    return [.tensor(x.with(try emitter.unary(operation, x.operand)))]
  }
}
