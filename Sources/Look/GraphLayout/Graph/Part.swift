/// A connected part of a graph, with its own numbering of nodes and edges, and edges reversed so that there are no
/// cycles.
struct Part {
  /// The index in the whole graph of each node.
  let nodes: [Int]
  /// The index in the whole graph of each edge; edges from a node to itself are left out.
  var edges: [Int] = []
  /// The upper node of each edge, by its number here.
  var sources: [Int] = []
  /// The lower node of each edge, by its number here.
  var targets: [Int] = []
  /// Whether each edge is drawn upwards.
  var isReversed: [Bool] = []
  /// The edges from a node to itself, by their index in the whole graph, with the node's number here.
  var loops: [(edge: Int, node: Int)] = []

  /// The connected parts of a graph, in the order of their first nodes.
  static func parts(of graph: LayoutGraph) -> [Part] {
    let (members, numbers) = connectedNodes(of: graph)
    var parts = members.map { Part(nodes: $0) }
    var partOfNode = [Int](repeating: 0, count: graph.nodes.count)
    for (number, part) in members.enumerated() {
      for node in part { partOfNode[node] = number }
    }
    for (index, edge) in graph.edges.enumerated() {
      let part = partOfNode[edge.source]
      if edge.source == edge.target {
        parts[part].loops.append((index, numbers[edge.source]))
      } else {
        parts[part].edges.append(index)
        parts[part].sources.append(numbers[edge.source])
        parts[part].targets.append(numbers[edge.target])
      }
    }
    for index in parts.indices { parts[index].removeCycles() }
    return parts
  }

  /// The nodes of each part in ascending order, and the number of each node in its part.
  private static func connectedNodes(of graph: LayoutGraph) -> (members: [[Int]], numbers: [Int]) {
    var leaders = Array(graph.nodes.indices)
    func leader(_ node: Int) -> Int {
      var node = node
      while leaders[node] != node {
        leaders[node] = leaders[leaders[node]]
        node = leaders[node]
      }
      return node
    }
    for edge in graph.edges {
      let (first, second) = (leader(edge.source), leader(edge.target))
      // The first node of a part leads it.
      leaders[max(first, second)] = min(first, second)
    }
    var members: [[Int]] = []
    var numbers = [Int](repeating: 0, count: graph.nodes.count)
    var partOfLeader = numbers
    for node in graph.nodes.indices {
      let first = leader(node)
      if first == node {
        partOfLeader[node] = members.count
        members.append([])
      }
      numbers[node] = members[partOfLeader[first]].count
      members[partOfLeader[first]].append(node)
    }
    return (members, numbers)
  }

  private init(nodes: [Int]) {
    self.nodes = nodes
  }

  private mutating func removeCycles() {
    isReversed = CycleRemoval.reversedEdges(nodeCount: nodes.count, sources: sources, targets: targets)
    for edge in edges.indices where isReversed[edge] {
      (sources[edge], targets[edge]) = (targets[edge], sources[edge])
    }
  }
}
