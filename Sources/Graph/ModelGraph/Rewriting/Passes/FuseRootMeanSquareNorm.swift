internal import ModelSpec

/// x · rsqrt(mean of x² + epsilon) · gamma becomes one `nn.rms_norm`.
package enum FuseRootMeanSquareNorm: PatternPass {
  package static let triggers: Set<String>? = ["rsqrt"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard case .constant(let gamma) = side.second, ElementForm(gamma.type.scalar) == .float,
        let product = graph.soleProducer(of: side.first, ["mul"]),
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
      return .operation(fused)
    }
    return nil
  }

  private static func normalized(
    _ product: GraphOperation, _ graph: GraphMatch
  ) -> (x: GraphOperation.Argument, epsilon: Float)? {
    for side in product.sides {
      guard let root = graph.soleProducer(of: side.second, ["rsqrt"]) else { continue }
      var inside = root.operation["x"].first
      var epsilon = root.operation["epsilon"].first?.number ?? 1e-12
      if let sum = graph.soleProducer(of: inside, ["add"]),
        let addend = sum.operation.sides.first(where: { $0.second.number != nil })
      {
        inside = addend.first
        epsilon += addend.second.number ?? 0
      }
      guard let mean = graph.soleProducer(of: inside, ["reduce_mean"]), mean.operation["keep_dims"].first?.flag == true,
        graph.useCount(mean.operation["x"].first) == 1, graph.squared(mean.operation["x"].first) == side.first,
        let type = graph.type(side.first),
        ElementForm(type.scalar) == .float,
        let axes = mean.operation["axes"].first?.integers, axes == [-1] || axes == [type.rank - 1]
      else { continue }
      return (side.first, epsilon)
    }
    return nil
  }
}
