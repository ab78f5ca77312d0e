internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Checks that the shapes of a neural network fit together, by inferring the shape of every blob.
enum NetworkShapeValidator {
  /// Runs at the path of the model; says nothing of models that are no networks. The context keeps the lowered network.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    // Shapes do not depend on the system that is to run the network.
    guard context.target == nil, let network = NetworkLowering.lower(model) else { return }
    context.networks[context.path] = network
    for problem in network.problems {
      context.within(problem.path) { context in
        // Declared output shapes are often wrong and rarely used: the model can still run.
        if problem.path.steps.first == .field("description") {
          context.warning("declared-shape", problem.message)
        } else if problem.isInBranch {
          context.warning("branch-shape", problem.message)
        } else {
          context.error("shape", problem.message)
        }
      }
    }
    if network.problems.isEmpty { validateConstants(network, &context) }
    validateRanks(network, model, &context)
    var shapes: NameMap<[Int]> { network.defaultShapes(of: model) }
    if model.description?.output.contains(where: { $0.kind == .image }) == true {
      validateImages(shapes, model, &context)
    }
    if case .neuralNetworkClassifier(let classifier)? = model.kind { validateScores(shapes, classifier, &context) }
    if network.problems.isEmpty { validateNamed(model, &context) }
  }

  /// Checks that the constants that layers have can be loaded, and that layers can be computed with them and with those that
  /// layers before make of constants.
  private static func validateConstants(_ network: LoweredNetwork, _ context: inout ValidationContext) {
    for problem in network.graph.constantProblems {
      context.within(problem.source) { context in context.error("shape", problem.message) }
    }
    for problem in network.graph.checked(folding: GraphFolding(probes: true)).problems {
      context.within(problem.source) { context in context.error("shape", problem.error.message) }
    }
  }

  /// Lowers the network again with the shapes that the description names for its inputs.
  private static func validateNamed(_ model: Model, _ context: inout ValidationContext) {
    guard let network = model.network, let kind = model.kind, let description = model.description else { return }
    let mapping = InputShapes(network)
    let inputs = description.input.map { ($0.name, mapping.named($0)) }
    // Sequence and batch are not declared; a prediction has one of each unless it brings more.
    NamedShapeValidator.validate(
      inputs, hasOpenAxes: mapping.hasFiveAxes, cost: Self.stepsPerLayer * network.layers.count, &context
    ) { shapes in
      let lowered = NetworkLowering.lower(
        network, inputs: description.input, outputs: [], at: ModelPath().field(kind.schemaName), leadingAxes: .one,
        inputShapes: shapes)
      return lowered.problems.first { !$0.isInBranch }.map {
        NamedShapeValidator.Refusal(place: $0.path, message: $0.message)
      }
    }
  }

  /// Layers become several operations each.
  private static let stepsPerLayer = 10

  /// Checks that the rank of each output is known, at the latest when the layers before have run.
  private static func validateRanks(_ network: LoweredNetwork, _ model: Model, _ context: inout ValidationContext) {
    guard network.isComplete, network.firstUnranked == nil || network.losesRankWithin else { return }
    let known = NameSet(network.graph.outputs.map(\.name))
    let made = NameSet((model.network?.layers ?? []).withBodies.flatMap(\.output))
    for (index, output) in (model.description?.output ?? []).enumerated()
    where made.contains(output.name) && !known.contains(output.name) {
      context.within(ModelPath().field("description").element("output", index, named: output.name)) { context in
        context.error("shape", "the number of axes of output '\(output.name)' changes within a loop or a branch")
      }
    }
  }

  /// Checks that outputs that are images have the channels of one, where that is known.
  private static func validateImages(_ shapes: NameMap<[Int]>, _ model: Model, _ context: inout ValidationContext) {
    for (index, output) in (model.description?.output ?? []).enumerated() {
      guard case .imageType(let image)? = output.type?.kind, let shape = shapes[output.name] else { continue }
      let channels = image.isGray ? 1 : 3
      guard shape.count < 3 || shape[shape.count - 3] != channels || shape.dropLast(3).contains(where: { $0 != 1 })
      else { continue }
      context.within(ModelPath().field("description").element("output", index, named: output.name)) { context in
        context.error(
          "shape",
          "output '\(output.name)' is an image, but its blob has shape \(shape), expected \(channels) "
            + (channels == 1 ? "channel" : "channels"), at: "type")
      }
    }
  }

  /// Checks that a classifier computes one score for each label, if the number is known.
  private static func validateScores(
    _ shapes: NameMap<[Int]>, _ classifier: NeuralNetworkClassifier, _ context: inout ValidationContext
  ) {
    guard let labels = classifier.classLabels.map({ ClassLabels($0).count }), labels > 0,
      let name = NetworkScores(classifier).name,
      let found = shapes[name].flatMap({ Shape(fixed: $0).elementCount.fixed }), found != labels
    else { return }
    context.within("neuralNetworkClassifier") { context in
      context.error(
        "class-labels-count",
        "'\(name)' has \(counted(found, "score")), but there \(labels == 1 ? "is" : "are") "
          + counted(labels, "class label"), at: "labelProbabilityLayerName", found: "\(found)", expected: "\(labels)")
    }
  }
}
