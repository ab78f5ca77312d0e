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

  /// Merges pairs of layers of which the second is the sole consumer of the first. There is one blob between them, and
  /// the second has one output; the merged layer replaces the first.
  ///
  /// - Parameter merge: Returns the merged layer; nil leaves both unchanged.
  mutating func mergePairs(_ merge: (_ first: FusedLayer, _ second: FusedLayer) -> FusedLayer?) {
    let readers = self.readers
    let shared = self.shared
    var merged: [FusedLayer?] = layers
    // For each blob, its producer and the last layer that read or wrote it. For each merged layer, the number of reads
    // of its results.
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

  /// How often the results of each layer are read before they are overwritten; an output of the model counts.
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
