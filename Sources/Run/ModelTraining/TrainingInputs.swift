internal import ModelRuntime
internal import ModelSpec

/// What a model is trained with: inputs of the model, and targets that its outputs are compared with.
struct TrainingInputs {
  /// Names of the targets.
  let targets: [String]
  private let checks: InputChecks

  /// The training inputs that `description` states. Where it states none they are the model's inputs, and the predicted
  /// feature is the target.
  ///
  /// - Parameter leadingAxes: How many axes an array may have in front of the declared ones.
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
  /// - Throws: `RuntimeError` when one is missing, or not what is declared.
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
