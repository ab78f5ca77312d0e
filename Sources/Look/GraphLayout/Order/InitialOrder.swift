extension LayerOrder {
  /// An order by depth-first search, which keeps branches apart: from the uppermost items down if `downwards`, or from
  /// the lowest up.
  ///
  /// `neighbors` lists the items in the next layer in that direction.
  init(layers: [Int], layerCount: Int, neighbors: Adjacency, downwards: Bool) {
    let byLayer = Adjacency(rowCount: layerCount, keys: layers)
    var isReached = [Bool](repeating: false, count: layers.count)
    var sequence: [Int] = []
    sequence.reserveCapacity(layers.count)
    var path: [(item: Int, next: Int)] = []
    for index in 0..<layerCount {
      for root in byLayer.members[byLayer.range(downwards ? index : layerCount - 1 - index)] where !isReached[root] {
        isReached[root] = true
        sequence.append(root)
        path.append((root, neighbors.starts[root]))
        while let (item, next) = path.last {
          guard next < neighbors.starts[item + 1] else {
            path.removeLast()
            continue
          }
          path[path.count - 1].next += 1
          let neighbor = neighbors.members[next]
          guard !isReached[neighbor] else { continue }
          isReached[neighbor] = true
          sequence.append(neighbor)
          path.append((neighbor, neighbors.starts[neighbor]))
        }
      }
    }
    self.init(layers: layers, layerCount: layerCount, sequence: sequence)
  }
}
