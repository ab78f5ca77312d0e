internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Comparisons.
enum ComparisonImport: OperatorImport {
  static var operators: [String] { Array(names.keys) }

  private static let names = [
    "Equal": "equal", "Greater": "greater", "GreaterOrEqual": "greater_equal", "Less": "less",
    "LessOrEqual": "less_equal",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    var (a, b) = try Broadcast.operands(node, &emitter)
    if a.element == .bool {
      a.operand = try emitter.cast(a.operand, .int32)
      b.operand = try emitter.cast(b.operand, .int32)
    }
    return [ImportValue(try emitter.binary(names[node.operation] ?? "equal", a.operand, b.operand), .bool)]
  }
}

/// `And`, `Or` and `Xor`.
enum LogicalImport: OperatorImport {
  static let operators = ["And", "Or", "Xor"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = try Broadcast.operands(node, &emitter)
    return [ImportValue(try emitter.binary("logical_" + node.operation.lowercased(), a.operand, b.operand), .bool)]
  }
}

/// `Where`.
enum WhereImport: OperatorImport {
  static let operators = ["Where"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (condition, a, b) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    return [.tensor(a.with(try emitter.select(condition.operand, a.operand, b.operand)))]
  }
}
