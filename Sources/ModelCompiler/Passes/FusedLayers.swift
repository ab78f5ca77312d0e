internal import ModelLowering
internal import ModelSpec

/// The layers of a network, with what passes ask about them.
struct FusedLayers {
  private(set) var layers: [FusedLayer]
  private let outputs: Set<String>
  /// How often each blob is read, in bodies of branches and loops too.
  private var readers: [String: Int] = [:]
  /// How often each blob is written there.
  private var writers: [String: Int] = [:]

  init(_ layers: [FusedLayer], outputs: Set<String>) {
    self.layers = layers
    self.outputs = outputs
    NetworkLayers.forEach(layers.map(\.layer)) { layer in
      for name in layer.input { readers[name, default: 0] += 1 }
      for name in layer.output { writers[name, default: 0] += 1 }
    }
    // Some networks inside of others hand blobs over by name alone.
    for name in layers.flatMap({ $0.layer.bodies.flatMap { $0.network.layers.flatMap(\.output) } }) {
      readers[name, default: 0] += 1
    }
  }

  /// Merges pairs of layers of which the second is the only one to read what the first makes.
  ///
  /// - Parameter merge: Returns the layer that does the work of both; nil leaves both as they are.
  mutating func mergePairs(_ merge: (_ first: FusedLayer, _ second: FusedLayer) -> FusedLayer?) {
    var writer: [String: Int] = [:]
    var merged: [FusedLayer?] = layers
    for (index, layer) in layers.enumerated() {
      if let name = onlyBlob(layer.layer.input), isPrivate(name), let position = writer[name],
        let first = merged[position], onlyBlob(first.layer.output) == name,
        let output = onlyBlob(layer.layer.output), writers[output] == 1, let fused = merge(first, layer)
      {
        // Either place will do: nothing else reads or writes the blobs of both.
        let place = fused.layer.name == layer.layer.name ? index : position
        merged[index] = nil
        merged[position] = nil
        merged[place] = fused
        writer[output] = place
      } else {
        for name in layer.layer.output { writer[name] = index }
      }
    }
    layers = merged.compactMap(\.self)
  }

  private func onlyBlob(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }

  /// Whether nothing but one layer reads the blob, and it is written once.
  private func isPrivate(_ name: String) -> Bool {
    readers[name] == 1 && writers[name] == 1 && !outputs.contains(name)
  }
}
