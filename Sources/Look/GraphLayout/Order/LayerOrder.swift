/// The order of items in each layer, from left to right.
struct LayerOrder: Equatable {
  /// The items of all layers, layer by layer.
  private(set) var items: [Int]
  /// The position of each item in its layer, from 0.
  private(set) var positions: [Int]
  /// The start of each layer in `items`, and the end of the last one.
  let starts: [Int]

  /// The layers of `layers[item]`, each in the order in which its items appear in `sequence`.
  init(layers: [Int], layerCount: Int, sequence: [Int]) {
    let rows = Adjacency(rowCount: layerCount, keys: sequence.map { layers[$0] }, values: sequence)
    items = rows.members
    starts = rows.starts
    positions = [Int](repeating: 0, count: layers.count)
    for layer in 0..<layerCount {
      for (position, index) in rows.range(layer).enumerated() { positions[items[index]] = position }
    }
  }

  /// The number of layers.
  var layerCount: Int { starts.count - 1 }

  /// The range of a layer in `items`.
  func range(_ layer: Int) -> Range<Int> { starts[layer]..<starts[layer + 1] }

  /// The number of items in a layer.
  func count(_ layer: Int) -> Int { starts[layer + 1] - starts[layer] }

  /// Puts an item at a position of a layer; the item that was there must be moved.
  mutating func put(_ item: Int, at position: Int, in layer: Int) {
    items[starts[layer] + position] = item
    positions[item] = position
  }
}
