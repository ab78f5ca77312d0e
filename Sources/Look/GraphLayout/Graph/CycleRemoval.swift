/// Chooses edges to reverse so that no cycle is left.
///
/// Only edges on cycles are reversed: P. Eades, X. Lin and W. Smyth's greedy order, "A fast and effective heuristic for
/// the feedback arc set problem", Information Processing Letters 47 (6), 1993, within each strongly connected
/// component.
enum CycleRemoval {
  /// Whether each edge is to be turned. Edges from a node to itself are not.
  static func reversedEdges(nodeCount: Int, sources: [Int], targets: [Int]) -> [Bool] {
    var reversed = [Bool](repeating: false, count: sources.count)
    let successors = Adjacency(rowCount: nodeCount, keys: sources, values: targets)
    let components = StrongComponents(successors: successors)
    guard components.count < nodeCount else { return reversed }
    let cyclic = sources.indices.filter {
      sources[$0] != targets[$0] && components.numbers[sources[$0]] == components.numbers[targets[$0]]
    }
    let places = places(
      nodeCount: nodeCount, sources: cyclic.map { sources[$0] }, targets: cyclic.map { targets[$0] })
    for edge in cyclic where places[sources[edge]] > places[targets[edge]] { reversed[edge] = true }
    return reversed
  }

  /// A place in line for each node such that few edges lead backwards.
  private static func places(nodeCount: Int, sources: [Int], targets: [Int]) -> [Int] {
    let outgoing = Adjacency(rowCount: nodeCount, keys: sources, values: targets)
    let incoming = Adjacency(rowCount: nodeCount, keys: targets, values: sources)
    var queue = DegreeQueue(
      outDegrees: (0..<nodeCount).map { outgoing.count($0) }, inDegrees: (0..<nodeCount).map { incoming.count($0) })
    var places = [Int](repeating: -1, count: nodeCount)
    var front = 0
    var back = nodeCount - 1
    while let (node, isSink) = queue.next() {
      if isSink {
        places[node] = back
        back -= 1
      } else {
        places[node] = front
        front += 1
      }
      for i in outgoing.range(node) where places[outgoing.members[i]] < 0 {
        queue.loseIncoming(outgoing.members[i])
      }
      for i in incoming.range(node) where places[incoming.members[i]] < 0 {
        queue.loseOutgoing(incoming.members[i])
      }
    }
    return places
  }
}
