package import ModelSpec

/// Two spellings of one text, which models tell apart: an accented letter as one scalar, and as two.
package enum Spellings {
  package static let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
  package static let both = [composed, decomposed]

  /// A network with two inputs, each for the layer and the output at the same place.
  ///
  /// - Parameters:
  ///   - inputs: What the layers read.
  ///   - weights: The one weight of each layer, which multiplies its input.
  package static func network(reading inputs: [String] = both, weights: [Float] = [2, 3]) -> Model {
    let layers = zip(both, zip(inputs, zip(["y", "z"], weights))).map { name, rest in
      NeuralNetworkLayer.layer(
        name, [rest.0], [rest.1.0],
        .innerProduct(
          .with {
            $0.inputChannels = 1
            $0.outputChannels = 1
            $0.weights = .with { $0.floatValue = WeightData(floats: [rest.1.1]) }
          }))
    }
    return .neuralNetwork(
      layers, inputs: both.map { .multiArray($0, [1]) }, outputs: ["y", "z"].map { .multiArray($0, [1]) })
  }
}
