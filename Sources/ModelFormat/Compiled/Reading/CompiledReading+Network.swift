internal import ModelSpec

extension CompiledReading {
  /// Reads the network at `stage`: its layers, its preprocessing and how it is trained.
  ///
  /// - Returns: The network, and the blobs that its weights come from.
  mutating func network(
    _ description: ModelDescription, at stage: CompiledStage
  ) throws(Diagnostic) -> (NeuralNetwork, [StoredWeight]) {
    let folder = stage.folder
    let net = try files.path(folder + "model.espresso.net", holding: "the layers of its network")
    let shape = try files.path(folder + "model.espresso.shape", holding: "the shapes of its network")
    let weights = try weightsPath(in: folder, net: net)
    let images = try files.path(folder + "model/coremldata.bin", holding: "the preprocessing of its network")
    let update = try files.path(ifThere: folder + "updateParameters/NetworkUpdateParameters/coremldata.bin")
    let updatable = try files.path(ifThere: folder + "updateParameters/coremldata.bin")

    let text = try WholeFile.read(net, limit: limits.jsonBytes)
    let raised = try NetworkRaising.raise(
      net: text, shape: try WholeFile.read(shape, limit: limits.jsonBytes),
      weights: try Self.weights(weights, net: text),
      updatable: try updatable.map { path throws(Diagnostic) in try UpdateParameters(path: path) })
    unreadLayers += raised.problems.map { problem in
      var placed = problem
      placed.location.file = net
      return placed
    }
    var network = raised.network
    // An input of five axes may be declared so; a network that maps to five declares one or three.
    let ranks = description.input.compactMap(\.declaredRank)
    if ranks.contains(where: { $0 != 1 && $0 != 3 }) { network.arrayInputShapeMapping = .exactArrayMapping }
    network.preprocessing = try NetworkImageParameters(path: images).preprocessing(description.input)
    network.updateParams = try update.map { path throws(Diagnostic) in try NetworkUpdateParameters(path: path) }
    return (network, raised.weights)
  }

  /// The path of the weight file of the network in `folder`.
  private func weightsPath(in folder: String, net: String) throws(Diagnostic) -> String {
    let name = folder + EspressoWeights.fileName
    if let path = try files.path(ifThere: name) { return path }
    if let text = try? WholeFile.read(net, limit: limits.jsonBytes),
      let error = WeightFileShortage.ofNetwork(name, at: FilePath.joined(files.root, name), nil, net: text)
    {
      throw error
    }
    return try files.path(name, holding: "the weights of its network")
  }

  /// The table of the weight file at `path`.
  private static func weights(_ path: String, net: [UInt8]) throws(Diagnostic) -> EspressoWeights {
    let file = try MappedFile(path: path)
    let data = WeightData(source: file, range: 0..<file.byteCount)
    do throws(Diagnostic) {
      return try EspressoWeights(data, file: path)
    } catch {
      throw WeightFileShortage.ofNetwork(EspressoWeights.fileName, at: path, data, net: net) ?? error
    }
  }
}

extension FeatureDescription {
  /// Number of axes that an array is declared with; nil for other features and where the model does not say.
  fileprivate var declaredRank: Int? {
    guard case .multiArrayType(let array) = type?.kind else { return nil }
    if !array.shape.isEmpty { return array.shape.count }
    switch array.shapeFlexibility {
    case .enumeratedShapes(let list): return list.shapes.first?.shape.count
    case .shapeRange(let range): return range.sizeRanges.count
    case nil: return nil
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
