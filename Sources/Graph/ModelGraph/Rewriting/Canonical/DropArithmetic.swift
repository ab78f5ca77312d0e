internal import ModelSpec

/// Arithmetic with a constant that changes nothing is the value: + 0, × 1, ÷ 1 and a power of 1; and so are functions applied twice
/// where once is the same, such as `relu(relu(x))`.
package enum DropArithmetic: PatternPass {
  /// f(f(x)) is f(x).
  private static let settled: Set<String> = ["relu", "relu6", "abs", "ceil", "floor", "round", "sign"]
  private static let neutral: [String: (number: Float, isCommutative: Bool)] = [
    "add": (0, true), "sub": (0, false), "mul": (1, true), "real_div": (1, false), "pow": (1, false),
  ]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let x = operation["x"].first else { return nil }
    switch operation.operation {
    case _ where settled.contains(operation.operation):
      return graph.producer(of: x, [operation.operation]) == nil ? nil : .value(x)
    case "logical_not":
      return graph.producer(of: x, ["logical_not"])?.operation["x"].first.map { .value($0) }
    case "linear_activation":
      let isNeutral = operation["alpha"].first?.number == 1 && operation["beta"].first?.number == 0
      return isNeutral ? .value(x) : nil
    default:
      guard let neutral = neutral[operation.operation] else { return nil }
      for side in operation.sides.prefix(neutral.isCommutative ? 2 : 1)
      where side.second.known != nil && isKept(side.first, operation, in: graph, beside: side.second) {
        if side.second.uniform == neutral.number { return .value(side.first) }
      }
      return nil
    }
  }

  /// Whether the result has the type of the value, however the constant is broadcast.
  private static func isKept(
    _ value: GraphOperation.Argument, _ operation: GraphOperation, in graph: GraphMatch,
    beside constant: GraphOperation.Argument
  ) -> Bool {
    guard case .value = value, let type = graph.type(value), let result = graph.resultType(operation),
      type.scalar == result.scalar, let other = graph.type(constant)
    else { return false }
    let keepsShape = type.shape.nonEmpty != nil && type.shape == result.shape
    return keepsShape || (other.shape.elementCount.isAlways(1) && other.rank <= type.rank)
  }
}
