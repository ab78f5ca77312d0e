/// Layers for which the sum of all edges' lengths is least.
///
/// The network simplex method of E. R. Gansner, E. Koutsofios, S. C. North and K.-P. Vo, "A technique for drawing directed
/// graphs", IEEE Transactions on Software Engineering 19 (3), 1993. A spanning tree of edges without slack tells the
/// layers. As long as lengthening one of its edges would shorten the others by more, another edge takes its place.
struct NetworkSimplex {
  /// The layer of each node. They obey the constraints after any number of steps.
  private(set) var layers: [Int]

  private let constraints: LayerConstraints
  private var tree: SpanningTree
  /// For each edge of the tree, by how much the total grows when it becomes longer by one layer.
  private var cutValues: [Int]
  /// Where the search for the next leaving edge starts.
  private var cursor = 0
  private var steps = 0

  /// Number of leaving edges that are compared.
  private static let candidates = 30

  /// Starts at layers that obey the constraints of a connected graph.
  init(_ constraints: LayerConstraints, startingAt layers: [Int]) {
    self.constraints = constraints
    let tight = TightTree(constraints, startingAt: layers)
    self.layers = tight.layers
    tree = SpanningTree(edges: tight.edges, of: constraints)
    cutValues = [Int](repeating: 0, count: constraints.sources.count)
    setCutValues()
  }

  /// Improves the layers until they are optimal, or until this many nodes and edges were visited.
  mutating func run(steps limit: Int) {
    while steps < limit, let child = leavingEdge() {
      guard let edge = enteringEdge(for: child) else { return }
      exchange(child, for: edge)
    }
  }

  /// An edge's cut value is the number of edges that cross its cut in its direction, less those in the other direction.
  /// Edges within a subtree cancel out in the sum over its nodes of edges out less edges in.
  private mutating func setCutValues() {
    var sums = (0..<layers.count).map { constraints.outgoing.count($0) - constraints.incoming.count($0) }
    for node in tree.nodes where node != tree.root {
      let edge = tree.parentEdges[node]
      cutValues[edge] = constraints.sources[edge] == node ? sums[node] : -sums[node]
      sums[tree.parents[node]] += sums[node]
    }
  }

  /// The lower end, in the tree, of an edge with a negative cut value; nil if there is none.
  private mutating func leavingEdge() -> Int? {
    var best: Int?
    var bestValue = 0
    var found = 0
    for _ in 0..<layers.count {
      cursor = cursor + 1 < layers.count ? cursor + 1 : 0
      steps += 1
      guard cursor != tree.root else { continue }
      let value = cutValues[tree.parentEdges[cursor]]
      guard value < 0 else { continue }
      if value < bestValue { (best, bestValue) = (cursor, value) }
      found += 1
      if found == Self.candidates { break }
    }
    return best
  }

  /// The edge with the least slack that leads from the target's side of the leaving edge to the source's.
  private mutating func enteringEdge(for child: Int) -> Int? {
    let childIsSource = constraints.sources[tree.parentEdges[child]] == child
    let range = tree.subtree(child)
    // Looks at the nodes of the smaller side.
    let inside = range.count * 2 <= layers.count
    let parts = inside ? [range.lowerBound..<range.upperBound + 1] : outside(range)
    // Edges are found where they end if these nodes are on the source's side, and else where they start.
    let arrive = childIsSource == inside
    let lists = arrive ? constraints.incoming : constraints.outgoing
    let others = arrive ? constraints.sources : constraints.targets
    var best: Int?
    var least = Int.max
    for part in parts {
      for number in part {
        let node = tree.nodes[number]
        steps += 1
        for i in lists.range(node) {
          let edge = lists.members[i]
          guard range.contains(tree.numbers[others[edge]]) != inside else { continue }
          let slack = constraints.slack(edge, in: layers)
          if slack < least {
            (best, least) = (edge, slack)
            if slack == 0 { return best }
          }
        }
      }
    }
    return best
  }

  private func outside(_ range: ClosedRange<Int>) -> [Range<Int>] {
    [0..<range.lowerBound, range.upperBound + 1..<layers.count]
  }

  private mutating func exchange(_ child: Int, for edge: Int) {
    let leaving = tree.parentEdges[child]
    shift(child, by: constraints.slack(edge, in: layers), leaving: leaving)
    let (source, target) = (constraints.sources[edge], constraints.targets[edge])
    let value = cutValues[leaving]
    let ancestor = climb(from: source, to: target, by: value, isSource: true)
    _ = climb(from: target, to: source, by: value, isSource: false)
    cutValues[edge] = -value
    cutValues[leaving] = 0
    let sourceIsInner = tree.contains(source, in: child)
    steps += tree.exchange(
      child, for: edge, from: sourceIsInner ? source : target, to: sourceIsInner ? target : source, below: ancestor)
  }

  /// Moves the nodes on one side of the leaving edge so that the entering one, which had this slack, has none.
  private mutating func shift(_ child: Int, by slack: Int, leaving: Int) {
    guard slack != 0 else { return }
    let range = tree.subtree(child)
    let inside = range.count * 2 <= layers.count
    // The leaving edge becomes longer: its source moves up, or its target down.
    let movesSource = (constraints.sources[leaving] == child) == inside
    for part in inside ? [range.lowerBound..<range.upperBound + 1] : outside(range) {
      steps += part.count
      for number in part { layers[tree.nodes[number]] += movesSource ? -slack : slack }
    }
  }

  /// Changes the cut values on the way from `start` to the first node that has `end` in its subtree; returns that node.
  private mutating func climb(from start: Int, to end: Int, by value: Int, isSource: Bool) -> Int {
    var node = start
    while !tree.contains(end, in: node) {
      let edge = tree.parentEdges[node]
      cutValues[edge] += (constraints.sources[edge] == node) == isSource ? value : -value
      node = tree.parents[node]
      steps += 1
    }
    return node
  }
}
