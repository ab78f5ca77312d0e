/// The room that each item of a layered graph takes around its anchor, the middle of a node or the line of a dummy node.
struct Extents {
  /// Room to the left, with half of the gap.
  private(set) var left: [Double]
  /// Room to the right, with half of the gap, loops and labels.
  private(set) var right: [Double]
  /// Room from top to bottom.
  private(set) var heights: [Double]

  /// Space between a line and its label.
  static let labelGap = 4.0

  /// The room that the items of `layered` take, a layering of `part`.
  init(_ layered: LayeredGraph, _ part: Part, of graph: LayoutGraph, options: LayoutOptions) {
    left = [Double](repeating: options.lineGap / 2, count: layered.itemCount)
    right = left
    heights = [Double](repeating: 0, count: layered.itemCount)
    for (item, node) in part.nodes.enumerated() {
      let size = graph.nodes[node].size
      left[item] = (size.width + options.nodeGap) / 2
      right[item] = left[item]
      heights[item] = size.height
    }
    for (edge, branch) in layered.branches.enumerated() {
      guard let last = branch.last, let label = graph.edges[part.edges[edge]].label else { continue }
      right[last] += Self.labelGap + label.width
      heights[last] = label.height
    }
    for loop in part.loops {
      right[loop.node] += Self.loopWidth(graph.edges[loop.edge].label, options: options)
      heights[loop.node] = max(heights[loop.node], graph.edges[loop.edge].label?.height ?? 0)
    }
  }

  /// The least distance between the anchors of two items side by side.
  func separation(_ item: Int, _ next: Int) -> Double { right[item] + left[next] }

  /// The width of an edge from a node to itself, with its label.
  static func loopWidth(_ label: Size?, options: LayoutOptions) -> Double {
    options.lineGap + (label.map { labelGap + $0.width } ?? 0)
  }
}
