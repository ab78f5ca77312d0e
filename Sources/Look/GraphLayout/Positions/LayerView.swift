/// A layered graph as one of the four alignments sees it: upside down or not, mirrored or not.
struct LayerView {
  /// The items of all layers, from the first layer to the last, from the first position to the last.
  private(set) var items: [Int]
  /// The start of each layer in `items`, and the end of the last one.
  private(set) var starts: [Int]
  /// The place of each item in `items`.
  private(set) var places: [Int]
  /// The segments from each item to the layer before, by the position of their ends there.
  private(set) var segments: Adjacency
  /// The end of each segment in the layer before.
  let before: [Int]
  /// Whether positions are counted from the right.
  let isMirrored: Bool

  /// A view of `graph` with its items in `order`.
  init(_ graph: LayeredGraph, _ order: LayerOrder, isFlipped: Bool, isMirrored: Bool) {
    self.isMirrored = isMirrored
    before = isFlipped ? graph.lowers : graph.uppers
    let after = isFlipped ? graph.uppers : graph.lowers
    items = []
    items.reserveCapacity(order.items.count)
    starts = [0]
    places = [Int](repeating: 0, count: order.items.count)
    for index in 0..<order.layerCount {
      let range = order.range(isFlipped ? order.layerCount - 1 - index : index)
      if isMirrored {
        items.append(contentsOf: order.items[range].reversed())
      } else {
        items.append(contentsOf: order.items[range])
      }
      starts.append(items.count)
    }
    for (place, item) in items.enumerated() { places[item] = place }
    // Sorts segments by where they start, and then lists them by where they end.
    let byStart = Adjacency(rowCount: items.count, keys: before.map { [places] in places[$0] })
    segments = Adjacency(rowCount: items.count, keys: byStart.members.map { after[$0] }, values: byStart.members)
  }

  /// The number of layers.
  var layerCount: Int { starts.count - 1 }

  /// The item before `item` in its layer; `layer` is its layer as seen here. nil for the first one.
  func predecessor(_ item: Int, in layer: Int) -> Int? {
    places[item] > starts[layer] ? items[places[item] - 1] : nil
  }
}
