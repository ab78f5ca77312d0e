internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The function that training minimises.
protocol Loss: Sendable {
  /// The blob whose values it evaluates.
  var input: String { get }
  /// The training input that holds the target of the blob.
  var target: String { get }

  /// Appends the mean over all elements of `input`, a result of the network, and adds the input for the target.
  ///
  /// - Parameter examples: How many examples are in `input`.
  func append(
    to builder: inout GradientBuilder, _ input: GraphValue, examples: Int
  ) throws(Diagnostic) -> (loss: GraphValue, target: Graph.Input)

  /// The elements that a target's value represents.
  ///
  /// - Parameter count: Number of elements per example.
  /// - Throws: `RuntimeError` if the value is not a target of this loss.
  func elements(_ value: FeatureValue, count: Int) throws(RuntimeError) -> Tensor
}

/// The losses of the schema.
enum LossTable {
  /// The loss of a network.
  ///
  /// - Parameter labels: The labels of a classifier; nil for other models.
  static func loss(
    _ layer: LossLayer, of model: Model, labels: ClassLabels?
  ) throws(RuntimeError) -> any Loss {
    let features = model.description?.trainingInput.map(\.name) ?? []
    func target(_ name: String) -> String {
      // The target of a classifier is its predicted feature.
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
