internal import ModelRuntime
internal import ModelSpec

/// The loss layer of a model that becomes updatable, and its target as a training input.
struct UpdatableLoss {
  let layer: LossLayer
  let target: FeatureDescription

  /// - Throws: `RuntimeError` if the network does not end in what the loss evaluates.
  init(
    _ loss: UpdatableOptions.Loss, _ model: Model, _ network: NeuralNetwork, at path: ModelPath
  ) throws(RuntimeError) {
    let description = model.description ?? ModelDescription()
    let outputs = NameSet(description.output.map(\.name))
    var blob: String
    if case .neuralNetworkClassifier(let classifier)? = model.kind {
      blob = classifier.labelProbabilityLayerName
      if blob.isEmpty { blob = network.layers.last?.output.first ?? "" }
      if loss == .meanSquaredError {
        throw RuntimeError(
          .update, "a classifier is trained with cross entropy: its classes are not numbers",
          at: path)
      }
    } else {
      let made = network.layers.last { layer in layer.output.contains(where: outputs.contains) }
      blob = made?.output.first(where: outputs.contains) ?? ""
    }
    guard let producer = network.layers.last(where: { $0.output.contains(blob) }) else {
      throw RuntimeError(
        .update, "no layer of the network computes an output of the model, for the loss to read", at: path)
    }
    if loss == .crossEntropy {
      guard case .softmax? = producer.layer else {
        throw RuntimeError(
          .update,
          "cross entropy needs the output of a softmax layer, but '\(blob)' comes from layer '\(producer.name)' "
            + "(\(producer.layer?.schemaName ?? "none")); add a softmax layer, or take mean-squared-error", at: path)
      }
    }
    let name = "\(blob)_true"
    layer = .with {
      $0.name = "lossLayer"
      switch loss {
      case .crossEntropy:
        $0.lossLayerType = .categoricalCrossEntropyLossLayer(
          .with {
            $0.input = blob
            $0.target = name
          })
      case .meanSquaredError:
        $0.lossLayerType = .meanSquaredErrorLossLayer(
          .with {
            $0.input = blob
            $0.target = name
          })
      }
    }
    if case .neuralNetworkClassifier? = model.kind,
      let predicted = description.output.first(where: { $0.name == description.predictedFeatureName })
    {
      target = predicted
    } else if loss == .crossEntropy {
      target = .with {
        $0.name = name
        $0.type = .with {
          $0.kind = .multiArrayType(
            .with {
              $0.shape = [1]
              $0.dataType = .int32
            })
        }
      }
    } else {
      var feature = description.output.first { $0.name == blob } ?? FeatureDescription()
      feature.name = name
      target = feature
    }
  }
}
