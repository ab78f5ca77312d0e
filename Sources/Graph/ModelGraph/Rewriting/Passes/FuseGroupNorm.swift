internal import ModelSpec

/// Normalization of groups of channels, as converters spell it out, is one operation, and so is that of each channel by
/// itself: it then takes in what follows.
package enum FuseGroupNorm: PatternPass {
  package static let triggers: Set<String>? = ["instance_norm", "real_div"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    if operation.operation == "instance_norm" { return instanceNorm(operation, graph) }
    return operation.operation == "reshape" ? groupNorm(operation, graph) : nil
  }

  private static func instanceNorm(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let x = operation["x"].first, let shape = graph.type(x)?.shape, shape.rank >= 2,
      let channels = shape[1].fixed, channels > 0
    else { return nil }
    let names = ["x": "x", "gamma": "scale", "beta": "shift", "epsilon": "epsilon"]
    var bindings = operation.bindings.compactMap { binding in
      names[binding.parameter].map { GraphOperation.Binding($0, binding.arguments) }
    }
    bindings.append(GraphOperation.Binding("groups", [.constant(.integer(channels))]))
    return .operation(GraphOperation("nn.group_norm", bindings, outputs: operation.outputs, source: operation.source))
  }

  /// reshape((y − mean(y)) / √(mean((y − mean(y))²) + epsilon)) where y = reshape(x) to [N, groups, C / groups, *d].
  private static func groupNorm(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let divided = graph.soleProducer(of: operation["x"].first, ["real_div"]),
      let centered = divided.operation["x"].first, (2...3).contains(graph.useCount(centered)),
      let sub = graph.producer(of: centered, ["sub"]),
      let root = graph.soleProducer(of: divided.operation["y"].first, ["sqrt"]),
      let sum = graph.soleProducer(of: root.operation["x"].first, ["add"]),
      let side = sum.operation.sides.first(where: { $0.second.number != nil }), let epsilon = side.second.number,
      let variance = graph.soleProducer(of: side.first, ["reduce_mean"]),
      graph.useCount(variance.operation["x"].first) == 1, graph.squared(variance.operation["x"].first) == centered,
      let y = sub.operation["x"].first, graph.useCount(y) == 2,
      let mean = graph.soleProducer(of: sub.operation["y"].first, ["reduce_mean"]), mean.operation["x"].first == y,
      let reshape = graph.producer(of: y, ["reshape"]), let x = reshape.operation["x"].first,
      let shape = graph.type(x)?.shape.fixed, let grouped = graph.type(y)?.shape.fixed,
      graph.type(.value(operation.outputs[0].name))?.shape.fixed == shape, shape.count >= 3,
      grouped.count == shape.count + 1, grouped[0] == shape[0], grouped[3...] == shape[2...], grouped[1] > 0,
      [mean, variance].allSatisfy({ isOverGroups($0.operation, rank: grouped.count) })
    else { return nil }
    let norm = GraphOperation(
      "nn.group_norm",
      [
        GraphOperation.Binding("x", [x]), GraphOperation.Binding("groups", [.constant(.integer(grouped[1]))]),
        GraphOperation.Binding("epsilon", [.constant(.float(epsilon))]),
      ], outputs: operation.outputs, source: operation.source)
    return .operation(norm)
  }

  private static func isOverGroups(_ mean: GraphOperation, rank: Int) -> Bool {
    guard let axes = mean["axes"].first?.integers, mean["keep_dims"].first?.flag == true else { return false }
    return axes.map { $0 < 0 ? $0 + rank : $0 }.sorted() == Array(2..<rank)
  }
}

/// A factor and an addend for each channel after a normalization become part of it.
package enum FuseGroupAffine: PatternPass {
  package static let triggers: Set<String>? = ["nn.group_norm"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" || operation.operation == "add" else { return nil }
    for side in operation.sides {
      guard let norm = graph.soleProducer(of: side.first, ["nn.group_norm"]),
        let shape = graph.type(side.first)?.shape.fixed, let vector = vector(side.second, shape),
        norm.operation["shift"].isEmpty, operation.operation == "add" || norm.operation["scale"].isEmpty
      else { continue }
      var fused = norm.operation
      fused.bindings.append(
        GraphOperation.Binding(operation.operation == "add" ? "shift" : "scale", [.constant(.floats(vector))]))
      fused.outputs = operation.outputs
      return .operation(fused)
    }
    return nil
  }

  /// The numbers of a constant that broadcasts along channels alone.
  private static func vector(_ argument: GraphOperation.Argument, _ shape: [Int]) -> [Float]? {
    guard case .constant(let constant) = argument, let lengths = constant.type.shape.fixed,
      shape.count >= 2, lengths.count <= shape.count, lengths.reduce(1, *) == shape[1],
      lengths.count >= shape.count - 1,
      lengths[lengths.count - (shape.count - 1)] == shape[1]
    else { return nil }
    return constant.numbers
  }
}
