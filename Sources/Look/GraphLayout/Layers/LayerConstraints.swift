/// The constraints of a layering: each edge leads down by at least its length. The edges have no cycle.
struct LayerConstraints {
  let nodeCount: Int
  /// The upper node of each edge.
  let sources: [Int]
  /// The lower node of each edge.
  let targets: [Int]
  /// The least number of layers that every edge leads down.
  let length: Int
  /// The edges from each node.
  let outgoing: Adjacency
  /// The edges to each node.
  let incoming: Adjacency

  /// The constraints of the edges from `sources` to `targets`.
  init(nodeCount: Int, sources: [Int], targets: [Int], length: Int) {
    self.nodeCount = nodeCount
    self.sources = sources
    self.targets = targets
    self.length = length
    outgoing = Adjacency(rowCount: nodeCount, keys: sources)
    incoming = Adjacency(rowCount: nodeCount, keys: targets)
  }

  /// By how much an edge is longer than it needs to be.
  func slack(_ edge: Int, in layers: [Int]) -> Int {
    layers[targets[edge]] - layers[sources[edge]] - length
  }

  /// The layer of each node, from 0: all edges together are as short as can be, or nearly so in a very large graph.
  func layers() -> [Int] {
    var layers = longestPathLayers()
    if sources.count > 0 {
      var simplex = NetworkSimplex(self, startingAt: layers)
      simplex.run(steps: LayoutLimits.simplexSteps)
      layers = simplex.layers
    }
    let top = layers.min() ?? 0
    return layers.map { $0 - top }
  }

  /// The layer of each node by the longest path that leads to it; then nodes with more edges out than in are moved
  /// down to the nodes that use them, as are constants.
  func longestPathLayers() -> [Int] {
    let order = topologicalOrder()
    var layers = [Int](repeating: 0, count: nodeCount)
    for node in order {
      for edge in outgoing.members[outgoing.range(node)] {
        layers[targets[edge]] = max(layers[targets[edge]], layers[node] + length)
      }
    }
    for node in order.reversed() where outgoing.count(node) > incoming.count(node) {
      var lowest = Int.max
      for edge in outgoing.members[outgoing.range(node)] { lowest = min(lowest, layers[targets[edge]] - length) }
      layers[node] = lowest
    }
    return layers
  }

  /// All nodes, each after its predecessors.
  private func topologicalOrder() -> [Int] {
    var waiting = (0..<nodeCount).map { incoming.count($0) }
    var order = (0..<nodeCount).filter { waiting[$0] == 0 }
    order.reserveCapacity(nodeCount)
    var next = 0
    while next < order.count {
      for edge in outgoing.members[outgoing.range(order[next])] {
        waiting[targets[edge]] -= 1
        if waiting[targets[edge]] == 0 { order.append(targets[edge]) }
      }
      next += 1
    }
    precondition(order.count == nodeCount, "a layering needs edges without cycles")
    return order
  }
}
