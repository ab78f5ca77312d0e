/// A spanning tree of edges without slack, and the layers at which they have none.
///
/// The tree grows from node 0 by the edge with the least slack; the layers of its nodes move to close the gap. That is
/// `feasible_tree` of E. R. Gansner, E. Koutsofios, S. C. North and K.-P. Vo, "A technique for drawing directed graphs",
/// IEEE Transactions on Software Engineering 19 (3), 1993, with two heaps: for edges that lead out of the tree and for
/// those that lead into it, whose slacks change by the same amount when the tree moves.
struct TightTree {
  /// The layer of each node.
  private(set) var layers: [Int]
  /// The edges of the tree.
  private(set) var edges: [Int] = []

  private var isInTree: [Bool]
  private var leading = MinimumHeap()
  private var arriving = MinimumHeap()
  /// How far the tree has moved down. Layers of its nodes are stored without it.
  private var offset = 0

  /// A tree for a connected graph whose edges have no negative slack in `layers`.
  init(_ constraints: LayerConstraints, startingAt layers: [Int]) {
    self.layers = layers
    isInTree = [Bool](repeating: false, count: layers.count)
    edges.reserveCapacity(layers.count)
    add(0, constraints)
    while edges.count < layers.count - 1, let edge = closestEdge(constraints) {
      edges.append(edge)
      let source = constraints.sources[edge]
      add(isInTree[source] ? constraints.targets[edge] : source, constraints)
    }
    precondition(edges.count == layers.count - 1, "a tight tree needs a connected graph")
    for node in self.layers.indices { self.layers[node] += offset }
  }

  /// Removes the edge with the least slack between the tree and the rest from its heap, and moves the tree towards it.
  private mutating func closestEdge(_ constraints: LayerConstraints) -> Int? {
    while let top = leading.first, isInTree[constraints.targets[top.edge]] { leading.removeFirst() }
    while let top = arriving.first, isInTree[constraints.sources[top.edge]] { arriving.removeFirst() }
    switch (leading.first, arriving.first) {
    case (let down?, let up?) where down.key - offset <= up.key + offset:
      return take(leading: down)
    case (let down?, nil):
      return take(leading: down)
    case (_, let up?):
      arriving.removeFirst()
      offset = -up.key
      return up.edge
    case (nil, nil):
      return nil
    }
  }

  private mutating func take(leading entry: (key: Int, edge: Int)) -> Int {
    leading.removeFirst()
    offset = entry.key
    return entry.edge
  }

  private mutating func add(_ node: Int, _ constraints: LayerConstraints) {
    isInTree[node] = true
    layers[node] -= offset
    for edge in constraints.outgoing.members[constraints.outgoing.range(node)] {
      let target = constraints.targets[edge]
      guard !isInTree[target] else { continue }
      leading.insert(edge, key: layers[target] - layers[node] - constraints.length)
    }
    for edge in constraints.incoming.members[constraints.incoming.range(node)] {
      let source = constraints.sources[edge]
      guard !isInTree[source] else { continue }
      arriving.insert(edge, key: layers[node] - layers[source] - constraints.length)
    }
  }
}
