internal import ModelSpec

/// Checks neural networks: the interface against the kind of network, every layer, and the values between them.
enum NeuralNetworkValidator {
  /// Checks a plain network, a classifier or a regressor; runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    guard let kind = model.kind, let network = model.network else { return }
    switch kind {
    case .neuralNetworkClassifier(let classifier):
      let labels = classifier.classLabels.map { ClassLabels($0) }
      ClassifierInterfaceValidator.validate(labels, of: model, for: "a neural network classifier", &context)
      let scores = NetworkScores(classifier)
      let made = validate(network, kind, model, implied: scores.name, &context)
      context.within(kind.schemaName) { scores.validate(made, labels: labels?.count, &$0) }
      let description = model.description ?? ModelDescription()
      requireOutputs(
        made, except: [description.predictedFeatureName, description.predictedProbabilitiesName], of: model, &context)
    case .neuralNetworkRegressor:
      RegressorInterfaceValidator.validate(model, for: "a neural network regressor", &context)
      let made = validate(network, kind, model, implied: nil, &context)
      let predicted = model.description?.predictedFeatureName ?? ""
      requireOutputs(
        made, except: NameSet(model.description?.output.map(\.name) ?? []).subtracting([predicted]), of: model, &context
      )
      adviseOutputs(made.union([predicted]), of: model, &context)
    default:
      NetworkInterfaceValidator.requireTensors(.output, of: model, &context)
      let made = validate(network, kind, model, implied: nil, &context)
      requireOutputs(made, except: [], of: model, &context)
    }
  }

  /// Checks what all networks have in common.
  ///
  /// - Parameter implied: A value that the model reads without naming it as an output.
  /// - Returns: Names of the values that the layers make.
  private static func validate(
    _ network: NeuralNetwork, _ kind: Model.Kind, _ model: Model, implied: String?, _ context: inout ValidationContext
  ) -> NameSet {
    let version = Int(model.specificationVersion)
    NetworkInterfaceValidator.validate(network, model, &context)
    let made = context.within(kind.schemaName) { context in
      ShapeMappingValidator.validate(network, model, &context)
      PreprocessingValidator.validate(network.preprocessing, model, &context)
      if network.layers.isEmpty {
        context.error("layers-missing", "the network has no layers", at: "layers", expected: "at least one")
      }
      return walk(network, model, version: version, implied: implied, &context)
    }
    UpdatableModelValidator.validate(network, kind, model, &context)
    return made
  }

  private static func walk(
    _ network: NeuralNetwork, _ model: Model, version: Int, implied: String?, _ context: inout ValidationContext
  ) -> NameSet {
    var graph = NetworkGraphValidator()
    let description = model.description ?? ModelDescription()
    graph.version = version
    graph.isExact = network.isExact
    graph.toleratesEqualNames = model.isUpdatable
    graph.reads = network.reads
    for name in description.output.map(\.name) + [implied].compactMap(\.self) { graph.reads[name, default: 0] += 1 }
    for input in description.input { graph.scopes.add(input: input.name) }
    if network.isExact {
      for (name, rank) in NetworkInterfaceValidator.ranks(network, description) {
        graph.interfaceRanks[name] = rank
        graph.scopes.setRank(rank, of: name)
      }
    }
    graph.validate(network.layers, &context)
    return graph.scopes.made
  }

  private static func requireOutputs(
    _ made: NameSet, except: NameSet, of model: Model, _ context: inout ValidationContext
  ) {
    forEachMissing(made, except, model, &context) { message, name, context in
      context.error("output-not-made", message, at: "name", found: name, expected: "the name of a layer's output")
    }
  }

  /// Core ML does not compare the outputs of regressors with the layers, but there is no prediction that no layer makes.
  private static func adviseOutputs(_ made: NameSet, of model: Model, _ context: inout ValidationContext) {
    forEachMissing(made, [], model, &context) { message, name, context in
      context.warning("output-not-made", message, at: "name", found: name, expected: "the name of a layer's output")
    }
  }

  private static func forEachMissing(
    _ made: NameSet, _ except: NameSet, _ model: Model, _ context: inout ValidationContext,
    _ report: (String, String, inout ValidationContext) -> Void
  ) {
    context.within("description") { context in
      for (index, output) in (model.description?.output ?? []).enumerated()
      where !made.contains(output.name) && !except.contains(output.name) {
        context.within("output", index, named: output.name) {
          report("no layer produces output '\(output.name)' of the model", output.name, &$0)
        }
      }
    }
  }
}
