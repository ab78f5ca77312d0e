internal import ModelSpec

/// The order of a graph's nodes.
enum OnnxGraphOrder {
  /// The nodes, each behind what it uses; those that stand so already keep their order.
  ///
  /// - Throws: `Diagnostic` when a value is made twice, or nodes use each other in a circle.
  static func sorted(_ graph: OnnxGraph) throws(Diagnostic) -> [OnnxNode] {
    var producers = NameMap<Int>(minimumCapacity: graph.nodes.count)
    for (index, node) in graph.nodes.enumerated() {
      for output in node.outputs where !output.utf8.isEmpty {
        guard producers.updateValue(index, forKey: output) == nil else {
          throw Diagnostic("onnx-graph", "value '\(output)' is made by two nodes", at: Location(path: node.path))
        }
      }
    }
    let uses = graph.nodes.map { node in node.usedNames.compactMap { producers[$0] } }
    if uses.enumerated().allSatisfy({ index, own in own.allSatisfy { $0 < index } }) { return graph.nodes }
    var order: [Int] = []
    var state = Array(repeating: UInt8(0), count: graph.nodes.count)
    for start in graph.nodes.indices where state[start] == 0 {
      // Depth first, without recursion: a node and the place of the use that is looked at next.
      var stack = [(node: start, use: 0)]
      state[start] = 1
      while let top = stack.last {
        guard top.use < uses[top.node].count else {
          state[top.node] = 2
          order.append(top.node)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].use += 1
        let next = uses[top.node][top.use]
        if state[next] == 1 {
          let node = graph.nodes[next]
          throw Diagnostic(
            "onnx-graph",
            "the nodes use each other's results in a circle, which node '\(node.name)' of type "
              + "'\(node.operation)' belongs to", at: Location(path: node.path))
        }
        if state[next] == 0 {
          state[next] = 1
          stack.append((next, 0))
        }
      }
    }
    return order.map { graph.nodes[$0] }
  }

  /// - Throws: `Diagnostic` when a value is used that nothing makes.
  static func check(_ graph: OnnxGraph) throws(Diagnostic) {
    if let name = graph.freeNames.first {
      throw Diagnostic("onnx-graph", "value '\(name)' is used, but nothing makes it")
    }
  }
}
