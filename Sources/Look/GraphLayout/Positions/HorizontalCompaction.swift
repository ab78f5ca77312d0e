/// Places blocks of aligned items as far to the front as the separations allow.
///
/// Blocks belong to classes, each with a sink, a block that is the first in all its layers. Blocks are placed in their
/// class first, then classes are moved up to each other. U. Brandes and B. Köpf, "Fast and simple horizontal coordinate
/// assignment", Graph Drawing 2001, algorithm 3, with the corrections of U. Brandes, J. Walter and J. Zink, "Erratum: Fast
/// and simple horizontal coordinate assignment", 2020: classes are moved in the order of their sinks' layers, when the
/// moves of those they depend on are known.
struct HorizontalCompaction {
  /// The x of each item, mirrored if the view is.
  private(set) var xs: [Double]

  private var sinks: [Int]
  private var isPlaced: [Bool]
  private let layers: [Int]

  /// Places the blocks of `alignment`.
  init(_ view: LayerView, _ alignment: VerticalAlignment, _ extents: Extents) {
    let count = view.items.count
    xs = [Double](repeating: 0, count: count)
    sinks = Array(0..<count)
    isPlaced = [Bool](repeating: false, count: count)
    var layers = [Int](repeating: 0, count: count)
    for layer in 0..<view.layerCount {
      for place in view.starts[layer]..<view.starts[layer + 1] { layers[view.items[place]] = layer }
    }
    self.layers = layers
    for item in view.items where alignment.roots[item] == item && !isPlaced[item] {
      place(item, view, alignment, extents)
    }
    let shifts = classShifts(view, alignment, extents)
    let relative = xs
    for item in 0..<count {
      let root = alignment.roots[item]
      xs[item] = relative[root] + shifts[sinks[root]]
    }
  }

  /// Places the block of `root` in its class, after the blocks to the left of it.
  private mutating func place(_ root: Int, _ view: LayerView, _ alignment: VerticalAlignment, _ extents: Extents) {
    var waiting = [(root: root, item: root)]
    while let (root, item) = waiting.last {
      if let predecessor = view.predecessor(item, in: layers[item]) {
        let other = alignment.roots[predecessor]
        guard isPlaced[other] else {
          waiting.append((other, other))
          continue
        }
        if sinks[root] == root { sinks[root] = sinks[other] }
        if sinks[root] == sinks[other] {
          xs[root] = max(xs[root], xs[other] + Self.separation(predecessor, item, view, extents))
        }
      }
      waiting[waiting.count - 1].item = alignment.next[item]
      if alignment.next[item] == root {
        isPlaced[root] = true
        waiting.removeLast()
      }
    }
  }

  /// The shift of each class, by its sink.
  private func classShifts(_ view: LayerView, _ alignment: VerticalAlignment, _ extents: Extents) -> [Double] {
    // Items that follow one of another class in their layer, by the layer of their own sink.
    var followers: [Int] = []
    var sinkLayers: [Int] = []
    for layer in 0..<view.layerCount {
      for place in (view.starts[layer]..<view.starts[layer + 1]).dropFirst().reversed() {
        let sink = sinks[alignment.roots[view.items[place]]]
        guard sink != sinks[alignment.roots[view.items[place - 1]]] else { continue }
        followers.append(place)
        sinkLayers.append(layers[sink])
      }
    }
    let byLayer = Adjacency(rowCount: view.layerCount, keys: sinkLayers, values: followers)
    var shifts = [Double](repeating: .infinity, count: view.items.count)
    for layer in 0..<view.layerCount {
      let first = view.items[view.starts[layer]]
      if sinks[first] == first, shifts[first] == .infinity { shifts[first] = 0 }
      for place in byLayer.members[byLayer.range(layer)] {
        let (predecessor, item) = (view.items[place - 1], view.items[place])
        let (left, right) = (alignment.roots[predecessor], alignment.roots[item])
        let room = xs[right] - xs[left] - Self.separation(predecessor, item, view, extents)
        shifts[sinks[left]] = min(shifts[sinks[left]], shifts[sinks[right]] + room)
      }
    }
    return shifts
  }

  private static func separation(_ item: Int, _ next: Int, _ view: LayerView, _ extents: Extents) -> Double {
    view.isMirrored ? extents.separation(next, item) : extents.separation(item, next)
  }
}
