extension LayoutGraph {
  /// Arranges nodes in layers from top to bottom, and routes the edges between them.
  ///
  /// The stages are those of K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system
  /// structures", 1981: remove cycles, assign layers, reduce crossings, assign positions. Equal graphs have equal layouts.
  ///
  /// The ends of edges and the groups' parents must exist, and sizes must be finite and not negative.
  package func layout(_ options: LayoutOptions = LayoutOptions()) -> Layout {
    checkNumbers()
    let parts = Part.parts(of: self)
    let drawings = parts.map { PartDrawing($0, of: self, options: options) }
    let packing = PartPacking(drawings.map(\.size), gap: options.partGap)
    var layout = Layout(
      nodes: [Point](repeating: Point(x: 0, y: 0), count: nodes.count),
      edges: [EdgePath](repeating: EdgePath(), count: edges.count), size: Size(width: 0, height: 0))
    for ((part, drawing), corner) in zip(zip(parts, drawings), packing.corners) {
      let offset = Point(x: corner.x + options.margin, y: corner.y + options.margin)
      for (node, center) in zip(part.nodes, drawing.nodes) { layout.nodes[node] = center.moved(by: offset) }
      for (edge, path) in drawing.paths { layout.edges[edge] = path.moved(by: offset) }
    }
    if !nodes.isEmpty {
      layout.size = Size(
        width: packing.size.width + 2 * options.margin, height: packing.size.height + 2 * options.margin)
    }
    return layout
  }

  private func checkNumbers() {
    for node in nodes {
      precondition(node.size.isDrawable, "a node needs a finite size of 0 or more")
    }
    for edge in edges {
      precondition(
        nodes.indices.contains(edge.source) && nodes.indices.contains(edge.target), "an edge needs two nodes")
      precondition(edge.label?.isDrawable ?? true, "a label needs a finite size of 0 or more")
    }
  }
}

/// The layout of one connected part, with its top left corner at (0, 0).
private struct PartDrawing {
  /// The center of each node of the part.
  var nodes: [Point]
  /// The path of each edge, with its index in the whole graph.
  var paths: [(edge: Int, path: EdgePath)]
  /// Width and height.
  var size: Size

  init(_ part: Part, of graph: LayoutGraph, options: LayoutOptions) {
    let layered = LayeredGraph(part, of: graph, options: options)
    let order = CrossingReduction.order(of: layered)
    let extents = Extents(layered, part, of: graph, options: options)
    let positions = HorizontalPositions(layered, order, extents)
    // Labels are in layers between the nodes; the space is the same with and without them.
    let hasLabels = part.edges.contains { graph.edges[$0].label != nil }
    let bands = LayerBands(
      layered, xs: positions.xs, extents, gap: hasLabels ? options.layerGap / 2 : options.layerGap)
    let routing = EdgeRouting(
      graph: layered, part: part, whole: graph, xs: positions.xs, bands: bands, options: options)
    paths = routing.paths()
    nodes = part.nodes.indices.map { Point(x: positions.xs[$0], y: bands.middle(layered.layers[$0])) }
    size = Size(width: positions.width, height: bands.height)
  }
}

extension Size {
  fileprivate var isDrawable: Bool { width >= 0 && height >= 0 && width.isFinite && height.isFinite }
}

extension Point {
  fileprivate func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}

extension EdgePath {
  fileprivate func moved(by offset: Point) -> EdgePath {
    var path = self
    path.points = points.map { $0.moved(by: offset) }
    path.continuation = continuation.map { $0.moved(by: offset) }
    path.label = label?.moved(by: offset)
    return path
  }
}
