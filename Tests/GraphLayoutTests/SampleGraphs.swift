import GraphLayout

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension LayoutGraph {
  /// A graph of `count` nodes of one size and these edges.
  static func sample(_ count: Int, _ edges: [(Int, Int)], size: Size = Size(width: 60, height: 20)) -> LayoutGraph {
    LayoutGraph(
      nodes: [Node](repeating: Node(size: size), count: count), edges: edges.map { Edge(from: $0.0, to: $0.1) })
  }

  /// Nodes one after the other.
  static func chain(_ count: Int) -> LayoutGraph {
    sample(count, (1..<count).map { ($0 - 1, $0) })
  }

  /// Random nodes and edges: all lead to later nodes, or anywhere if the graph may have cycles; then there are edges from
  /// a node to itself and several between two nodes, too. Some edges have labels if `hasLabels`.
  static func random(
    _ count: Int, edges edgeCount: Int, seed: Int, hasCycles: Bool = false, hasLabels: Bool = false
  ) -> LayoutGraph {
    var numbers = SeededNumbers(seed: seed)
    var graph = LayoutGraph()
    for _ in 0..<count {
      let size = Size(
        width: Double.random(in: 0...200, using: &numbers), height: Double.random(in: 0...60, using: &numbers))
      graph.nodes.append(Node(size: size))
    }
    for _ in 0..<edgeCount {
      let (first, second) = (Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<count, using: &numbers))
      if !hasCycles && first == second { continue }
      let isLabeled = hasLabels && Bool.random(using: &numbers)
      graph.edges.append(
        Edge(
          from: hasCycles ? first : min(first, second), to: hasCycles ? second : max(first, second),
          output: Int.random(in: 0..<2, using: &numbers), input: Int.random(in: 0..<3, using: &numbers),
          label: isLabeled ? Size(width: 50, height: 12) : nil))
    }
    return graph
  }

  /// Residual blocks, one after the other.
  static func residual(blocks: Int) -> LayoutGraph {
    var edges: [(Int, Int)] = []
    for block in 0..<blocks {
      let first = block * 3
      edges += [(first, first + 1), (first + 1, first + 2), (first + 2, first + 3), (first, first + 3)]
    }
    return sample(blocks * 3 + 1, edges)
  }
}
