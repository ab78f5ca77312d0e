internal import ModelSpec

/// x · sigmoid(x) is `silu`.
package enum FuseSilu: PatternPass {
  package static let triggers: Set<String>? = ["sigmoid"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard case .value = side.first, let sigmoid = graph.soleProducer(of: side.second, ["sigmoid"])?.operation,
        sigmoid["x"].first == side.first
      else { continue }
      return .operation(operation.becoming("silu", [("x", side.first)]))
    }
    return nil
  }
}

/// log(1 + exp(x)) is `softplus`, which does not overflow for large x.
package enum FuseSoftplus: PatternPass {
  package static let triggers: Set<String>? = ["log"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    // Next to nothing is added before the logarithm is taken.
    guard operation.operation == "log",
      operation["epsilon"].first.map({ $0.number.map { abs($0) < 1e-7 } ?? false }) ?? true,
      let sum = graph.soleProducer(of: operation["x"].first, ["add"])?.operation,
      let exp = graph.soleProducer(of: sum.addend(to: 1), ["exp"])?.operation, let x = exp["x"].first,
      graph.hasResultType(x, operation)
    else { return nil }
    return .operation(operation.becoming("softplus", [("x", x)]))
  }
}

/// max(x, alpha · x) is `leaky_relu` for alpha of 0 to 1.
package enum FuseLeakyRelu: PatternPass {
  package static let triggers: Set<String>? = ["maximum"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "maximum", let type = graph.resultType(operation) else { return nil }
    for side in operation.sides {
      guard case .value = side.first, side.second != side.first, graph.hasResultType(side.first, operation) else {
        continue
      }
      let product = Product(side.second, graph)
      guard product.factors == [side.first], product.constant > 0, product.constant < 1 else { continue }
      let alpha = Constant(.scalar(type.scalar), .floats([product.constant]))
      return .operation(operation.becoming("leaky_relu", [("x", side.first), ("alpha", .constant(alpha))]))
    }
    return nil
  }
}
