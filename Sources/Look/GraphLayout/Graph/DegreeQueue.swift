/// Nodes in the order of the greedy cycle removal: sinks, then sources, then the node with the most edges out compared
/// with edges in.
///
/// Nodes with the same difference are in a linked list, so that each change takes constant time.
struct DegreeQueue {
  private var outDegrees: [Int]
  private var inDegrees: [Int]
  /// The first node of each list: sinks, then sources, then one for each difference.
  private var heads: [Int]
  private var followers: [Int]
  private var predecessors: [Int]
  private let offset: Int
  private var highest: Int

  private static let sinks = 0
  private static let sources = 1
  private static let none = -1

  /// A queue of all nodes with these numbers of edges.
  init(outDegrees: [Int], inDegrees: [Int]) {
    self.outDegrees = outDegrees
    self.inDegrees = inDegrees
    offset = 2 + (inDegrees.max() ?? 0)
    highest = offset + (outDegrees.max() ?? 0)
    heads = [Int](repeating: Self.none, count: highest + 1)
    followers = [Int](repeating: Self.none, count: outDegrees.count)
    predecessors = followers
    // The first nodes are to be taken first, and so are inserted last.
    for node in outDegrees.indices.reversed() { insert(node) }
  }

  /// Removes the next node; tells whether it has no edges to nodes that are left.
  mutating func next() -> (node: Int, isSink: Bool)? {
    for list in [Self.sinks, Self.sources] where heads[list] != Self.none {
      let node = heads[list]
      remove(node)
      return (node, list == Self.sinks)
    }
    while highest > Self.sources {
      if heads[highest] != Self.none {
        let node = heads[highest]
        remove(node)
        return (node, false)
      }
      highest -= 1
    }
    return nil
  }

  /// Notes that a node which has an edge to `node` is gone.
  mutating func loseIncoming(_ node: Int) {
    remove(node)
    inDegrees[node] -= 1
    insert(node)
  }

  /// Notes that a node which `node` has an edge to is gone.
  mutating func loseOutgoing(_ node: Int) {
    remove(node)
    outDegrees[node] -= 1
    insert(node)
  }

  private func list(of node: Int) -> Int {
    if outDegrees[node] == 0 { return Self.sinks }
    if inDegrees[node] == 0 { return Self.sources }
    return offset + outDegrees[node] - inDegrees[node]
  }

  private mutating func insert(_ node: Int) {
    let list = list(of: node)
    let head = heads[list]
    followers[node] = head
    predecessors[node] = Self.none
    if head != Self.none { predecessors[head] = node }
    heads[list] = node
    highest = max(highest, list)
  }

  private mutating func remove(_ node: Int) {
    let follower = followers[node]
    let predecessor = predecessors[node]
    if follower != Self.none { predecessors[follower] = predecessor }
    if predecessor == Self.none {
      heads[list(of: node)] = follower
    } else {
      followers[predecessor] = follower
    }
  }
}
