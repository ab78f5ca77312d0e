internal import ModelOps

/// Convolutions of mobile nets become one operation: a 1 × 1 convolution that expands channels, one with a group for each channel,
/// and a 1 × 1 convolution that projects them. What lies between them, most of what such nets write to memory, then stays in the
/// cache. The first or the last may be missing. What would stay in the cache anyway is not worth the rows that two threads both
/// expand.
enum FuseSeparable: PatternPass {
  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    if isPointwise(operation, graph) {
      guard let middle = graph.onlyMaker(of: operation["x"].first, names), isDepthwise(middle.operation, graph),
        middle.operation["addend"].isEmpty
      else { return nil }
      let first = expansion(of: middle.operation, graph)
      let isWorthwhile =
        isLarge(operation["x"].first, graph) || first != nil && isLarge(middle.operation["x"].first, graph)
      guard isWorthwhile, graph.isLasting((first ?? middle).operation["x"].first, from: (first ?? middle).index) else {
        return nil
      }
      return (
        fused(first?.operation, middle.operation, projection: operation),
        [middle.index] + (first.map { [$0.index] } ?? [])
      )
    }
    guard isDepthwise(operation, graph), operation["addend"].isEmpty, !isProjected(operation, graph),
      let first = expansion(of: operation, graph), isLarge(operation["x"].first, graph),
      graph.isLasting(first.operation["x"].first, from: first.index)
    else { return nil }
    return (fused(first.operation, operation, projection: nil), [first.index])
  }

  /// Bytes of a tensor that no cache of a single core holds.
  private static let largeByteCount = Double(2 << 20)

  private static func isLarge(_ argument: GraphOperation.Argument?, _ graph: GraphMatch) -> Bool {
    guard let shape = graph.type(argument)?.shape.fixed else { return false }
    return shape.reduce(4.0) { $0 * Double($1) } >= largeByteCount
  }

  private static let names: Set<String> = ["conv", "nn.fused_conv"]

  /// The convolution that expands the channels of `depthwise` and does nothing else.
  private static func expansion(
    of depthwise: GraphOperation, _ graph: GraphMatch
  ) -> (operation: GraphOperation, index: Int)? {
    guard let maker = graph.onlyMaker(of: depthwise["x"].first, names), isPointwise(maker.operation, graph),
      maker.operation["addend"].isEmpty
    else { return nil }
    return maker
  }

  /// Whether a 1 × 1 convolution will take the result in.
  private static func isProjected(_ depthwise: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let user = graph.onlyUser(of: depthwise.outputs[0].name), let operation = graph.operations[user] else {
      return false
    }
    return isPointwise(operation, graph)
  }

  private static func shapes(
    _ operation: GraphOperation, _ graph: GraphMatch
  ) -> (x: [Int], weight: [Int], groups: Int)? {
    guard names.contains(operation.operation), operation.outputs.count == 1, operation.hasConstants("weight", "bias"),
      let x = graph.type(operation["x"].first)?.shape.fixed, x.count == 4, x.allSatisfy({ $0 > 0 }),
      let weight = graph.type(operation["weight"].first)?.shape.fixed, weight.count == 4
    else { return nil }
    guard let groups = operation["groups"].first else { return (x, weight, 1) }
    return groups.number.map { (x, weight, Int($0)) }
  }

  private static func isPointwise(_ operation: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let (_, weight, groups) = shapes(operation, graph), groups == 1, weight[2...] == [1, 1] else { return false }
    func holds(_ parameter: String, _ expected: Int) -> Bool {
      guard let bound = operation[parameter].first else { return true }
      return bound.integers?.allSatisfy { $0 == expected } ?? false
    }
    return holds("strides", 1) && (operation["pad_type"].first?.word != "custom" || holds("pad", 0))
  }

  private static func isDepthwise(_ operation: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let (x, weight, groups) = shapes(operation, graph) else { return false }
    return groups > 1 && groups == x[1] && weight[0] == groups && isSmall(operation, weight)
  }

  /// Whether its window, which may be stretched, is small enough for the kernel.
  private static func isSmall(_ operation: GraphOperation, _ weight: [Int]) -> Bool {
    func isAtMost(_ limit: Int, _ parameter: String) -> Bool {
      guard let bound = operation[parameter].first else { return true }
      return bound.integers?.allSatisfy { $0 <= limit } ?? false
    }
    return weight[2...].allSatisfy { $0 <= 16 } && isAtMost(16, "dilations") && isAtMost(16, "strides")
      && isAtMost(256, "pad")
  }

  private static func fused(
    _ expansion: GraphOperation?, _ depthwise: GraphOperation, projection: GraphOperation?
  ) -> GraphOperation {
    var fused = projection ?? depthwise
    fused.operation = "nn.separable_conv"
    fused.bindings = [GraphOperation.Binding("x", (expansion ?? depthwise)["x"])]
    fused.bindings += depthwise.bindings.filter { $0.parameter != "x" }
    let parameters = ["weight", "bias", "activation", "alpha", "beta"]
    for (prefix, operation) in [("expansion_", expansion), ("projection_", projection)] {
      for binding in operation?.bindings ?? [] where parameters.contains(binding.parameter) {
        fused.bindings.append(GraphOperation.Binding(prefix + binding.parameter, binding.arguments))
      }
    }
    if let addend = projection?["addend"], !addend.isEmpty {
      fused.bindings.append(GraphOperation.Binding("addend", addend))
    }
    return fused
  }
}
