/// The positions of everything in a drawn graph: x grows to the right, y grows downwards, and (0, 0) is the top left
/// corner.
package struct Layout: Equatable, Sendable {
  /// The center of each node.
  package var nodes: [Point]
  /// The line of each edge.
  package var edges: [EdgePath]
  /// Width and height of the whole, with margins; zero for an empty graph.
  package var size: Size

  /// A layout of these nodes and edges.
  package init(nodes: [Point], edges: [EdgePath], size: Size) {
    self.nodes = nodes
    self.edges = edges
    self.size = size
  }
}

/// The line of an edge, from the border of its source to the border of its target.
package struct EdgePath: Equatable, Sendable {
  /// The corners of the line. Between layers of nodes it may slant; beside nodes it is vertical.
  package var points: [Point]
  /// The second part of an edge that is too long to draw: `points` leaves the source and stops, and this line starts
  /// just above the target. Empty for a line without a break.
  package var continuation: [Point] = []
  /// The center of the edge's label; nil when it has none.
  package var label: Point?
  /// Whether the edge goes against the flow, upwards, to close a cycle.
  package var isReversed = false

  /// A line through `points`.
  package init(points: [Point] = []) {
    self.points = points
  }
}

/// A place in the drawing.
package struct Point: Hashable, Sendable {
  /// Distance from the left border.
  package var x: Double
  /// Distance from the top border.
  package var y: Double

  /// The place (`x`, `y`).
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
