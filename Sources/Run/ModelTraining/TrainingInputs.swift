internal import ModelRuntime
internal import ModelSpec

/// The training inputs: inputs of the model, and targets for its outputs.
struct TrainingInputs {
  /// Names of the targets.
  let targets: [String]
  private let checks: InputChecks

  /// The training inputs that `description` states. If it states none, they are the model's inputs and the predicted
  /// feature as the target.
  ///
  /// - Parameter leadingAxes: The maximum number of additional axes of arrays before the declared ones.
  init(of description: ModelDescription, leadingAxes: Int = 2) {
    let inputs = NameSet(description.input.map(\.name))
    var features = description.trainingInput
    if features.isEmpty {
      features = description.input + description.output.filter { $0.name == description.predictedFeatureName }
    }
    targets = features.map(\.name).filter { !inputs.contains($0) }
    checks = InputChecks(features, leadingAxes: leadingAxes)
  }

  /// The features of example `number` that the training inputs declare.
  ///
  /// - Throws: `RuntimeError` if one is missing or does not match its declaration.
  func checked(
    _ features: NameMap<FeatureValue>, number: Int
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    do throws(RuntimeError) {
      return try checks.checked(features)
    } catch {
      throw RuntimeError(.update, error, in: "example \(number)")
    }
  }
}
