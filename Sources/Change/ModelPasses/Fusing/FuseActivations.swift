internal import ModelOps
internal import ModelSpec

/// x · sigmoid(x) is `silu`.
package enum FuseSilu: LocalPass {
  package static let name = "fuse-silu"
  package static let summary = "Make silu of x * sigmoid(x)"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "mul" else { return nil }
    for (parameter, gate) in [("x", "y"), ("y", "x")] {
      guard let x = operation.name(parameter), let sigmoid = scope.onlyMaker(operation, gate),
        sigmoid.type == "sigmoid", sigmoid.name("x") == x
      else { continue }
      return .operation(operation.becoming("silu", [("x", x)]))
    }
    return nil
  }
}

/// log(1 + exp(x)) is `softplus`, which does not overflow for large x.
package enum FuseSoftplus: LocalPass {
  package static let name = "fuse-softplus"
  package static let summary = "Make softplus of log(1 + exp(x))"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "log", try isPlain(operation, scope),
      let sum = try scope.addend(scope.onlyMaker(operation, "x"), to: 1), let exp = scope.onlyMaker(sum),
      exp.type == "exp", let x = exp.name("x"), scope.hasType(of: operation, x)
    else { return nil }
    return .operation(operation.becoming("softplus", [("x", x)]))
  }

  /// Whether next to nothing is added before the logarithm is taken.
  private static func isPlain(_ operation: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) -> Bool {
    guard scope.has(operation, "epsilon") else { return true }
    guard let epsilon = try scope.number(operation, "epsilon") else { return false }
    return abs(epsilon) < 1e-7
  }
}

/// max(x, alpha · x) is `leaky_relu` for alpha of 0 to 1.
package enum FuseLeakyRelu: LocalPass {
  package static let name = "fuse-leaky-relu"
  package static let summary = "Make leaky_relu of max(x, alpha * x)"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "maximum" else { return nil }
    for (parameter, other) in [("x", "y"), ("y", "x")] {
      guard let x = operation.name(parameter), let scaled = operation.name(other), scaled != x,
        scope.hasType(of: operation, x), let type = operation.outputs.first?.type?.tensor?.dataType
      else { continue }
      let product = try Product(scaled, scope)
      guard product.factors == [x], product.constant > 0, product.constant < 1,
        let alpha = try scope.add(
          ModelOps.Tensor(floats: [product.constant], []), as: type, named: operation.output + "_alpha")
      else { continue }
      return .operation(operation.becoming("leaky_relu", [("x", x), ("alpha", alpha)]))
    }
    return nil
  }
}
