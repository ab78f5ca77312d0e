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
        // What a model declares of its outputs is often wrong and never used: it runs all the same.
        if problem.path.steps.first == .field("description") {
          context.warning("declared-shape", problem.message)
        } else {
          context.error("shape", problem.message)
        }
      }
    }
  }
}
