/// The points where lines attach to the borders of nodes: spread around the middle, in the order of the lines' other
/// ends.
struct Attachments {
  /// The x where each line leaves its source.
  private(set) var lines: [Double]
  /// The x where each edge reaches its lower node.
  private(set) var edges: [Double]

  /// The part of a node's width at each end where no line is attached.
  private static let inset = 0.125

  /// Attaches the lines and edges of a layered graph to nodes of these widths.
  init(_ graph: LayeredGraph, _ part: Part, of whole: LayoutGraph, xs: [Double], gap: Double) {
    let widths = part.nodes.map { whole.nodes[$0].size.width }
    lines = graph.lines.map { line in
      let items = line.firstItems(graph, part)
      return items.reduce(0) { $0 + xs[$1] } / Double(items.count)
    }
    let bySource = Adjacency(rowCount: graph.nodeCount, keys: graph.lines.map(\.source))
    for node in 0..<graph.nodeCount {
      Self.spread(bySource.members[bySource.range(node)], around: xs[node], width: widths[node], gap: gap, &lines) {
        $0 < $1
      }
    }
    edges = part.edges.indices.map { [lines] edge in
      let branch = graph.branches[edge]
      guard let item = graph.itemAbove(branch) else { return lines[branch.line] }
      return xs[item]
    }
    let byTarget = Adjacency(rowCount: graph.nodeCount, keys: part.targets)
    for node in 0..<graph.nodeCount {
      Self.spread(byTarget.members[byTarget.range(node)], around: xs[node], width: widths[node], gap: gap, &edges) {
        let (first, second) = (whole.edges[part.edges[$0]].input, whole.edges[part.edges[$1]].input)
        return first == second ? $0 < $1 : first < second
      }
    }
  }

  /// Replaces the x of the far ends of `members` by the x at the node, keeping their order.
  private static func spread(
    _ members: ArraySlice<Int>, around middle: Double, width: Double, gap: Double, _ xs: inout [Double],
    breakTie: (Int, Int) -> Bool
  ) {
    guard members.count > 1 else {
      for member in members { xs[member] = middle }
      return
    }
    let sorted = members.sorted { [xs] in xs[$0] == xs[$1] ? breakTie($0, $1) : xs[$0] < xs[$1] }
    let room = width * (1 - 2 * inset)
    let step = min(gap, room / Double(members.count - 1))
    let reach = min(room / 2, step * Double(members.count - 1))
    var least = middle - reach
    for member in sorted {
      xs[member] = max(min(xs[member], middle + reach), least)
      least = xs[member] + step
    }
    var greatest = middle + room / 2
    for member in sorted.reversed() {
      xs[member] = min(xs[member], greatest)
      greatest = xs[member] - step
    }
  }
}

extension Line {
  /// The items where the line's segments from its source end.
  fileprivate func firstItems(_ graph: LayeredGraph, _ part: Part) -> [Int] {
    var items = [trunk.first, stub].compactMap { $0 }
    for edge in edges where graph.branches[edge].depth == 0 && !graph.branches[edge].isBroken {
      items.append(graph.branches[edge].last ?? part.targets[edge])
    }
    return items
  }
}

extension LayeredGraph {
  /// The dummy node above a branch's target; nil if it comes from its source directly.
  func itemAbove(_ branch: Branch) -> Int? {
    branch.last ?? (branch.depth > 0 ? lines[branch.line].trunk.lowerBound + branch.depth - 1 : nil)
  }
}
