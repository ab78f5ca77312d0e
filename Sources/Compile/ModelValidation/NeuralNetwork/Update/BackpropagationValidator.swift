internal import ModelSpec

/// Checks that gradients reach the layers that are trained: between them and the loss, every layer has one.
enum BackpropagationValidator {
  /// Runs at the path of the network.
  static func validate(
    _ network: NeuralNetwork, _ update: NetworkUpdateParameters, _ context: inout ValidationContext
  ) {
    // Training takes one loss; more of them are another finding.
    guard let loss = update.lossLayers.first, let last = producer(of: loss, network.layers) else { return }
    let parents = parents(of: network.layers)
    var visited: Set<Int> = [last]
    var queue = [last]
    var next = 0
    var obstacle: Int?
    // Breadth first from the loss, as Core ML does it: an obstacle blocks all layers that are met after it.
    while next < queue.count {
      let place = queue[next]
      next += 1
      let layer = network.layers[place]
      if layer.isUpdatable, let obstacle {
        report(layer, place, behind: network.layers[obstacle], &context)
      }
      // The gradient of softmax and cross entropy is computed in one step.
      let isFused = place == last && layer.isSoftmax && loss.isCrossEntropy
      if !layer.hasGradient, !isFused, obstacle == nil { obstacle = place }
      for parent in parents[place] where visited.insert(parent).inserted { queue.append(parent) }
    }
  }

  private static func report(
    _ layer: NeuralNetworkLayer, _ place: Int, behind obstacle: NeuralNetworkLayer,
    _ context: inout ValidationContext
  ) {
    context.within("layers", place, named: layer.name) {
      $0.error(
        "update-blocked",
        "\(layer.title) is updatable, but \(obstacle.title) (\(obstacle.layer?.schemaName ?? "")) between it and the "
          + "loss does not pass gradients on", at: "isUpdatable",
        remedy: "clear `isUpdatable`, or replace \(obstacle.title)")
    }
  }

  /// The producer of the loss's input.
  private static func producer(of loss: LossLayer, _ layers: [NeuralNetworkLayer]) -> Int? {
    guard let name = loss.input else { return nil }
    return layers.lastIndex { $0.output.contains(name) }
  }

  /// For each layer the layers that make what it reads, in the order of its inputs.
  private static func parents(of layers: [NeuralNetworkLayer]) -> [[Int]] {
    var producers: NameMap<Int> = [:]
    var parents: [[Int]] = []
    for (place, layer) in layers.enumerated() {
      parents.append(layer.input.compactMap { producers[$0] })
      for name in layer.output { producers[name] = place }
    }
    return parents
  }
}

extension NeuralNetworkLayer {
  fileprivate var isSoftmax: Bool { if case .softmax? = layer { true } else { false } }

  /// Whether Core ML can compute the layer's gradient.
  fileprivate var hasGradient: Bool {
    switch layer {
    case .convolution, .innerProduct, .uniDirectionalLSTM, .flatten, .pooling, .batchnorm: true
    case .activation(let params):
      switch params.nonlinearityType {
      case .relu, .sigmoid, .tanh: true
      default: false
      }
    default: false
    }
  }
}

extension LossLayer {
  fileprivate var isCrossEntropy: Bool {
    if case .categoricalCrossEntropyLossLayer? = lossLayerType { true } else { false }
  }
}
