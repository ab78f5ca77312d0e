extension LayeredGraph {
  /// Whether a segment is between two dummy nodes. Such segments are to be vertical.
  func isInner(_ segment: Int) -> Bool { isDummy(uppers[segment]) && isDummy(lowers[segment]) }

  /// Whether each segment crosses an inner one without being one itself (conflicts of type 1).
  ///
  /// U. Brandes and B. Köpf, "Fast and simple horizontal coordinate assignment", Graph Drawing 2001, algorithm 1; by
  /// running maxima and minima, so that inner segments may cross each other.
  func conflicts(in order: LayerOrder, byLower segments: Adjacency) -> [Bool] {
    var isMarked = [Bool](repeating: false, count: uppers.count)
    for layer in 1..<max(1, layerCount) {
      let items = order.items[order.range(layer)]
      var rightmost = -1
      for item in items {
        for segment in segments.members[segments.range(item)] where !isInner(segment) {
          if rightmost > order.positions[uppers[segment]] { isMarked[segment] = true }
        }
        for segment in segments.members[segments.range(item)] where isInner(segment) {
          rightmost = max(rightmost, order.positions[uppers[segment]])
        }
      }
      var leftmost = Int.max
      for item in items.reversed() {
        for segment in segments.members[segments.range(item)] where !isInner(segment) {
          if leftmost < order.positions[uppers[segment]] { isMarked[segment] = true }
        }
        for segment in segments.members[segments.range(item)] where isInner(segment) {
          leftmost = min(leftmost, order.positions[uppers[segment]])
        }
      }
    }
    return isMarked
  }
}
