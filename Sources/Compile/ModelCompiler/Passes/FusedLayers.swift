internal import ModelFormat
internal import ModelSpec

/// The layers of a network, with what passes ask about them.
struct FusedLayers {
  private(set) var layers: [FusedLayer]
  private let outputs: NameSet

  init(_ layers: [FusedLayer], outputs: NameSet) {
    self.layers = layers
    self.outputs = outputs
  }

  /// Merges pairs of layers of which the second is the only one to read what the first makes. Both have one blob in
  /// between and the second has one output; the merged layer takes the place of the first.
  ///
  /// - Parameter merge: Returns the layer that does the work of both; nil leaves both as they are.
  mutating func mergePairs(_ merge: (_ first: FusedLayer, _ second: FusedLayer) -> FusedLayer?) {
    let readers = self.readers
    let shared = self.shared
    var merged: [FusedLayer?] = layers
    // For each blob, the layer that made what it holds and the last layer that read or wrote it. For each merged layer,
    // how often what it makes is read.
    var writer: NameMap<Int> = [:]
    var toucher: NameMap<Int> = [:]
    var reads = readers
    for (index, layer) in layers.enumerated() {
      let (inputs, results) = (layer.layer.input, layer.layer.output)
      if inputs.count == 1, results.count == 1, !shared.contains(inputs[0]), let place = writer[inputs[0]],
        reads[place] == 1, let first = merged[place], first.layer.output == inputs,
        (toucher[results[0]] ?? place) <= place, let fused = merge(first, layer)
      {
        merged[index] = nil
        merged[place] = fused
        reads[place] = readers[index]
        writer[results[0]] = place
        toucher[results[0]] = index
      } else {
        for name in inputs { toucher[name] = index }
        for name in results {
          writer[name] = index
          toucher[name] = index
        }
      }
    }
    layers = merged.compactMap(\.self)
  }

  /// How often the blobs that each layer makes are read before they are overwritten; an output of the model counts.
  private var readers: [Int] {
    var readers = layers.map { _ in 0 }
    var writer: NameMap<Int> = [:]
    for (index, layer) in layers.enumerated() {
      for name in layer.layer.input {
        if let place = writer[name] { readers[place] += 1 }
      }
      for name in layer.layer.output { writer[name] = index }
    }
    for name in outputs {
      if let place = writer[name] { readers[place] += 1 }
    }
    return readers
  }

  /// Blobs that networks inside of layers read or write.
  private var shared: NameSet {
    let inner = layers.flatMap { $0.layer.bodies.flatMap(\.network.layers) }.withBodies
    return NameSet(inner.flatMap { $0.input + $0.output })
  }
}
