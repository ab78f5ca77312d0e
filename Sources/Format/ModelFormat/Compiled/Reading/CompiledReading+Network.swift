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
    let images = try files.path(folder + "model/coremldata.bin", holding: "the preprocessing of its network")
    let update = try files.path(ifThere: folder + "updateParameters/NetworkUpdateParameters/coremldata.bin")
    let updatable = try files.path(ifThere: folder + "updateParameters/coremldata.bin")

    let text = try WholeFile.read(net, limit: limits.jsonBytes)
    let raised = try NetworkRaising.raise(
      net: text, shape: try WholeFile.read(shape, limit: limits.jsonBytes),
      weights: try weights(in: folder, net: text, at: net),
      updatable: try updatable.map { path throws(Diagnostic) in try UpdateParameters(path: path) },
      paths: (net, shape))
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

  /// The weight file of the network in `folder`. Where it is missing, the network is read without values of its weights,
  /// and what is missing is kept for those who need them.
  private mutating func weights(
    in folder: String, net: [UInt8], at netPath: String
  ) throws(Diagnostic) -> EspressoWeights {
    let name = folder + EspressoWeights.fileName
    do throws(Diagnostic) {
      guard let path = try files.path(ifThere: name) else {
        throw WeightFileShortage.ofNetwork(name, at: FilePath.joined(files.root, name), nil, net: net)
          ?? Diagnostic("weight-file-missing", "the weight file '\(name)' is missing", at: Location(file: files.root))
      }
      return try Self.weights(path, net: net)
    } catch {
      guard WeightFileShortage.isShortage(error) else { throw error }
      let layers = try NetworkRaising.naming(netPath) { () throws(Diagnostic) in try EspressoNet(net) }
      guard let zeros = EspressoWeights(missingFor: layers) else { throw error }
      missingWeights.append(error)
      return zeros
    }
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
    func values(_ entries: [Entry]) -> [String: Float] {
      Dictionary(entries.map { ($0.input, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let images = Set(isImage.map(\.input))
    let order = inputs.map(\.name).filter { images.contains($0) }
    let (channelScale, blueBias, greenBias) = (values(channelScale), values(blueBias), values(greenBias))
    let (redBias, grayBias) = (values(redBias), values(grayBias))
    return order.compactMap { input in
      var scaler = NeuralNetworkImageScaler()
      scaler.channelScale = channelScale[input] ?? 1
      scaler.blueBias = blueBias[input] ?? 0
      scaler.greenBias = greenBias[input] ?? 0
      scaler.redBias = redBias[input] ?? 0
      scaler.grayBias = grayBias[input] ?? 0
      if scaler == .with({ $0.channelScale = 1 }) { return nil }
      return .with {
        $0.featureName = input
        $0.preprocessor = .scaler(scaler)
      }
    }
  }
}
