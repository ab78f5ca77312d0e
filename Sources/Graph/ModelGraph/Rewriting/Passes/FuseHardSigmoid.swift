internal import ModelSpec

/// min(max(x + 3, 0), 6) / 6 is `sigmoid_hard` with a slope of 1/6 and a value of 1/2 at 0. With another factor, as in hard swish,
/// x · min(max(x + 3, 0), 6) / 6, a product with that remains.
package enum FuseHardSigmoid: PatternPass {
  package static let triggers: Set<String>? = ["relu6", "clip"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" || operation.operation == "real_div", let product = Product(operation, graph),
      product.isClose(to: 1 / 6), product.factors.count <= 2, let type = graph.resultType(operation)
    else { return nil }
    for gate in product.factors {
      guard let clipped = graph.soleProducer(of: gate, ["relu6", "clip"])?.operation, isClippedToSix(clipped),
        let x = graph.soleProducer(of: clipped["x"].first, ["add"])?.operation.addend(to: 3),
        graph.hasResultType(x, clipped),
        // No constant has made a factor larger.
        product.factors.allSatisfy({ graph.hasResultType($0, operation) })
      else { continue }
      let numbers: [(String, Float)] = [("alpha", 1 / 6), ("beta", 0.5)]
      let arguments =
        [("x", x)] + numbers.map { ($0.0, .constant(Constant(.scalar(type.scalar), .floats([$0.1])))) }
      guard let other = product.dividing(by: gate)?.first else {
        return .operation(operation.becoming("sigmoid_hard", arguments))
      }
      return .operations(
        [clipped.becoming("sigmoid_hard", arguments)], before: operation.becoming("mul", [("x", other), ("y", gate)]))
    }
    return nil
  }

  /// Whether the value is limited to 0...6.
  private static func isClippedToSix(_ operation: GraphOperation) -> Bool {
    operation.operation == "relu6"
      || (operation["alpha"].first?.number == 0 && operation["beta"].first?.number == 6)
  }
}
