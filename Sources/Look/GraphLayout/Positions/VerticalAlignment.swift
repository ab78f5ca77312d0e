/// Blocks of items that are to have the same x: each item is aligned with its median neighbor in the layer before, unless
/// that would cross another alignment.
///
/// U. Brandes and B. Köpf, "Fast and simple horizontal coordinate assignment", Graph Drawing 2001, algorithm 2.
struct VerticalAlignment {
  /// The first item of each item's block.
  private(set) var roots: [Int]
  /// The next item in each item's block; the root after the last one.
  private(set) var next: [Int]

  /// Aligns the items of `view`, but not along segments that `isMarked`.
  init(_ graph: LayeredGraph, _ view: LayerView, isMarked: [Bool]) {
    roots = Array(view.items.indices)
    next = roots
    for layer in 1..<max(1, view.layerCount) {
      // The last place in the layer before that has been aligned with.
      var last = -1
      for place in view.starts[layer]..<view.starts[layer + 1] {
        let item = view.items[place]
        for index in Self.candidates(item, graph, view) where next[item] == item {
          let segment = view.segments.members[index]
          let neighbor = view.before[segment]
          guard !isMarked[segment], view.places[neighbor] > last else { continue }
          next[neighbor] = item
          roots[item] = roots[neighbor]
          next[item] = roots[item]
          last = view.places[neighbor]
        }
      }
    }
  }

  /// The segments that an item may be aligned along: an inner one if there is one, so that long lines are straight, or
  /// else the medians.
  private static func candidates(_ item: Int, _ graph: LayeredGraph, _ view: LayerView) -> Range<Int> {
    let range = view.segments.range(item)
    guard !range.isEmpty else { return range }
    if graph.isDummy(item) {
      for index in range where graph.isInner(view.segments.members[index]) { return index..<index + 1 }
    }
    let middle = range.lowerBound + (range.count - 1) / 2
    return middle..<range.lowerBound + range.count / 2 + 1
  }
}
