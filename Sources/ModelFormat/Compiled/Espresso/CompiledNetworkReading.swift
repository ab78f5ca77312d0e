public import ModelSpec

/// Fills in the layers of compiled networks, which reading a compiled model leaves out.
public enum CompiledNetworkReading {
  /// Makes the layers of a network from its files; only `layers` and the mappings of input shapes count of the result.
  public typealias Raising = (CompiledNetwork) throws(FormatError) -> NeuralNetwork

  /// Reads the layers of every network of `file` from its files and puts them in their places.
  ///
  /// - Returns: What could not be understood; a layer without a type stands in its place.
  /// - Throws: `FormatError` when a file cannot be read or is not what it should be.
  @discardableResult
  public static func complete(_ file: inout ModelFile) throws(FormatError) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    try complete(&file) { network throws(FormatError) in
      let net = try bytes(network.net)
      let raised = try NetworkRaising.raise(
        net: net, shape: try bytes(network.shape), weights: try weights(network.weights, net: net))
      problems += raised.problems.map { problem in
        var placed = problem
        placed.location.file = network.net
        return placed
      }
      return raised.network
    }
    return problems
  }

  private static func weights(_ path: String, net: [UInt8]) throws(FormatError) -> EspressoWeights {
    let file = try MappedFile(path: path)
    let data = WeightData(source: file, range: 0..<file.byteCount)
    do throws(FormatError) {
      return try EspressoWeights(data, file: path)
    } catch {
      throw WeightFileShortage.ofNetwork(EspressoWeights.fileName, at: path, data, net: net) ?? error
    }
  }

  private static func bytes(_ path: String) throws(FormatError) -> [UInt8] {
    try WholeFile.read(path, limit: Limits().jsonBytes)
  }

  /// Puts the layers of every network of `file` in their places; `file.compiledNetworks` is empty afterwards.
  ///
  /// - Parameter raise: Without it the networks stay without layers.
  /// - Returns: A note for each network that stays without layers.
  /// - Throws: What `raise` throws.
  @discardableResult
  public static func complete(
    _ file: inout ModelFile, raise: Raising?
  ) throws(FormatError) -> [Diagnostic] {
    guard let raise else {
      return file.compiledNetworks.map { network in
        Diagnostic(
          .note, "compiled-network", "the layers of this compiled network are not read",
          at: Location(file: network.net), remedy: "look at the model that it was compiled from")
      }
    }
    for network in file.compiledNetworks {
      var raised = marked(try raise(network), network.updatableLayers)
      for (layer, output) in zip(network.updatableLayers, network.updatableOutputs) {
        raised.renameOutput(of: layer, to: output)
      }
      file.model.change(at: network.stage[...]) { $0.take(raised) }
    }
    file.compiledNetworks = []
    return []
  }

  /// `network` with the layers of these names, and their weights, open to training.
  private static func marked(_ network: NeuralNetwork, _ updatableLayers: [String]) -> NeuralNetwork {
    var network = network
    for index in network.layers.indices where updatableLayers.contains(network.layers[index].name) {
      network.layers[index].isUpdatable = true
      switch network.layers[index].layer {
      case .innerProduct(var parameters):
        parameters.weights?.isUpdatable = true
        parameters.bias?.isUpdatable = true
        network.layers[index].layer = .innerProduct(parameters)
      case .convolution(var parameters):
        parameters.weights?.isUpdatable = true
        parameters.bias?.isUpdatable = true
        network.layers[index].layer = .convolution(parameters)
      default: break
      }
    }
    return network
  }
}

extension NeuralNetwork {
  /// Gives the blob that a layer writes its name in the source, when raising had to invent one.
  fileprivate mutating func renameOutput(of layer: String, to name: String) {
    guard let index = layers.firstIndex(where: { $0.name == layer }), layers[index].output.count == 1,
      let invented = layers[index].output.first, invented != name,
      !layers.contains(where: { $0.output.contains(name) || $0.input.contains(name) })
    else { return }
    layers[index].output = [name]
    for later in layers.indices[(index + 1)...] {
      layers[later].input = layers[later].input.map { $0 == invented ? name : $0 }
      if layers[later].output.contains(invented) { return }
    }
  }
}

extension Model {
  /// Changes the model at `stage` of nested pipelines.
  fileprivate mutating func change(at stage: ArraySlice<Int>, _ change: (inout Model) -> Void) {
    guard let index = stage.first else { return change(&self) }
    guard pipeline?.models.indices.contains(index) == true else { return }
    pipeline?.models[index].change(at: stage.dropFirst(), change)
  }

  /// Takes the layers of `raised`, and how it sees the shapes of its inputs.
  fileprivate mutating func take(_ raised: NeuralNetwork) {
    var raised = raised
    // An input of five axes may be declared so; a network that maps to five declares one or three.
    let declared = (description?.input ?? []).compactMap(\.declaredRank)
    if declared.contains(where: { $0 != 1 && $0 != 3 }) { raised.arrayInputShapeMapping = .exactArrayMapping }
    network?.layers = raised.layers
    network?.arrayInputShapeMapping = raised.arrayInputShapeMapping
    network?.imageInputShapeMapping = raised.imageInputShapeMapping
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
