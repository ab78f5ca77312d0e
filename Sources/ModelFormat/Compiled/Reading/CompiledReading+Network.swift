internal import ModelSpec

extension CompiledReading {
  /// Reads what a compiled network has besides its layers: its preprocessing and how it is trained. Where the layers are
  /// is added to `networks`.
  mutating func network(
    _ description: ModelDescription, at stage: CompiledStage
  ) throws(FormatError) -> NeuralNetwork {
    let folder = stage.folder
    var compiled = CompiledNetwork(
      stage: stage.indices,
      net: try files.path(folder + "model.espresso.net", holding: "the layers of its network"),
      shape: try files.path(folder + "model.espresso.shape", holding: "the shapes of its network"),
      weights: "")
    compiled.weights = try weights(in: folder, net: compiled.net)
    let images = try files.path(folder + "model/coremldata.bin", holding: "the preprocessing of its network")
    var network = NeuralNetwork()
    network.preprocessing = try NetworkImageParameters(path: images).preprocessing(description.input)
    if let path = try files.path(ifThere: folder + "updateParameters/NetworkUpdateParameters/coremldata.bin") {
      network.updateParams = try NetworkUpdateParameters(path: path)
    }
    if let path = try files.path(ifThere: folder + "updateParameters/coremldata.bin") {
      let layers = try UpdateParameters(path: path).layers
      compiled.updatableLayers = layers.map(\.name)
      compiled.updatableOutputs = layers.map(\.output)
    }
    networks.append(compiled)
    return network
  }

  /// The path of the weight file of the network in `folder`.
  private func weights(in folder: String, net: String) throws(FormatError) -> String {
    let name = folder + "model.espresso.weights"
    if let path = try files.path(ifThere: name) { return path }
    if let bytes = try? WholeFile.read(net, limit: limits.jsonBytes),
      let error = WeightFileShortage.ofNetwork(name, at: FilePath.joined(files.root, name), nil, net: bytes)
    {
      throw error
    }
    return try files.path(name, holding: "the weights of its network")
  }
}

extension NeuralNetwork {
  /// The type of a model that has this network and what its header adds.
  func kind(_ details: CompiledHeader.Details) -> Model.Kind {
    switch details {
    case .classifier(let header):
      .neuralNetworkClassifier(
        .with {
          $0.preprocessing = preprocessing
          $0.updateParams = updateParams
          $0.classLabels = header.labels
          $0.labelProbabilityLayerName = header.labelProbabilityLayerName
        })
    case .regressor:
      .neuralNetworkRegressor(
        .with {
          $0.preprocessing = preprocessing
          $0.updateParams = updateParams
        })
    default: .neuralNetwork(self)
    }
  }
}

extension NetworkImageParameters {
  /// The scalers that give these numbers, in the order of `inputs`. An image whose numbers are all as without
  /// preprocessing gets none.
  func preprocessing(_ inputs: [FeatureDescription]) -> [NeuralNetworkPreprocessing] {
    func value(_ entries: [Entry], _ input: String, _ standard: Float) -> Float {
      entries.first { $0.input == input }?.value ?? standard
    }
    let order = inputs.map(\.name).filter { name in isImage.contains { $0.input == name } }
    return order.compactMap { input in
      var scaler = NeuralNetworkImageScaler()
      scaler.channelScale = value(channelScale, input, 1)
      scaler.blueBias = value(blueBias, input, 0)
      scaler.greenBias = value(greenBias, input, 0)
      scaler.redBias = value(redBias, input, 0)
      scaler.grayBias = value(grayBias, input, 0)
      if scaler == .with({ $0.channelScale = 1 }) { return nil }
      return .with {
        $0.featureName = input
        $0.preprocessor = .scaler(scaler)
      }
    }
  }
}
