package import ModelSpec

/// Puts what training made of layers into the weight file of their compiled network.
package enum UpdatedWeights {
  /// The weight file with the blobs of all weights in which `new` differs from `old`.
  ///
  /// - Parameters:
  ///   - weights: The weight file of the compiled network.
  ///   - stored: The blobs that the weights of `old` come from.
  ///   - old: The layers that were raised from the compiled network.
  ///   - new: The same layers with other weights.
  /// - Throws: `Diagnostic` with code `espresso-record` for a weight that no blob holds, `weight-count` for one of
  ///   another size than its blob.
  package static func write(
    _ weights: EspressoWeights, _ stored: [StoredWeight], old: [NeuralNetworkLayer], new: [NeuralNetworkLayer]
  ) throws(Diagnostic) -> EspressoWeightsWriter {
    guard old.count == new.count else {
      throw Diagnostic(
        "espresso-record", "the network has \(new.count) layers, the compiled one has \(old.count)",
        found: "\(new.count)", expected: "\(old.count)")
    }
    let places = Dictionary(grouping: stored, by: \.layer)
    var replaced: [UInt64: WeightData] = [:]
    for (index, layer) in new.enumerated() {
      let before = old[index].weightParams
      for weight in layer.weightParams where !before.contains(weight) {
        guard let place = places[index]?.first(where: { $0.path == weight.path }),
          let blob = replaced[place.blob] ?? weights[place.blob]
        else {
          throw Diagnostic(
            "espresso-record", "the compiled network cannot hold `\(weight.path)` of layer '\(layer.name)'")
        }
        let count = before.first { $0.path == weight.path }?.params.floatCount
        guard count == weight.params.floatCount, let data = place.data(of: weight.params, replacing: blob) else {
          let count = weight.params.floatValue.byteCount + weight.params.float16Value.byteCount
          throw Diagnostic(
            "weight-count",
            "blob \(place.blob) of record '\(layer.name)' has \(blob.byteCount) bytes, the layer's weights have \(count)",
            found: "\(count)")
        }
        replaced[place.blob] = data
      }
    }
    return try EspressoWeightsWriter(weights, replacing: replaced)
  }
}
