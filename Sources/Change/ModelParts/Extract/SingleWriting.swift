internal import ModelSpec

/// Renames blobs that several layers write in turn, so that each blob is written once (single assignment).
enum SingleWriting {
  /// The same network, in which each blob is written once. The last write of a blob keeps its name. Networks with loops
  /// or branches are unchanged.
  static func network(_ network: NeuralNetwork, inputs: [String]) -> NeuralNetwork {
    var writes: NameMap<Int> = [:]
    for name in inputs { writes[name] = 1 }
    for name in network.layers.flatMap(\.output) { writes[name, default: 0] += 1 }
    guard writes.values.contains(where: { $0 > 1 }), network.layers.allSatisfy(\.bodies.isEmpty) else { return network }
    var taken = NameSet(writes.keys)
    taken.formUnion(network.layers.flatMap(\.input))
    var current: NameMap<String> = [:]
    var left = writes
    for name in inputs { left[name, default: 1] -= 1 }
    var single = network
    for index in single.layers.indices {
      single.layers[index].input = network.layers[index].input.map { current[$0] ?? $0 }
      single.layers[index].output = network.layers[index].output.map { name in
        left[name, default: 1] -= 1
        let isLast = left[name] ?? 0 <= 0
        // An input keeps its name, unless a result has the same one.
        let new = isLast ? name : taken.addFree("\(name)_before")
        current[name] = new
        return new
      }
    }
    return single
  }
}
