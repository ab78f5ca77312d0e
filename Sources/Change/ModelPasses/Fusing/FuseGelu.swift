internal import ModelOps
internal import ModelSpec

/// Recognizes the three forms of `gelu`, in whatever order their products are:
/// ½ · x · (1 + erf(x / √2)), ½ · x · (1 + tanh(√(2/π) · (x + 0.044715 · x³))) and x · sigmoid(1.702 · x).
package enum FuseGelu: LocalPass {
  package static let name = "fuse-gelu"
  package static let summary = "Make gelu of x / 2 * (1 + erf(x / sqrt(2))) and its approximations"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "mul" || operation.type == "real_div", let product = try Product(operation, scope),
      product.factors.count == 2
    else { return nil }
    for (x, gate) in [(product.factors[0], product.factors[1]), (product.factors[1], product.factors[0])] {
      guard scope.hasType(of: operation, x), let mode = try mode(product, x, gate: gate, scope) else { continue }
      let name = scope.add(.string(mode), named: operation.output + "_mode")
      return .operation(operation.becoming("gelu", [("x", x), ("mode", name)]))
    }
    return nil
  }

  private static func mode(
    _ product: Product, _ x: String, gate: String, _ scope: RewriteScope
  ) throws(Diagnostic) -> String? {
    guard let maker = scope.onlyMaker(gate) else { return nil }
    if maker.type == "sigmoid", product.isNearly(1), let argument = maker.name("x") {
      let inner = try Product(argument, scope)
      return inner.factors == [x] && inner.isNearly(1.702) ? "SIGMOID_APPROXIMATION" : nil
    }
    guard product.isNearly(0.5), let name = try scope.addend(maker, to: 1), let function = scope.onlyMaker(name),
      let argument = function.name("x")
    else { return nil }
    let inner = try Product(argument, scope)
    switch function.type {
    case "erf": return inner.factors == [x] && inner.isNearly(0.707_106_77) ? "EXACT" : nil
    case "tanh": return try isCubic(inner, x, scope) ? "TANH_APPROXIMATION" : nil
    default: return nil
    }
  }

  /// Whether a product is √(2/π) · (x + 0.044715 · x³), or √(2/π) · x · (1 + 0.044715 · x²).
  private static func isCubic(_ product: Product, _ x: String, _ scope: RewriteScope) throws(Diagnostic) -> Bool {
    guard product.isNearly(0.797_884_56) else { return false }
    if product.factors.count == 1 {
      guard let sum = scope.onlyMaker(product.factors[0]), sum.type == "add",
        let cubic = sum.name("x") == x ? sum.name("y") : sum.name("y") == x ? sum.name("x") : nil
      else { return false }
      return try isPower(try Product(cubic, scope), x, exponent: 3, scope)
    }
    guard let rest = product.dividing(by: x), rest.count == 1,
      let squared = try scope.addend(scope.onlyMaker(rest[0]), to: 1)
    else { return false }
    return try isPower(try Product(squared, scope), x, exponent: 2, scope)
  }

  /// Whether a product is 0.044715 times a power of `x`.
  private static func isPower(
    _ product: Product, _ x: String, exponent: Int, _ scope: RewriteScope
  ) throws(Diagnostic) -> Bool {
    guard product.isNearly(0.044715) else { return false }
    var sum = 0
    for factor in product.factors {
      if factor == x {
        sum += 1
      } else if let maker = scope.makers[factor], maker.type == "square", maker.name("x") == x {
        sum += 2
      } else if let maker = scope.makers[factor], maker.type == "mul", maker.name("x") == x, maker.name("y") == x {
        sum += 2
      } else if let maker = scope.makers[factor], maker.type == "pow", maker.name("x") == x,
        let power = try scope.number(maker, "y"), power == 2 || power == 3
      {
        sum += Int(truncating: power)
      } else {
        return false
      }
    }
    return sum == exponent
  }
}
