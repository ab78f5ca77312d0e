internal import ModelOps

/// Normalization that a program spells out becomes one `layer_norm`: the mean taken away, the rest divided by the root of
/// the mean of its squares.
enum FuseLayerNorm: PatternPass {
  static let triggers: Set<String>? = ["layer_norm", "rsqrt", "sqrt"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    absorbed(operation, graph) ?? normalized(operation, graph)
  }

  /// centered · rsqrt(variance + epsilon), or centered / sqrt(variance + epsilon).
  private static func normalized(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    let roots = ["mul": "rsqrt", "real_div": "sqrt"]
    guard let name = roots[operation.operation] else { return nil }
    for side in operation.operation == "mul" ? operation.sides : Array(operation.sides.prefix(1)) {
      guard let root = graph.onlyMaker(of: side.second, [name]),
        let center = graph.maker(of: side.first, ["sub"]),
        let x = center.operation["x"].first,
        let mean = graph.onlyMaker(of: center.operation["y"].first, ["reduce_mean"]),
        mean.operation["x"].first == x, let axes = axes(mean.operation),
        let variance = variance(root.operation, of: side.first, graph: graph), variance.axes == axes
      else { continue }
      // Whoever else uses the centered value would miss it.
      guard graph.useCount(side.first) == variance.uses + 1,
        let scalar = graph.type(x)?.scalar, Tensor.Form(scalar) == .float
      else { continue }
      let norm = GraphOperation(
        "layer_norm",
        [
          GraphOperation.Binding("x", [x]), GraphOperation.Binding("axes", [.constant(.integers(axes))]),
          GraphOperation.Binding("epsilon", [.constant(.float(variance.epsilon))]),
        ], outputs: operation.outputs, source: operation.source)
      return (norm, variance.gone + [root.index, center.index, mean.index])
    }
    return nil
  }

  /// Axes of a reduction that keeps them.
  private static func axes(_ reduction: GraphOperation) -> [Int]? {
    guard reduction["keep_dims"].first?.flag == true else { return nil }
    return reduction["axes"].first?.integers
  }

  private typealias Variance = (axes: [Int], epsilon: Float, uses: Int, gone: [Int])

  /// What stands under a root: the mean of the squares of `centered`, and a number.
  private static func variance(
    _ root: GraphOperation, of centered: GraphOperation.Argument, graph: GraphMatch
  ) -> Variance? {
    var inside = root["x"].first
    var epsilon = root["epsilon"].first?.number ?? (root.operation == "rsqrt" ? 1e-12 : 0)
    var gone: [Int] = []
    if let sum = graph.onlyMaker(of: inside, ["add"]),
      let side = sum.operation.sides.first(where: { $0.second.number != nil })
    {
      inside = side.first
      epsilon += side.second.number ?? 0
      gone.append(sum.index)
    }
    guard let mean = graph.onlyMaker(of: inside, ["reduce_mean"]), let axes = axes(mean.operation),
      let square = graph.onlyMaker(of: mean.operation["x"].first, ["square", "mul", "pow"])
    else { return nil }
    gone += [mean.index, square.index]
    let (x, y) = (square.operation["x"].first, square.operation["y"].first)
    guard x == centered else { return nil }
    switch square.operation.operation {
    case "square": return (axes, epsilon, 1, gone)
    case "mul": return y == centered ? (axes, epsilon, 2, gone) : nil
    default: return y?.number == 2 ? (axes, epsilon, 1, gone) : nil
    }
  }

  /// A factor, or after it an addend, of the shape of the axes.
  private static func absorbed(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    let parameters = ["mul": "gamma", "add": "beta"]
    guard let parameter = parameters[operation.operation] else { return nil }
    for side in operation.sides {
      guard let norm = graph.onlyMaker(of: side.first, ["layer_norm"]), norm.operation["beta"].isEmpty,
        norm.operation[parameter].isEmpty, case .constant(let constant) = side.second,
        let type = graph.type(norm.operation["x"].first), let axes = norm.operation["axes"].first?.integers
      else { continue }
      let places = axes.map { $0 < 0 ? $0 + type.rank : $0 }
      guard places == Array((type.rank - axes.count)..<type.rank),
        constant.type.shape.extents == Array(type.shape.extents[(type.rank - axes.count)...]),
        constant.type.scalar == type.scalar
      else { continue }
      var whole = norm.operation
      whole.bindings.append(GraphOperation.Binding(parameter, [side.second]))
      whole.outputs = operation.outputs
      return (whole, [norm.index])
    }
    return nil
  }
}
