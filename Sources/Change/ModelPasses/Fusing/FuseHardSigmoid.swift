internal import ModelOps
internal import ModelSpec

/// min(max(x + 3, 0), 6) / 6 is `sigmoid_hard` with a slope of 1/6 and a value of 1/2 at 0. With another factor, as in
/// hard swish, x · min(max(x + 3, 0), 6) / 6, a product with that remains.
package enum FuseHardSigmoid: LocalPass {
  package static let name = "fuse-hard-sigmoid"
  package static let summary = "Make sigmoid_hard of relu6(x + 3) / 6, also within hard swish"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "mul" || operation.type == "real_div", let product = try Product(operation, scope),
      product.isNearly(1 / 6), product.factors.count <= 2,
      let type = operation.outputs.first?.type?.tensor?.dataType
    else { return nil }
    for gate in product.factors {
      guard let clipped = scope.onlyMaker(gate), try isClippedToSix(clipped, scope), let sum = clipped.name("x"),
        let x = try scope.addend(scope.onlyMaker(sum), to: 3), scope.types[x]?.tensor?.dataType == type,
        scope.types[x]?.tensor?.knownSizes == scope.types[gate]?.tensor?.knownSizes
      else { continue }
      let rest = product.dividing(by: gate) ?? []
      guard rest.isEmpty ? scope.hasType(of: operation, x) : isPlain(product, operation, scope) else { continue }
      guard
        let alpha = try scope.add(ModelOps.Tensor(floats: [1 / 6], []), as: type, named: operation.output + "_alpha"),
        let beta = try scope.add(ModelOps.Tensor(floats: [0.5], []), as: type, named: operation.output + "_beta")
      else { return nil }
      let arguments = [("x", x), ("alpha", alpha), ("beta", beta)]
      guard let other = rest.first else { return .operation(operation.becoming("sigmoid_hard", arguments)) }
      var gateOperation = clipped.becoming("sigmoid_hard", arguments)
      gateOperation.outputs[0].name = scope.unique(operation.output + "_gate")
      scope.add(gateOperation)
      return .operation(operation.becoming("mul", [("x", other), ("y", gateOperation.output)]))
    }
    return nil
  }

  /// Whether the value is limited to 0...6.
  private static func isClippedToSix(
    _ operation: MILSpec.Operation, _ scope: RewriteScope
  ) throws(Diagnostic) -> Bool {
    switch operation.type {
    case "relu6": return true
    case "clip":
      guard try scope.number(operation, "alpha") == 0 else { return false }
      return try scope.number(operation, "beta") == 6
    default: return false
    }
  }

  /// Whether all factors have the type of the result, so that no constant has made them larger.
  private static func isPlain(
    _ product: Product, _ operation: MILSpec.Operation, _ scope: RewriteScope
  ) -> Bool {
    product.factors.allSatisfy { scope.hasType(of: operation, $0) }
  }
}
