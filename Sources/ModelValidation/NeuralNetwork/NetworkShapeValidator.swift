internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Checks that the shapes of a neural network fit together, by inferring the shape of every blob.
enum NetworkShapeValidator {
  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    guard let network = NetworkLowering.lower(model) else { return }
    for problem in network.problems {
      context.within(problem.path) { $0.error("shape", problem.message) }
    }
  }
}
