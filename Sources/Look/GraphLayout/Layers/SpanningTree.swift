/// A rooted spanning tree whose nodes are numbered so that each subtree is a range of numbers.
///
/// Numbers are those of a postorder walk: a subtree has the numbers from its root's `lows` to its root's `numbers`. Edges
/// can be exchanged; then only the subtree around the change is numbered again.
struct SpanningTree {
  /// The parent of each node; -1 for the root.
  private(set) var parents: [Int]
  /// The edge to each node's parent; -1 for the root.
  private(set) var parentEdges: [Int]
  /// The number of each node.
  private(set) var numbers: [Int]
  /// The smallest number in the subtree of each node.
  private(set) var lows: [Int]
  /// The node with each number.
  private(set) var nodes: [Int]
  /// The root.
  let root = 0

  private var firstChildren: [Int]
  private var nextSiblings: [Int]
  private var previousSiblings: [Int]

  /// The tree of `edges`, a spanning tree of the graph of `constraints`.
  init(edges: [Int], of constraints: LayerConstraints) {
    let count = constraints.nodeCount
    parents = [Int](repeating: -1, count: count)
    parentEdges = parents
    numbers = [Int](repeating: 0, count: count)
    lows = numbers
    nodes = numbers
    firstChildren = parents
    nextSiblings = parents
    previousSiblings = parents
    let ends = edges.flatMap { [constraints.sources[$0], constraints.targets[$0]] }
    let neighbors = Adjacency(rowCount: count, keys: ends)
    var reached = [root]
    var next = 0
    while next < reached.count {
      let node = reached[next]
      next += 1
      for end in neighbors.members[neighbors.range(node)] where edges[end / 2] != parentEdges[node] {
        let other = ends[end ^ 1]
        attach(other, to: node, by: edges[end / 2])
        reached.append(other)
      }
    }
    number(from: root, low: 0)
  }

  /// The numbers of the nodes in the subtree of `node`.
  func subtree(_ node: Int) -> ClosedRange<Int> { lows[node]...numbers[node] }

  /// Whether `node` is in the subtree of `ancestor`.
  func contains(_ node: Int, in ancestor: Int) -> Bool {
    lows[ancestor] <= numbers[node] && numbers[node] <= numbers[ancestor]
  }

  /// Removes the edge from `child` to its parent and adds `edge`, which leads from `inner`, in the subtree of `child`, to
  /// `outer`, outside of it. `ancestor` has both in its subtree. Returns how many nodes were numbered again.
  mutating func exchange(_ child: Int, for edge: Int, from inner: Int, to outer: Int, below ancestor: Int) -> Int {
    var node = inner
    var newParent = outer
    var newEdge = edge
    while true {
      let (parent, parentEdge) = (parents[node], parentEdges[node])
      detach(node)
      attach(node, to: newParent, by: newEdge)
      if node == child { break }
      (newParent, newEdge, node) = (node, parentEdge, parent)
    }
    number(from: ancestor, low: lows[ancestor])
    return numbers[ancestor] - lows[ancestor] + 1
  }

  private mutating func attach(_ node: Int, to parent: Int, by edge: Int) {
    parents[node] = parent
    parentEdges[node] = edge
    let sibling = firstChildren[parent]
    nextSiblings[node] = sibling
    previousSiblings[node] = -1
    if sibling >= 0 { previousSiblings[sibling] = node }
    firstChildren[parent] = node
  }

  private mutating func detach(_ node: Int) {
    let (previous, next) = (previousSiblings[node], nextSiblings[node])
    if next >= 0 { previousSiblings[next] = previous }
    if previous >= 0 {
      nextSiblings[previous] = next
    } else if parents[node] >= 0 {
      firstChildren[parents[node]] = next
    }
  }

  /// Numbers the subtree of `top` in postorder.
  private mutating func number(from top: Int, low: Int) {
    var next = low
    var node = top
    lows[node] = next
    while true {
      if firstChildren[node] >= 0 {
        node = firstChildren[node]
        lows[node] = next
        continue
      }
      // A leaf, and all nodes whose last child this was.
      while true {
        numbers[node] = next
        nodes[next] = node
        next += 1
        if node == top { return }
        if nextSiblings[node] >= 0 { break }
        node = parents[node]
      }
      node = nextSiblings[node]
      lows[node] = next
    }
  }
}
