internal import ModelLowering
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A network that can be trained: its layers, its trainable weights, loss and optimizer.
struct TrainableNetwork {
  let model: Model
  let layers: [NeuralNetworkLayer]
  /// The path of the network.
  let path: ModelPath
  let paths: [ModelPath]
  let weights: TrainableWeights
  let loss: any Loss
  let optimizer: any NetworkOptimizer
  let features: NetworkFeatures
  private let network: NeuralNetwork
  /// Whether layers see [Sequence, Batch, Channel, Height, Width].
  let hasFiveAxes: Bool

  /// - Throws: `RuntimeError` with all problems of the model.
  init(_ model: Model, at path: ModelPath) throws(RuntimeError) {
    guard let kind = model.kind, let network = model.network else {
      throw RuntimeError(.update, "the model is not a neural network", at: path)
    }
    try UpdatableModelCheck.check(model, at: path)
    guard let update = network.updateParams, let lossLayer = update.lossLayers.first else {
      throw RuntimeError(.update, "the network has no loss", at: path)
    }
    self.model = model
    self.network = network
    self.path = path.field(kind.schemaName)
    layers = network.layers
    paths = layers.enumerated().map { [own = self.path] in own.element("layers", $0, named: $1.name) }
    weights = TrainableWeights(network.layers)
    guard !weights.entries.isEmpty else {
      throw RuntimeError(.update, "no layer of the network has weights that can be trained", at: self.path)
    }
    loss = try LossTable.loss(lossLayer, of: model, labels: Self.labels(kind))
    optimizer = try OptimizerTable.optimizer(update.optimizer)
    hasFiveAxes = InputShapes(network).hasFiveAxes
    features = try NetworkFeatures(model)
  }

  private static func labels(_ kind: Model.Kind) -> ClassLabels? {
    guard case .neuralNetworkClassifier(let classifier) = kind else { return nil }
    return classifier.classLabels.map { ClassLabels($0) }
  }

  /// The network up to the loss's blob, for inputs of these shapes, in the axes that layers see.
  ///
  /// - Throws: `RuntimeError` that names the layer which cannot compute with them.
  func graph(_ shapes: [[Int]]) throws(RuntimeError) -> Graph {
    let named = NameMap(zip(features.names, shapes), uniquingKeysWith: { first, _ in first })
    let lowered = NetworkLowering.lower(
      network, inputs: model.description?.input ?? [], outputs: [.with { $0.name = loss.input }], at: path,
      inputShapes: named)
    if let missing = lowered.missingLayers.first {
      throw RuntimeError(
        .update, "a layer of type `\(missing.kind)` cannot be run: \(missing.reason)", at: missing.path)
    }
    if let problem = lowered.problems.first { throw RuntimeError(.update, problem.message, at: problem.path) }
    return lowered.graph
  }

  /// The weights as they are stored, in the order of `weights`.
  func storedWeights() throws(RuntimeError) -> [Tensor] {
    guard let shapes = features.declaredShapes else {
      throw RuntimeError(.update, "an input of the model declares no shape; training needs one", at: path)
    }
    var weights = weights
    var graph = try graph(shapes)
    var tensors: [Tensor] = []
    for constant in try weights.release(in: &graph, layers, paths: paths) {
      do throws(OperationError) {
        // The memory of the file must not be written to.
        tensors.append(try Tensor(constant).copied())
      } catch {
        throw RuntimeError(.update, error, at: path)
      }
    }
    return tensors
  }

  /// The model with other weights.
  ///
  /// - Parameter tensors: In the order of `weights`; they are copied.
  func trained(_ tensors: [Tensor]) -> Model {
    var layers = layers
    for (entry, tensor) in zip(weights.entries, tensors) {
      var params = entry.field.read(layers[entry.layer]) ?? WeightParams()
      params.float16Value = WeightData()
      params.floatValue = WeightData(floats: tensor.floatArray)
      entry.field.write(&layers[entry.layer], params)
    }
    var model = model
    model.network?.layers = layers
    return model
  }
}
