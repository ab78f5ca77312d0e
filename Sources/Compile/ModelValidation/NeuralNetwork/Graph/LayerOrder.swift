internal import ModelSpec

/// Explains why a layer cannot read a value: it has no producer, its producer comes later, or the layers form a cycle.
///
/// Computed lazily, since valid networks do not need it.
struct LayerOrder {
  enum Place: Equatable {
    case nowhere
    /// The layer that reads it.
    case itself
    /// A layer further on makes it, which this text names.
    case later(String)
    /// A layer further on makes it and needs this layer first.
    case cycle(String)
  }

  private let layers: [NeuralNetworkLayer]
  private var index: Index?

  private struct Index {
    /// The first layer that makes each value.
    var producers: NameMap<Int> = [:]
    /// Layers on circles or between two of them.
    var circular: Set<Int> = []
  }

  init(_ layers: [NeuralNetworkLayer]) {
    self.layers = layers
  }

  /// The origin of `name`, which layer `reader` finds undefined.
  mutating func place(of name: String, readBy reader: Int) -> Place {
    let index = index ?? Self.makeIndex(layers)
    self.index = index
    guard let producer = index.producers[name], producer >= reader else { return .nowhere }
    if producer == reader { return .itself }
    let title = layers[producer].title
    return index.circular.contains(producer) && index.circular.contains(reader) ? .cycle(title) : .later(title)
  }

  private static func makeIndex(_ layers: [NeuralNetworkLayer]) -> Index {
    var index = Index()
    for (place, layer) in layers.enumerated() {
      for name in layer.output where index.producers[name] == nil { index.producers[name] = place }
    }
    var sources = layers.map { layer in Set(layer.input.compactMap { index.producers[$0] }) }
    for place in layers.indices where layers[place].isCopy { sources[place].remove(place) }
    var readers = [[Int]](repeating: [], count: layers.count)
    for (place, producers) in sources.enumerated() {
      for producer in producers { readers[producer].append(place) }
    }
    let forward = remaining(after: sources.map(\.count), readers)
    let backward = remaining(after: readers.map(\.count), sources.map(Array.init))
    index.circular = forward.intersection(backward)
    return index
  }

  /// Repeatedly removes nodes without pending dependencies; returns the remaining ones.
  private static func remaining(after waits: [Int], _ followers: [[Int]]) -> Set<Int> {
    var waits = waits
    var stays = Set(waits.indices)
    var free = waits.indices.filter { waits[$0] == 0 }
    while let node = free.popLast() {
      stays.remove(node)
      for follower in followers[node] {
        waits[follower] -= 1
        if waits[follower] == 0 { free.append(follower) }
      }
    }
    return stays
  }
}
