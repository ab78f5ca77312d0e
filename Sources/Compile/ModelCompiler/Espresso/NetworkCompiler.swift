package import ModelFormat
package import ModelLowering
package import ModelSpec

/// Creates the three Espresso files of a neural network.
package enum NetworkCompiler {
  /// The code of the warning about layers that Apple's runtime is not known to accept.
  static let unknownFormCode: Diagnostic.Code = "espresso-form-unknown"

  /// Compiles the network of `model`: its layers go through passes and become records.
  ///
  /// - Parameters:
  ///   - lowered: The network as a graph, which provides the shapes of blobs.
  ///   - path: The path of `model`.
  /// - Throws: `Diagnostic` with code `espresso-layer` for a layer that no record can represent, `espresso-name` for a
  ///   blob whose name is not allowed in a list.
  /// - Returns: Nil if the model has no network.
  package static func compile(
    _ model: Model, _ lowered: LoweredNetwork, at path: ModelPath, dialect: CompilerDialect
  ) throws(Diagnostic) -> NetworkFiles? {
    guard let kind = model.kind, let network = model.network else { return nil }
    let path = path.field(kind.schemaName)
    let outputs = model.networkOutputs
    var shapes = lowered.defaultShapes(of: model)
    var layers = try fusedLayers(network.layers, at: path)
    var warnings = MeanImages(network, inputs: model.description?.input ?? [], at: path).insert(into: &layers, &shapes)
    let passed = NetworkPasses.run(layers, outputs: outputs.union(model.trainedBlobs), dialect: dialect)
    var lowering = EspressoLowering(dialect: dialect, shapes: shapes, outputs: outputs)
    var net = EspressoNet(dialect: dialect)
    net.layers = try records(of: passed, &lowering, &warnings)
    net.transforms = transforms(of: model)
    let shapeFile = EspressoShapes(of: net, shapes, withRank: dialect >= .xcode15)
    warnings += missingShapes(net, shapeFile, at: path)
    return NetworkFiles(net: net.bytes, shape: shapeFile.bytes, weights: lowering.weights, warnings: warnings)
  }

  private static func records(
    of layers: [FusedLayer], _ lowering: inout EspressoLowering, _ warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [EspressoLayer] {
    var records: [EspressoLayer] = []
    records.reserveCapacity(layers.count)
    for layer in layers {
      guard let record = lowering.record(layer) else {
        throw Diagnostic(
          .error, "espresso-layer", "layer '\(layer.layer.name)' has no type", at: Location(path: layer.path))
      }
      if UniformRecord.isUniform(record), let name = layer.layer.layer?.schemaName {
        warnings.append(unknownForm(name, layer))
      }
      records.append(record)
    }
    return records
  }

  /// The layers as passes take them.
  private static func fusedLayers(
    _ layers: [NeuralNetworkLayer], at path: ModelPath
  ) throws(Diagnostic) -> [FusedLayer] {
    var fused: [FusedLayer] = []
    fused.reserveCapacity(layers.count)
    for (index, layer) in layers.enumerated() {
      let path = path.element("layers", index, named: layer.name)
      for name in layer.input + layer.output {
        if let problem = EspressoLayer.nameProblem(name) { throw problem.at(path) }
      }
      fused.append(FusedLayer(layer, at: path))
    }
    return fused
  }

  private static func unknownForm(_ kind: String, _ layer: FusedLayer) -> Diagnostic {
    Diagnostic(
      .warning, unknownFormCode,
      "the form of this '\(kind)' layer in compiled models is not known: Apple's runtime may not accept the one written",
      at: Location(path: layer.path), found: kind)
  }

  private static func missingShapes(_ net: EspressoNet, _ shapes: EspressoShapes, at path: ModelPath) -> [Diagnostic] {
    let known = NameSet(shapes.blobs.map(\.name))
    guard let name = net.layers.lazy.flatMap({ $0.bottom + $0.top }).first(where: { !known.contains($0) }) else {
      return []
    }
    return [
      Diagnostic(
        .warning, "espresso-shape-unknown",
        "the shape of blob '\(name)' is not known before the network runs, so it is left out",
        at: Location(path: path), found: name)
    ]
  }
}

extension NetworkCompiler {
  /// The conversion of the image inputs of `model` to numbers; nil if there are none.
  static func transforms(of model: Model) -> [EspressoTransform]? {
    guard let network = model.network else { return nil }
    let inputs = model.description?.input ?? []
    let parameters = NetworkImageParameters(of: network, inputs: inputs)
    let transforms = parameters.isImage.indices.map { index in
      var transform = EspressoTransform(input: parameters.isImage[index].input)
      let isGrayscale = parameters.isGrayscale[index].value != 0
      transform.redBias = (isGrayscale ? parameters.grayBias : parameters.redBias)[index].value
      transform.greenBias = (isGrayscale ? parameters.grayBias : parameters.greenBias)[index].value
      transform.blueBias = (isGrayscale ? parameters.grayBias : parameters.blueBias)[index].value
      transform.scale = parameters.channelScale[index].value
      transform.isBGR = parameters.isBGR[index].value != 0
      return transform
    }
    return transforms.isEmpty ? nil : transforms
  }
}

/// The three files of a network in a compiled directory.
package struct NetworkFiles: Sendable {
  /// Text of `model.espresso.net`.
  package var net: [UInt8]
  /// Text of `model.espresso.shape`.
  package var shape: [UInt8]
  /// The content of `model.espresso.weights`.
  package var weights: EspressoWeightsWriter
  /// Features that Apple's runtime is not known to accept, and shapes missing in the file of shapes.
  package var warnings: [Diagnostic]
}

extension Model {
  /// Names of the blobs that leave the network: the model's outputs and, of a classifier, the probabilities.
  var networkOutputs: NameSet {
    var names = NameSet(description?.output.map(\.name) ?? [])
    if case .neuralNetworkClassifier(let classifier)? = kind, !classifier.labelProbabilityLayerName.isEmpty {
      names.insert(classifier.labelProbabilityLayerName)
    }
    return names
  }

  /// Names of the blobs that training reads: what losses compare with the truth.
  var trainedBlobs: NameSet {
    guard let network, let update = network.updateParams else { return [] }
    return NameSet(update.lossLayers.compactMap(\.input))
  }
}
