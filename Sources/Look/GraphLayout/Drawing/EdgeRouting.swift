/// Draws the lines of a part whose items have their places.
struct EdgeRouting {
  let graph: LayeredGraph
  let part: Part
  let whole: LayoutGraph
  let xs: [Double]
  let bands: LayerBands
  let options: LayoutOptions

  /// The path of each edge of the part, with its index in the whole graph.
  func paths() -> [(edge: Int, path: EdgePath)] {
    let attachments = Attachments(graph, part, of: whole, xs: xs, gap: options.lineGap)
    var paths: [(edge: Int, path: EdgePath)] = []
    paths.reserveCapacity(part.edges.count + part.loops.count)
    for index in graph.lines.indices { addPaths(of: index, attachments, to: &paths) }
    addLoops(to: &paths)
    return paths
  }

  private func addPaths(of index: Int, _ attachments: Attachments, to paths: inout [(edge: Int, path: EdgePath)]) {
    let line = graph.lines[index]
    var trunk = Polyline(x: attachments.lines[index], y: nodeBottom(line.source))
    trunk.go(x: attachments.lines[index], y: bands.bottoms[graph.layers[line.source]])
    let start = trunk
    var depth = 0
    // The trunk grows from branch to branch.
    let sorted = line.edges.sorted { graph.branches[$0].depth < graph.branches[$1].depth }
    for edge in sorted {
      let branch = graph.branches[edge]
      while !branch.isBroken, depth < branch.depth {
        pass(line.trunk.lowerBound + depth, &trunk)
        depth += 1
      }
      var path = branch.isBroken ? broken(edge, line, from: start) : whole(edge, trunk)
      finish(edge, attachments.edges[edge], &path)
      paths.append((part.edges[edge], path))
    }
  }

  private func whole(_ edge: Int, _ trunk: Polyline) -> EdgePath {
    var polyline = trunk
    if let last = graph.branches[edge].last { pass(last, &polyline) }
    return EdgePath(points: polyline.points)
  }

  private func broken(_ edge: Int, _ line: Line, from start: Polyline) -> EdgePath {
    var path = EdgePath()
    if let stub = line.stub, let last = graph.branches[edge].last {
      var first = start
      let layer = graph.layers[stub]
      first.go(x: xs[stub], y: bands.tops[layer])
      first.go(x: xs[stub], y: bands.middle(layer))
      var second = Polyline(x: xs[last], y: bands.middle(graph.layers[last]))
      second.go(x: xs[last], y: bands.bottoms[graph.layers[last]])
      path.points = first.points
      path.continuation = second.points
    }
    return path
  }

  /// Leads a path to the edge's lower node, adds its label, and turns it around if it goes upwards.
  private func finish(_ edge: Int, _ x: Double, _ path: inout EdgePath) {
    let target = part.targets[edge]
    let isBroken = graph.branches[edge].isBroken
    var end = Polyline(points: isBroken ? path.continuation : path.points)
    end.go(x: x, y: bands.tops[graph.layers[target]])
    end.go(x: x, y: nodeTop(target))
    if isBroken { path.continuation = end.points } else { path.points = end.points }
    if let label = whole.edges[part.edges[edge]].label, let last = graph.branches[edge].last {
      path.label = Point(
        x: xs[last] + Extents.labelGap + label.width / 2, y: bands.middle(graph.layers[last]))
    }
    guard part.isReversed[edge] else { return }
    path.isReversed = true
    path.points.reverse()
    path.continuation.reverse()
    if isBroken { swap(&path.points, &path.continuation) }
  }

  /// Goes straight down through the layer of a dummy node.
  private func pass(_ dummy: Int, _ polyline: inout Polyline) {
    let layer = graph.layers[dummy]
    polyline.go(x: xs[dummy], y: bands.tops[layer])
    polyline.go(x: xs[dummy], y: bands.bottoms[layer])
  }

  /// Draws edges from a node to itself to the right of it, one around the other.
  private func addLoops(to paths: inout [(edge: Int, path: EdgePath)]) {
    var reach: [Int: (count: Int, width: Double)] = [:]
    var counts: [Int: Int] = [:]
    for loop in part.loops { counts[loop.node, default: 0] += 1 }
    for loop in part.loops {
      let size = whole.nodes[part.nodes[loop.node]].size
      let label = whole.edges[loop.edge].label
      let (number, inner) = reach[loop.node] ?? (0, 0)
      let right = xs[loop.node] + size.width / 2
      let x = right + inner + options.lineGap
      let half = size.height / 2 * Double(number + 1) / Double((counts[loop.node] ?? 0) + 1)
      let y = middle(loop.node)
      var path = EdgePath(points: [
        Point(x: right, y: y + half), Point(x: x, y: y + half), Point(x: x, y: y - half), Point(x: right, y: y - half),
      ])
      path.label = label.map { Point(x: x + Extents.labelGap + $0.width / 2, y: y) }
      paths.append((loop.edge, path))
      reach[loop.node] = (number + 1, inner + Extents.loopWidth(label, options: options))
    }
  }

  private func middle(_ node: Int) -> Double { bands.middle(graph.layers[node]) }

  // Rounding is not to put a border outside of the layer.
  private func nodeTop(_ node: Int) -> Double {
    max(bands.tops[graph.layers[node]], middle(node) - whole.nodes[part.nodes[node]].size.height / 2)
  }

  private func nodeBottom(_ node: Int) -> Double {
    min(bands.bottoms[graph.layers[node]], middle(node) + whole.nodes[part.nodes[node]].size.height / 2)
  }
}

extension Polyline {
  /// A line that continues after these points, of which there is at least one.
  fileprivate init(points: [Point]) {
    self.init(x: points[0].x, y: points[0].y)
    for point in points.dropFirst() { go(x: point.x, y: point.y) }
  }
}
