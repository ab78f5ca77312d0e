internal import ModelSpec

/// Removes transposes that leave the axes in order. A transpose of a transpose becomes one, or none.
package enum NoOpTransposes: LocalPass {
  package static let name = "no-op-transposes"
  package static let summary = "Remove transposes that do nothing and merge pairs of transposes"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "transpose", let x = operation.name("x"),
      let permutation = try permutation(operation, scope)
    else { return nil }
    let order = Array(permutation.indices)
    if permutation == order { return .value(x) }
    guard let before = scope.makers[x], before.type == "transpose", let first = before.name("x"),
      let earlier = try Self.permutation(before, scope), earlier.count == permutation.count
    else { return nil }
    let merged = permutation.map { earlier[$0] }
    if merged == order { return .value(first) }
    var operation = operation
    operation.bind("x", to: first)
    operation.bind("perm", to: scope.add(.integers(merged), named: operation.output + "_perm"))
    return .operation(operation)
  }

  /// The order of the axes, counted from the front.
  static func permutation(_ operation: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) -> [Int]? {
    guard let axes = try scope.integers(operation, "perm") else { return nil }
    let counted = axes.map { $0 < 0 ? $0 + axes.count : $0 }
    return counted.sorted() == Array(axes.indices) ? counted : nil
  }
}
