internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// What training makes smaller.
protocol Loss: Sendable {
  /// The blob that it looks at.
  var input: String { get }
  /// The training input that the blob is compared with.
  var target: String { get }

  /// The mean over all elements of `input`, which the network has made, and the input that the target comes in.
  ///
  /// - Parameter examples: How many examples are in `input`.
  func append(
    to builder: inout GradientBuilder, _ input: GraphValue, examples: Int
  ) throws(Diagnostic) -> (loss: GraphValue, target: Graph.Input)

  /// The elements that a target's value stands for.
  ///
  /// - Parameter count: How many elements belong to one example.
  /// - Throws: `RuntimeError` when the value is not what the loss compares with.
  func elements(_ value: FeatureValue, count: Int) throws(RuntimeError) -> Tensor
}

/// Losses by the schema's types.
enum LossTable {
  /// The loss of a network.
  ///
  /// - Parameter labels: The labels of a classifier; nil when the model is none.
  static func loss(
    _ layer: LossLayer, of model: Model, labels: ClassLabels?
  ) throws(RuntimeError) -> any Loss {
    let features = model.description?.trainingInput.map(\.name) ?? []
    func target(_ name: String) -> String {
      // A classifier is trained with its predicted feature.
      let predicted = model.description?.predictedFeatureName ?? ""
      return features.contains(name) || predicted.isEmpty ? name : predicted
    }
    switch layer.lossLayerType {
    case .categoricalCrossEntropyLossLayer(let params)?:
      return CategoricalCrossEntropy(input: params.input, target: target(params.target), labels: labels)
    case .meanSquaredErrorLossLayer(let params)?:
      return MeanSquaredError(input: params.input, target: target(params.target))
    case nil: throw RuntimeError(.update, "the loss layer has no loss type")
    }
  }
}
