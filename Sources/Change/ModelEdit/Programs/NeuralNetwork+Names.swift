package import ModelSpec

extension NeuralNetwork {
  /// Names of all blobs, including those of nested networks.
  package var blobNames: NameSet {
    layers.withBodies.reduce(into: NameSet()) {
      $0.formUnion($1.input)
      $0.formUnion($1.output)
    }
  }

  /// Renames blobs wherever they occur: in layers, preprocessing and losses.
  package mutating func rename(_ names: NameMap<String>) {
    for index in layers.indices { layers[index].rename(names) }
    for index in preprocessing.indices {
      let name = preprocessing[index].featureName
      preprocessing[index].featureName = names[name] ?? name
    }
    guard var update = updateParams else { return }
    for index in update.lossLayers.indices {
      switch update.lossLayers[index].lossLayerType {
      case .categoricalCrossEntropyLossLayer(var loss):
        (loss.input, loss.target) = (names[loss.input] ?? loss.input, names[loss.target] ?? loss.target)
        update.lossLayers[index].lossLayerType = .categoricalCrossEntropyLossLayer(loss)
      case .meanSquaredErrorLossLayer(var loss):
        (loss.input, loss.target) = (names[loss.input] ?? loss.input, names[loss.target] ?? loss.target)
        update.lossLayers[index].lossLayerType = .meanSquaredErrorLossLayer(loss)
      case nil: break
      }
    }
    updateParams = update
  }
}

extension NeuralNetworkLayer {
  fileprivate mutating func rename(_ names: NameMap<String>) {
    input = input.map { names[$0] ?? $0 }
    output = output.map { names[$0] ?? $0 }
    switch layer {
    case .branch(var branch):
      branch.ifBranch?.rename(names)
      branch.elseBranch?.rename(names)
      layer = .branch(branch)
    case .loop(var loop):
      loop.conditionVar = names[loop.conditionVar] ?? loop.conditionVar
      loop.conditionNetwork?.rename(names)
      loop.bodyNetwork?.rename(names)
      layer = .loop(loop)
    default: break
    }
  }
}
