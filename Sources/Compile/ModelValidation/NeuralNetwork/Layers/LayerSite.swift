internal import ModelSpec

/// A layer in its network, with the ranks that are known there.
struct LayerSite {
  let layer: NeuralNetworkLayer
  /// Ranks of the inputs and outputs by place; nil where the file does not state them, and all nil in networks that
  /// map every value to rank 5.
  let inputRanks: [Int?]
  let outputRanks: [Int?]

  /// The rank that the layer itself states for an input.
  func statedInputRank(_ place: Int = 0) -> Int? {
    layer.inputTensor.indices.contains(place) ? Int(layer.inputTensor[place].rank) : nil
  }

  /// The rank that the layer itself states for an output.
  func statedOutputRank(_ place: Int = 0) -> Int? {
    layer.outputTensor.indices.contains(place) ? Int(layer.outputTensor[place].rank) : nil
  }

  /// The kind as the schema spells it, for sentences.
  var kind: String { layer.layer?.schemaName ?? "layer" }
}
