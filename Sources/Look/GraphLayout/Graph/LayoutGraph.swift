/// A directed graph to lay out: boxes of known sizes, and edges between them.
///
/// It may have cycles, self-loops, several edges between two nodes, and parts that are not connected.
package struct LayoutGraph: Equatable, Sendable {
  /// The nodes; edges refer to them by index.
  package var nodes: [Node]
  /// The edges, in an order that breaks ties: of several equally good drawings, the one that keeps it is preferred.
  package var edges: [Edge]

  /// A graph of nodes and edges, each empty by default.
  package init(nodes: [Node] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }

  /// A box.
  package struct Node: Equatable, Sendable {
    /// Width and height, 0 or more.
    package var size: Size

    /// A box of `size`.
    package init(size: Size) { self.size = size }
  }

  /// A connection of two nodes.
  package struct Edge: Equatable, Sendable {
    /// Index of the node where the edge starts.
    package var source: Int
    /// Index of the node where the edge ends; the source itself for a self-loop.
    package var target: Int
    /// Index of the source's output. Edges from one output carry the same value: they start at one point, and share a
    /// line as far as possible.
    package var output: Int
    /// Index of the target's input. Edges to different inputs end at different points.
    package var input: Int
    /// Size of the text beside the edge; nil when it has none.
    package var label: Size?

    /// An edge from a node's output to a node's input, the first ones by default.
    package init(from source: Int, to target: Int, output: Int = 0, input: Int = 0, label: Size? = nil) {
      self.source = source
      self.target = target
      self.output = output
      self.input = input
      self.label = label
    }
  }
}

/// Width and height of a rectangle, in the unit of the drawing.
package struct Size: Hashable, Sendable {
  /// Extent from left to right.
  package var width: Double
  /// Extent from top to bottom.
  package var height: Double

  /// A size of `width` by `height`.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
