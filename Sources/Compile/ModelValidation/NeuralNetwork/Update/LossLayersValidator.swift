internal import ModelSpec

/// Checks the loss of training: its input and its target.
enum LossLayersValidator {
  /// Runs at the path of `updateParams`.
  static func validate(
    _ update: NetworkUpdateParameters, _ network: NeuralNetwork, _ context: inout ValidationContext
  ) {
    if update.lossLayers.count != 1 {
      context.error(
        "loss-count", "`lossLayers` has \(counted(update.lossLayers.count, "layer")), but training takes one",
        at: "lossLayers", found: "\(update.lossLayers.count)", expected: "1")
    }
    // The last layer that makes a value is the one the loss sees.
    var producers: NameMap<NeuralNetworkLayer> = [:]
    for layer in network.layers {
      for name in layer.output { producers[name] = layer }
    }
    for (index, loss) in update.lossLayers.enumerated() {
      context.within("lossLayers", index, named: loss.name) { validate(loss, producers, &$0) }
    }
  }

  private static func validate(
    _ loss: LossLayer, _ producers: NameMap<NeuralNetworkLayer>, _ context: inout ValidationContext
  ) {
    switch loss.lossLayerType {
    case .categoricalCrossEntropyLossLayer(let params)?:
      context.within("categoricalCrossEntropyLossLayer") { context in
        validateSoftmax(params.input, producers[params.input], &context)
        validateTarget(params.target, producers, &context)
      }
    case .meanSquaredErrorLossLayer(let params)?:
      context.within("meanSquaredErrorLossLayer") { context in
        if producers[params.input] == nil {
          context.error(
            "loss-input", "no layer produces '\(params.input)', which the loss reads", at: "input", found: params.input)
        }
        validateTarget(params.target, producers, &context)
      }
    case nil:
      context.error(
        "loss-missing", "the loss layer has no loss type", at: "LossLayerType",
        expected: "`categoricalCrossEntropyLossLayer` or `meanSquaredErrorLossLayer`")
    }
  }

  private static func validateSoftmax(
    _ name: String, _ producer: NeuralNetworkLayer?, _ context: inout ValidationContext
  ) {
    if case .softmax? = producer?.layer, producer?.output.first == name { return }
    let found = producer.map { "\($0.title) (\($0.layer?.schemaName ?? ""))" } ?? "no layer"
    context.error(
      "loss-input", "cross entropy needs the output of a softmax layer, but '\(name)' comes from \(found)", at: "input",
      found: producer?.layer?.schemaName, expected: "softmax")
  }

  /// The target is given in training; a value of the network would shadow it.
  private static func validateTarget(
    _ name: String, _ producers: NameMap<NeuralNetworkLayer>, _ context: inout ValidationContext
  ) {
    guard let producer = producers[name] else { return }
    context.error(
      "loss-target", "target '\(name)' of the loss comes from \(producer.title), but must be a training input",
      at: "target", found: name)
  }
}
