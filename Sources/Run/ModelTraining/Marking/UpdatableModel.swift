package import ModelRuntime
package import ModelSpec
internal import ModelValidation

/// Makes models updatable: marks layers, and sets the loss and the optimizer.
package enum UpdatableModel {
  /// `model`, updatable according to `options`. In a pipeline, the last model is trained.
  ///
  /// - Throws: `RuntimeError` with code `update` that says why it cannot be trained.
  package static func make(_ model: Model, _ options: UpdatableOptions) throws(RuntimeError) -> Model {
    var made = try marked(model, options, at: ModelPath())
    made.specificationVersion = max(made.specificationVersion, 4)
    let problems = ModelValidator.validate(made).filter { $0.severity == .error && !$0.isOfAppleTraining }
    if let problem = Diagnostic(joining: problems) { throw RuntimeError(.update, problem) }
    // The trainer checks everything that it requires.
    _ = try TrainerTable.trainer(of: made)
    return made
  }

  /// Names of the layers of `model`, or of a pipeline's last model, that can be marked.
  package static func trainableLayers(of model: Model) -> [String] {
    let network = (model.pipeline?.models.last ?? model).network
    return (network?.layers ?? []).filter(TrainableLayer.hasWeights).map(\.name)
  }

  /// Names of the layers of `model`, or of a pipeline's last model, that are marked.
  package static func updatableLayers(of model: Model) -> [String] {
    let network = (model.pipeline?.models.last ?? model).network
    return (network?.layers ?? []).filter(\.isUpdatable).map(\.name)
  }

  /// Names of the marked layers that Apple's runtime does not train.
  package static func layersUnknownToApple(of model: Model) -> [String] {
    let network = (model.pipeline?.models.last ?? model).network
    return (network?.layers ?? []).filter { $0.isUpdatable && !TrainableLayer.isKnownToApple($0.layer) }.map(\.name)
  }

  private static func marked(
    _ model: Model, _ options: UpdatableOptions, at path: ModelPath
  ) throws(RuntimeError) -> Model {
    var made = model
    made.isUpdatable = true
    if var pipeline = model.pipeline, let last = pipeline.models.last {
      let index = pipeline.models.count - 1
      let trained = try marked(last, options, at: path.element("models", index))
      pipeline.models[index] = trained
      pipeline.models[index].specificationVersion = max(last.specificationVersion, 4)
      made.pipeline = pipeline
      let inputs = NameSet(last.description?.input.map(\.name) ?? [])
      let targets = (trained.description?.trainingInput ?? []).filter { !inputs.contains($0.name) }
      made.description?.trainingInput = (model.description?.input ?? []) + targets
      return made
    }
    if case .kNearestNeighborsClassifier? = model.kind {
      let description = model.description ?? ModelDescription()
      made.description?.trainingInput =
        description.input + description.output.filter { $0.name == description.predictedFeatureName }
      return made
    }
    guard var network = model.network, let kind = model.kind else {
      throw RuntimeError(
        .update,
        "a model of type `\(model.kind?.schemaName ?? "none")` cannot be made updatable: expected a neural "
          + "network, a nearest-neighbors classifier, or a pipeline that ends in one", at: path)
    }
    let place = path.field(kind.schemaName)
    for name in options.layers {
      guard let index = network.layers.firstIndex(where: { $0.name == name }) else {
        let known = trainableLayers(of: model).map { "'\($0)'" }.joined(separator: ", ")
        throw RuntimeError(.update, "the network has no layer '\(name)'; layers with weights: \(known)", at: place)
      }
      network.layers[index] = try TrainableLayer.marked(
        network.layers[index], at: place.element("layers", index, named: name))
    }
    guard network.layers.contains(where: \.isUpdatable) else {
      let known = trainableLayers(of: model).map { "'\($0)'" }.joined(separator: ", ")
      throw RuntimeError(
        .update, "no layer is selected for training; layers with weights: \(known.isEmpty ? "none" : known)", at: place
      )
    }
    let former = network.updateParams
    if let layer = former?.lossLayers.first, let kept = UpdatableOptions.Loss(layer), options.loss ?? kept == kept {
      network.updateParams = NetworkUpdateParameters(options, loss: layer, former: former)
    } else {
      let loss = try UpdatableLoss(options.loss ?? .init(fitting: network), model, network, at: place)
      network.updateParams = NetworkUpdateParameters(options, loss: loss.layer, former: former)
      made.description?.trainingInput = (model.description?.input ?? []) + [loss.target]
    }
    made.network = network
    return made
  }
}
