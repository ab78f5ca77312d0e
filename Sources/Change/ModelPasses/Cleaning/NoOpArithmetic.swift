internal import ModelSpec

/// Removes arithmetic with a constant that changes nothing, such as + 0, × 1, ÷ 1 and a power of 1, and functions that are
/// applied twice where once is the same, such as `relu(relu(x))`.
package enum NoOpArithmetic: LocalPass {
  package static let name = "no-op-arithmetic"
  package static let summary = "Remove + 0, × 1 and functions that are applied twice where once is the same"

  /// f(f(x)) is f(x).
  private static let settled: Set<String> = ["relu", "relu6", "abs", "ceil", "floor", "round", "sign"]

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    if settled.contains(operation.type) {
      guard let x = operation.name("x"), scope.makers[x]?.type == operation.type else { return nil }
      return .value(x)
    }
    if operation.type == "logical_not" {
      guard let before = scope.maker(operation, "x"), before.type == "logical_not", let x = before.name("x") else {
        return nil
      }
      return .value(x)
    }
    if operation.type == "linear_activation" {
      guard let x = operation.name("x"), try scope.number(operation, "alpha") == 1,
        try scope.number(operation, "beta") == 0
      else { return nil }
      return .value(x)
    }
    guard let neutral = neutral[operation.type] else { return nil }
    if let x = try kept(operation, "x", number: neutral.number, constant: "y", scope) { return .value(x) }
    guard neutral.isCommutative, let y = try kept(operation, "y", number: neutral.number, constant: "x", scope) else {
      return nil
    }
    return .value(y)
  }

  private static let neutral: [String: (number: Float, isCommutative: Bool)] = [
    "add": (0, true), "sub": (0, false), "mul": (1, true), "real_div": (1, false), "pow": (1, false),
  ]

  /// The value of `parameter`, when the other argument is a constant all of whose elements are `number`, and the result has
  /// the value's type.
  private static func kept(
    _ operation: MILSpec.Operation, _ parameter: String, number: Float, constant: String, _ scope: RewriteScope
  ) throws(Diagnostic) -> String? {
    guard let x = operation.name(parameter), let type = scope.types[x]?.tensor, scope.constants[x] == nil,
      let result = operation.outputs.first?.type?.tensor, result.dataType == type.dataType,
      let other = scope.type(operation, constant), let rank = other.knownSizes?.count
    else { return nil }
    let keepsShape = type.fixedShape != nil && type.fixedShape == result.fixedShape
    let isNumber = other.elementCount == 1 && rank <= type.knownSizes?.count ?? 0
    guard keepsShape || isNumber, try scope.number(operation, constant) == number else { return nil }
    return x
  }
}
