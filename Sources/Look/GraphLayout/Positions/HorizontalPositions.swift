/// The x of each item: the mean of the two medians of four alignments, which look up or down and lean left or right.
///
/// U. Brandes and B. Köpf, "Fast and simple horizontal coordinate assignment", Graph Drawing 2001. It keeps the order and
/// the separation of the items in each layer, since each of the alignments does.
struct HorizontalPositions {
  /// The x of each item's anchor; the leftmost item's left border is at 0.
  private(set) var xs: [Double]
  /// The width of all layers together.
  private(set) var width: Double

  /// Positions for the items of a graph.
  init(_ graph: LayeredGraph, _ order: LayerOrder, _ extents: Extents) {
    let candidates = Self.alignments(graph, order, extents)
    let bounds = candidates.map { Self.bounds($0.xs, extents) }
    // All layouts are aligned to the narrowest one, at the side to which they are compacted.
    var narrowest = 0
    for index in bounds.indices where bounds[index].width < bounds[narrowest].width { narrowest = index }
    let shifts = candidates.indices.map {
      candidates[$0].leansRight
        ? bounds[narrowest].right - bounds[$0].right : bounds[narrowest].left - bounds[$0].left
    }
    xs = [Double](repeating: 0, count: graph.itemCount)
    for item in xs.indices {
      var values = (0.0, 0.0, 0.0, 0.0)
      values.0 = candidates[0].xs[item] + shifts[0]
      values.1 = candidates[1].xs[item] + shifts[1]
      values.2 = candidates[2].xs[item] + shifts[2]
      values.3 = candidates[3].xs[item] + shifts[3]
      xs[item] = Self.meanOfMedians(values)
    }
    let final = Self.bounds(xs, extents)
    for item in xs.indices { xs[item] -= final.left }
    width = final.width
  }

  /// The four alignments, each with its own x for every item.
  static func alignments(
    _ graph: LayeredGraph, _ order: LayerOrder, _ extents: Extents
  ) -> [(xs: [Double], leansRight: Bool)] {
    let isMarked = graph.conflicts(
      in: order, byLower: Adjacency(rowCount: graph.itemCount, keys: graph.lowers))
    var found: [(xs: [Double], leansRight: Bool)] = []
    for isFlipped in [false, true] {
      for isMirrored in [false, true] {
        let view = LayerView(graph, order, isFlipped: isFlipped, isMirrored: isMirrored)
        let alignment = VerticalAlignment(graph, view, isMarked: isMarked)
        let xs = HorizontalCompaction(view, alignment, extents).xs
        found.append((isMirrored ? xs.map { -$0 } : xs, isMirrored))
      }
    }
    return found
  }

  private static func bounds(_ xs: [Double], _ extents: Extents) -> (left: Double, right: Double, width: Double) {
    var left = Double.infinity
    var right = -Double.infinity
    for item in xs.indices {
      left = min(left, xs[item] - extents.left[item])
      right = max(right, xs[item] + extents.right[item])
    }
    return (left, right, right - left)
  }

  private static func meanOfMedians(_ values: (Double, Double, Double, Double)) -> Double {
    let (low, high) = (min(values.0, values.1), max(values.0, values.1))
    let (otherLow, otherHigh) = (min(values.2, values.3), max(values.2, values.3))
    return (max(low, otherLow) + min(high, otherHigh)) / 2
  }
}
