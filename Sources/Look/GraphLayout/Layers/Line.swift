/// The lines from one output of a node: a trunk of dummy nodes, one in each layer, from which edges branch off.
///
/// Sharing the trunk keeps the number of dummy nodes small when a value is used in many layers.
struct Line {
  /// The node where it starts.
  let source: Int
  /// The edges along it, by their number in the part.
  var edges: [Int]
  /// The first dummy node of the trunk; the others follow.
  var trunk: Range<Int> = 0..<0
  /// The dummy node where broken edges stop below the source; nil if there are none.
  var stub: Int?

  /// The lines of a part: one for each output of each node, and one for each edge that is drawn upwards.
  static func lines(of part: Part, in graph: LayoutGraph) -> [Line] {
    let outgoing = Adjacency(rowCount: part.nodes.count, keys: part.sources)
    var lines: [Line] = []
    for node in part.nodes.indices {
      let edges = outgoing.members[outgoing.range(node)].sorted {
        let (first, second) = (graph.edges[part.edges[$0]].output, graph.edges[part.edges[$1]].output)
        return first == second ? $0 < $1 : first < second
      }
      var lastOutput: Int?
      for edge in edges {
        let output = part.isReversed[edge] ? nil : graph.edges[part.edges[edge]].output
        if let output, output == lastOutput {
          lines[lines.count - 1].edges.append(edge)
        } else {
          lines.append(Line(source: node, edges: [edge]))
          lastOutput = output
        }
      }
    }
    return lines
  }
}

/// The path of an edge from its line to its target.
struct Branch {
  /// The line it is on.
  var line = 0
  /// Number of dummy nodes of the trunk that it passes.
  var depth = 0
  /// The dummy node of its own above the target, which has its label or, if it is broken, its second part; nil if it
  /// has none.
  var last: Int?
  /// Whether it stops below the source and starts again above the target.
  var isBroken = false
}
