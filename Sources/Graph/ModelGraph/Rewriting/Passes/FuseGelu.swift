internal import ModelSpec

/// Recognizes the three forms of `gelu`, in whatever order their products are:
/// ½ · x · (1 + erf(x / √2)), ½ · x · (1 + tanh(√(2/π) · (x + 0.044715 · x³))) and x · sigmoid(1.702 · x).
package enum FuseGelu: PatternPass {
  package static let triggers: Set<String>? = ["erf", "tanh", "sigmoid"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" || operation.operation == "real_div", let product = Product(operation, graph),
      product.factors.count == 2
    else { return nil }
    for (x, gate) in [(product.factors[0], product.factors[1]), (product.factors[1], product.factors[0])] {
      guard graph.hasResultType(x, operation), let mode = mode(product, x, gate: gate, in: graph) else { continue }
      return .operation(operation.becoming("gelu", [("x", x), ("mode", .constant(.string(mode)))]))
    }
    return nil
  }

  private static func mode(
    _ product: Product, _ x: GraphOperation.Argument, gate: GraphOperation.Argument, in graph: GraphMatch
  ) -> String? {
    guard let producer = graph.soleProducer(of: gate, ["sigmoid", "add"])?.operation else { return nil }
    if producer.operation == "sigmoid" {
      guard product.constant == 1, let argument = producer["x"].first else { return nil }
      let inner = Product(argument, graph)
      return inner.factors == [x] && inner.isClose(to: 1.702) ? "SIGMOID_APPROXIMATION" : nil
    }
    guard product.isClose(to: 0.5),
      let function = graph.soleProducer(of: producer.addend(to: 1), ["erf", "tanh"])?.operation,
      let argument = function["x"].first
    else { return nil }
    let inner = Product(argument, graph)
    if function.operation == "erf" {
      return inner.factors == [x] && inner.isClose(to: 0.707_106_77) ? "EXACT" : nil
    }
    return isCubic(inner, x, in: graph) ? "TANH_APPROXIMATION" : nil
  }

  /// Whether a product is √(2/π) · (x + 0.044715 · x³), or √(2/π) · x · (1 + 0.044715 · x²).
  private static func isCubic(_ product: Product, _ x: GraphOperation.Argument, in graph: GraphMatch) -> Bool {
    guard product.isClose(to: 0.797_884_56) else { return false }
    if product.factors.count == 1 {
      guard let sum = graph.soleProducer(of: product.factors[0], ["add"])?.operation,
        let cubic = sum.sides.first(where: { $0.first == x })?.second
      else { return false }
      return isPower(Product(cubic, graph), x, exponent: 3, in: graph)
    }
    guard let rest = product.dividing(by: x), rest.count == 1,
      let squared = graph.soleProducer(of: rest[0], ["add"])?.operation.addend(to: 1)
    else { return false }
    return isPower(Product(squared, graph), x, exponent: 2, in: graph)
  }

  /// Whether a product is 0.044715 times a power of `x`.
  private static func isPower(
    _ product: Product, _ x: GraphOperation.Argument, exponent: Int, in graph: GraphMatch
  ) -> Bool {
    guard product.isClose(to: 0.044715) else { return false }
    var sum = 0
    for factor in product.factors {
      if factor == x {
        sum += 1
      } else if graph.squared(factor) == x {
        sum += 2
      } else if let power = graph.producer(of: factor, ["pow"])?.operation, power["x"].first == x,
        power["y"].first?.uniform == 3
      {
        sum += 3
      } else {
        return false
      }
    }
    return sum == exponent
  }
}
