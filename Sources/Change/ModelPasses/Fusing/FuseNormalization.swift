internal import ModelOps
internal import ModelSpec

/// (x − mean) / √(variance + epsilon), with mean and variance of `x` over its last axes, is `layer_norm`; over the two last
/// axes of four it is `instance_norm`. The quotient may also be a product with `rsqrt` or a power of −½, and the variance
/// the mean of a `square`, a product or a power of 2.
package enum FuseNormalization: LocalPass {
  package static let name = "fuse-normalization"
  package static let summary = "Make layer_norm and instance_norm of (x - mean) / sqrt(variance + epsilon)"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard let (centered, variance, epsilon) = try parts(operation, scope), let difference = scope.makers[centered],
      let (x, mean) = try self.difference(difference, scope), let type = operation.outputs.first?.type?.tensor,
      scope.hasType(of: operation, x), let rank = type.knownSizes?.count,
      let meanAxes = try axes(scope.makers[mean], of: x, rank: rank, scope),
      let squares = scope.onlyMaker(variance)?.name("x"),
      let varianceAxes = try axes(scope.makers[variance], of: squares, rank: rank, scope), meanAxes == varianceAxes,
      try isSquare(squares, of: centered, x: x, mean: mean, scope), meanAxes == Array(rank - meanAxes.count..<rank),
      let number = try scope.add(
        ModelOps.Tensor(floats: [epsilon], []), as: type.dataType, named: operation.output + "_epsilon")
    else { return nil }
    if rank == 4, meanAxes == [2, 3] {
      return .operation(operation.becoming("instance_norm", [("x", x), ("epsilon", number)]))
    }
    let axes = scope.add(.integers(meanAxes), named: operation.output + "_axes")
    return .operation(operation.becoming("layer_norm", [("x", x), ("axes", axes), ("epsilon", number)]))
  }

  /// The value x − mean, the variance, and epsilon, when the operation divides the one by the root of the others.
  private static func parts(
    _ operation: MILSpec.Operation, _ scope: RewriteScope
  ) throws(Diagnostic) -> (centered: String, variance: String, epsilon: Float)? {
    if operation.type == "real_div", let centered = operation.name("x"), let root = scope.onlyMaker(operation, "y") {
      let power = root.type == "pow" ? try scope.number(root, "y") : nil
      guard root.type == "sqrt" || power == 0.5,
        let (variance, epsilon) = try sum(scope.onlyMaker(root, "x"), scope)
      else { return nil }
      return (centered, variance, epsilon)
    }
    guard operation.type == "mul" else { return nil }
    for (parameter, other) in [("x", "y"), ("y", "x")] {
      guard let centered = operation.name(parameter), let root = scope.onlyMaker(operation, other) else { continue }
      if root.type == "pow", try scope.number(root, "y") == -0.5,
        let (variance, epsilon) = try sum(scope.onlyMaker(root, "x"), scope)
      {
        return (centered, variance, epsilon)
      }
      guard root.type == "rsqrt" else { continue }
      let own: Float? = scope.has(root, "epsilon") ? try scope.number(root, "epsilon") : 1e-12
      guard let own else { continue }
      if let (variance, epsilon) = try sum(scope.onlyMaker(root, "x"), scope) {
        return (centered, variance, epsilon + own)
      }
      if let variance = root.name("x") { return (centered, variance, own) }
    }
    return nil
  }

  /// A value and the constant that the operation adds to it.
  private static func sum(
    _ operation: MILSpec.Operation?, _ scope: RewriteScope
  ) throws(Diagnostic) -> (value: String, number: Float)? {
    guard let operation, operation.type == "add" else { return nil }
    if let number = try scope.number(operation, "y"), let value = operation.name("x") { return (value, number) }
    if let number = try scope.number(operation, "x"), let value = operation.name("y") { return (value, number) }
    return nil
  }

  private static func difference(
    _ operation: MILSpec.Operation, _ scope: RewriteScope
  ) throws(Diagnostic) -> (x: String, mean: String)? {
    guard operation.type == "sub", let x = operation.name("x"), let mean = operation.name("y") else { return nil }
    return (x, mean)
  }

  /// The axes over which the operation takes the mean of `value`, in order, when it keeps them.
  private static func axes(
    _ operation: MILSpec.Operation?, of value: String, rank: Int, _ scope: RewriteScope
  ) throws(Diagnostic) -> [Int]? {
    guard let operation, operation.type == "reduce_mean", operation.name("x") == value,
      try scope.boolean(operation, "keep_dims", default: false) == true
    else { return nil }
    guard scope.has(operation, "axes") else { return Array(0..<rank) }
    return try scope.integers(operation, "axes").map { axes in axes.map { $0 < 0 ? $0 + rank : $0 }.sorted() }
  }

  /// Whether the value is the square of x − mean.
  private static func isSquare(
    _ name: String, of centered: String, x: String, mean: String, _ scope: RewriteScope
  ) throws(Diagnostic) -> Bool {
    guard let operation = scope.onlyMaker(name) else { return false }
    /// Whether an argument is that difference, the same one or one that computes it again.
    func isCentered(_ parameter: String) -> Bool {
      if operation.name(parameter) == centered { return true }
      guard let maker = scope.maker(operation, parameter) else { return false }
      return maker.type == "sub" && maker.name("x") == x && maker.name("y") == mean
    }
    switch operation.type {
    case "square": return isCentered("x")
    case "mul": return isCentered("x") && isCentered("y")
    case "pow": return isCentered("x") ? try scope.number(operation, "y") == 2 : false
    default: return false
    }
  }
}
