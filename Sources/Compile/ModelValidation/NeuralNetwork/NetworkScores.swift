internal import ModelSpec

/// The value of a classifier that holds one score for each class.
struct NetworkScores {
  private let layers: [NeuralNetworkLayer]
  private let stated: String

  init(_ classifier: NeuralNetworkClassifier) {
    layers = classifier.layers
    stated = classifier.labelProbabilityLayerName
  }

  /// The name that the classifier states, or else the output of the last layer.
  var name: String? {
    stated.isEmpty ? layers.last?.output.last : stated
  }

  /// Checks that a layer computes the scores, one for each label.
  ///
  /// Runs at the path of the network. Here the number of scores is only known if a layer declares it; shape inference
  /// checks the others.
  func validate(_ made: NameSet, labels: Int?, _ context: inout ValidationContext) {
    if !stated.isEmpty, !made.contains(stated) {
      context.error(
        "output-not-made", "no layer produces '\(stated)', which `labelProbabilityLayerName` names",
        at: "labelProbabilityLayerName", found: stated, expected: "the name of a layer's output")
    }
    guard let name, let labels, labels > 0, let count = count(of: name), count != UInt64(labels) else { return }
    let scores = "\(count) \(count == 1 ? "score" : "scores")"
    context.error(
      "class-labels-count",
      "'\(name)' has \(scores), but there \(labels == 1 ? "is" : "are") \(counted(labels, "class label"))",
      at: "labelProbabilityLayerName", found: "\(labels)", expected: "\(count)")
  }

  /// The number of elements of `name`, through layers that keep it.
  private func count(of name: String) -> UInt64? {
    var name = name
    // Producers precede their consumers, so one reverse pass visits the whole chain.
    for layer in layers.reversed() where layer.output.contains(name) {
      switch layer.layer {
      case .innerProduct(let params)?: return params.outputChannels
      case .batchedMatmul(let params)? where layer.input.count == 1: return params.weightMatrixSecondDimension
      case .softmax?, .softmaxND?, .activation?, .copy?, .unary?, .clip?:
        guard let input = layer.input.first else { return nil }
        name = input
      default: return nil
      }
    }
    return nil
  }
}
