internal import ModelOps

/// x · rsqrt(mean of x² + epsilon) · gamma becomes one `nn.rms_norm`.
enum FuseRootMeanSquareNorm: PatternPass {
  static let triggers: Set<String>? = ["rsqrt"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard case .constant(let gamma) = side.second, Tensor.Form(gamma.type.scalar) == .float,
        let product = graph.onlyMaker(of: side.first, ["mul"]),
        let norm = normalized(product.operation, graph), let type = graph.type(norm.x), type.rank >= 1,
        gamma.type.rank >= 1, gamma.type.rank <= type.rank,
        gamma.type.shape.extents.dropLast().allSatisfy({ $0.isAlways(1) }),
        gamma.type.shape[gamma.type.rank - 1].isAlways(equalTo: type.shape[type.rank - 1])
      else { continue }
      let bindings = [
        GraphOperation.Binding("x", [norm.x]), GraphOperation.Binding("gamma", [side.second]),
        GraphOperation.Binding("epsilon", [.constant(.float(norm.epsilon))]),
      ]
      let fused = GraphOperation("nn.rms_norm", bindings, outputs: operation.outputs, source: operation.source)
      return (fused, norm.gone + [product.index])
    }
    return nil
  }

  private static func normalized(
    _ product: GraphOperation, _ graph: GraphMatch
  ) -> (x: GraphOperation.Argument, epsilon: Float, gone: [Int])? {
    for side in product.sides {
      guard let root = graph.onlyMaker(of: side.second, ["rsqrt"]) else { continue }
      var inside = root.operation["x"].first
      var epsilon = root.operation["epsilon"].first?.number ?? 1e-12
      var gone = [root.index]
      if let sum = graph.onlyMaker(of: inside, ["add"]),
        let addend = sum.operation.sides.first(where: { $0.second.number != nil })
      {
        inside = addend.first
        epsilon += addend.second.number ?? 0
        gone.append(sum.index)
      }
      guard let mean = graph.onlyMaker(of: inside, ["reduce_mean"]), mean.operation["keep_dims"].first?.flag == true,
        let square = graph.onlyMaker(of: mean.operation["x"].first, ["square", "mul", "pow"]),
        square.operation["x"].first == side.first, let type = graph.type(side.first),
        Tensor.Form(type.scalar) == .float,
        let axes = mean.operation["axes"].first?.integers, axes == [-1] || axes == [type.rank - 1]
      else { continue }
      let y = square.operation["y"].first
      let isSquare =
        switch square.operation.operation {
        case "square": true
        case "mul": y == side.first
        default: y?.number == 2
        }
      if isSquare { return (side.first, epsilon, gone + [mean.index, square.index]) }
    }
    return nil
  }
}
