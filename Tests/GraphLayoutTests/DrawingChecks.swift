import GraphLayout

/// A rectangle of the drawing.
struct Box {
  var left, right, top, bottom: Double

  init(center: Point, size: Size) {
    left = center.x - size.width / 2
    right = center.x + size.width / 2
    top = center.y - size.height / 2
    bottom = center.y + size.height / 2
  }

  func overlaps(_ other: Box) -> Bool {
    left < other.right - 1e-6 && other.left < right - 1e-6 && top < other.bottom - 1e-6 && other.top < bottom - 1e-6
  }

  /// Whether the line from `start` to `end` enters the rectangle; touching its border is not entering.
  func isEntered(from start: Point, to end: Point) -> Bool {
    var (first, last) = (0.0, 1.0)
    for (from, to, low, high) in [(start.x, end.x, left, right), (start.y, end.y, top, bottom)] {
      let (inner, outer) = (low + 1e-6, high - 1e-6)
      if from == to {
        guard inner < from, from < outer else { return false }
      } else {
        let (one, other) = ((inner - from) / (to - from), (outer - from) / (to - from))
        first = max(first, min(one, other))
        last = min(last, max(one, other))
      }
    }
    return first < last
  }
}

extension LayoutGraph {
  /// What is wrong with a drawing of the graph; empty if nothing is.
  func faults(in layout: Layout) -> [String] {
    let boxes = zip(layout.nodes, nodes).map { Box(center: $0, size: $1.size) }
    var faults: [String] = []
    for (index, box) in boxes.enumerated() {
      for other in boxes.indices.dropFirst(index + 1) where box.overlaps(boxes[other]) {
        faults.append("nodes \(index) and \(other) overlap")
      }
      if box.left < 0 || box.top < 0 || box.right > layout.size.width || box.bottom > layout.size.height {
        faults.append("node \(index) is outside of the drawing")
      }
    }
    for (index, path) in layout.edges.enumerated() {
      faults += self.faults(ofEdge: index, path, boxes, layout.size).map { "edge \(index) \($0)" }
    }
    return faults
  }

  private func faults(ofEdge index: Int, _ path: EdgePath, _ boxes: [Box], _ size: Size) -> [String] {
    let edge = edges[index]
    guard let start = path.points.first, let end = (path.continuation.last ?? path.points.last) else {
      return ["has no line"]
    }
    var faults: [String] = []
    for part in [path.points, path.continuation] {
      for (from, to) in zip(part, part.dropFirst()) {
        let isUpwards = edge.source == edge.target || path.isReversed
        if from.y > to.y + 1e-6 && !isUpwards { faults.append("leads upwards") }
        if from.y < to.y - 1e-6 && path.isReversed { faults.append("leads downwards") }
        for (node, box) in boxes.enumerated() where box.isEntered(from: from, to: to) {
          faults.append("runs through node \(node)")
        }
      }
      for point in part where point.x < 0 || point.y < 0 || point.x > size.width || point.y > size.height {
        faults.append("leaves the drawing")
      }
    }
    if !boxes[edge.source].hasOnBorder(start) { faults.append("does not start at its source") }
    if !boxes[edge.target].hasOnBorder(end) { faults.append("does not end at its target") }
    if (edge.label == nil) != (path.label == nil) { faults.append("has a label too many or too few") }
    if let label = path.label, let labelSize = edge.label {
      let labelBox = Box(center: label, size: labelSize)
      for (node, box) in boxes.enumerated() where box.overlaps(labelBox) {
        faults.append("has its label on node \(node)")
      }
    }
    return faults
  }
}

extension Box {
  fileprivate func hasOnBorder(_ point: Point) -> Bool {
    let isInside =
      left - 1e-6 <= point.x && point.x <= right + 1e-6 && top - 1e-6 <= point.y && point.y <= bottom + 1e-6
    let sides = [point.x - left, point.x - right, point.y - top, point.y - bottom]
    return isInside && sides.contains { abs($0) < 1e-6 }
  }
}
