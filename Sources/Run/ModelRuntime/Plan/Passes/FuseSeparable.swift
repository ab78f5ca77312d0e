internal import ModelOps
internal import ModelSpec

/// Convolutions of mobile nets become one operation: a 1 × 1 convolution that expands channels, one with a group for each channel,
/// and a 1 × 1 convolution that projects them. What lies between them, most of what such nets write to memory, then stays in the
/// cache. The first or the last may be missing. What would stay in the cache anyway is not worth the rows that two threads both
/// expand.
enum FuseSeparable: PatternPass {
  static let triggers: Set<String>? = ["conv", "nn.fused_conv"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    if isPointwise(operation, graph) {
      guard let middle = graph.soleProducer(of: operation["x"].first, names), isDepthwise(middle.operation, graph),
        middle.operation["addend"].isEmpty
      else { return nil }
      let first = expansion(of: middle.operation, graph)
      let isWorthwhile =
        isLarge(operation["x"].first, graph) || first != nil && isLarge(middle.operation["x"].first, graph)
      guard isWorthwhile else { return nil }
      return .operation(fused(first?.operation, middle.operation, projection: operation))
    }
    guard isDepthwise(operation, graph), operation["addend"].isEmpty, !isProjected(operation, graph),
      let first = expansion(of: operation, graph), isLarge(operation["x"].first, graph)
    else { return nil }
    return .operation(fused(first.operation, operation, projection: nil))
  }

  /// Bytes of a tensor that hardly any core's own cache holds.
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
    guard let producer = graph.soleProducer(of: depthwise["x"].first, names), isPointwise(producer.operation, graph),
      producer.operation["addend"].isEmpty
    else { return nil }
    return producer
  }

  /// Whether a 1 × 1 convolution will take the result in.
  private static func isProjected(_ depthwise: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let user = graph.soleConsumer(of: depthwise.outputs[0].name), let operation = graph[user] else {
      return false
    }
    return operation["x"].first == .value(depthwise.outputs[0].name) && isPointwise(operation, graph)
  }

  private static func shapes(
    _ operation: GraphOperation, _ graph: GraphMatch
  ) -> (x: [Int], weight: [Int], groups: Int)? {
    guard names.contains(operation.operation), operation.outputs.count == 1, operation.hasConstants("weight", "bias"),
      let x = graph.type(operation["x"].first)?.shape.fixed, x.count == 4, x.allSatisfy({ $0 > 0 }),
      let weight = graph.type(operation["weight"].first)?.shape.fixed, weight.count == 4
    else { return nil }
    guard let groups = operation["groups"].first else { return (x, weight, 1) }
    return groups.number.flatMap { Int(exactly: $0) }.map { (x, weight, $0) }
  }

  private static func isPointwise(_ operation: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let (x, weight, groups) = shapes(operation, graph), groups == 1, weight[1...] == [x[1], 1, 1] else {
      return false
    }
    func holds(_ parameter: String, _ expected: Int) -> Bool {
      guard let bound = operation[parameter].first else { return true }
      return bound.integers?.allSatisfy { $0 == expected } ?? false
    }
    return holds("strides", 1) && (operation["pad_type"].first?.word != "custom" || holds("pad", 0))
  }

  private static func isDepthwise(_ operation: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let (x, weight, groups) = shapes(operation, graph) else { return false }
    return groups >= 8 && groups == x[1] && weight[..<2] == [groups, 1] && x[3] >= 16 && isSmall(operation, weight)
  }

  /// Whether the rows that its window reaches into need little memory.
  private static func isSmall(_ operation: GraphOperation, _ weight: [Int]) -> Bool {
    func isAtMost(_ limit: Int, _ parameter: String) -> Bool {
      guard let bound = operation[parameter].first else { return true }
      return bound.integers?.allSatisfy { $0 <= limit } ?? false
    }
    return weight[2...].allSatisfy { $0 <= 16 } && isAtMost(2, "dilations") && isAtMost(4, "strides")
      && isAtMost(32, "pad")
  }

  private static func fused(
    _ expansion: GraphOperation?, _ depthwise: GraphOperation, projection: GraphOperation?
  ) -> GraphOperation {
    var fused = projection ?? depthwise
    fused.operation = "nn.separable_conv"
    fused.bindings = [GraphOperation.Binding("x", (expansion ?? depthwise)["x"])]
    let parameters = ["weight", "bias", "activation", "alpha", "beta"]
    let window = ["strides", "dilations", "pad_type", "pad", "groups"]
    for (prefix, operation, names) in [
      ("expansion_", expansion, parameters), ("", depthwise, parameters + window),
      ("projection_", projection, parameters),
    ] {
      for binding in operation?.bindings ?? [] where names.contains(binding.parameter) {
        fused.bindings.append(GraphOperation.Binding(prefix + binding.parameter, binding.arguments))
      }
    }
    if let addend = projection?["addend"], !addend.isEmpty {
      fused.bindings.append(GraphOperation.Binding("addend", addend))
    }
    return fused
  }
}
