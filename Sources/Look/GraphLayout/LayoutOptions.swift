/// Distances in a drawing, and how much is drawn of long edges.
package struct LayoutOptions: Equatable, Sendable {
  /// Space between two nodes side by side.
  package var nodeGap = 24.0
  /// Space between two lines side by side; between a line and a node it is the mean of both gaps.
  package var lineGap = 12.0
  /// Space between layers of nodes; more where lines between them go far to the side.
  package var layerGap = 36.0
  /// Space between parts of the graph that are not connected.
  package var partGap = 48.0
  /// Space around everything.
  package var margin = 16.0
  /// The maximum number of layers that a line may cross; longer edges are drawn as two ends. With nil, it depends on
  /// the graph: edges are only broken if all lines together would have many times more corners than there are nodes.
  package var longestLine: Int?

  /// The default distances.
  package init() {}
}
