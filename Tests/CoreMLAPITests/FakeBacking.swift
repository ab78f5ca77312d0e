import ModelRuntime
import ModelSpec

@testable import CoreMLAPI

/// A backing whose answer the test says.
struct FakeBacking: ModelBacking {
  var specification: Model
  var leadingAxes = 0
  var answer: @Sendable ([String: FeatureValue], ModelState?) throws(RuntimeError) -> [String: FeatureValue]

  func makeState() -> ModelState { ModelState() }

  func prediction(
    from features: [String: FeatureValue], using state: ModelState?, options: PredictionOptions
  ) throws(RuntimeError) -> [String: FeatureValue] {
    try answer(features, state)
  }

  func predictions(
    fromBatch batch: [[String: FeatureValue]], options: PredictionOptions
  ) throws(RuntimeError) -> [[String: FeatureValue]] {
    var results: [[String: FeatureValue]] = []
    for features in batch { results.append(try answer(features, nil)) }
    return results
  }
}

extension MLModel {
  /// A model that does what the test says.
  static func fake(
    _ model: Model, leadingAxes: Int = 0,
    _ answer:
      @escaping @Sendable (
        [String: FeatureValue], ModelState?
      ) throws(RuntimeError) -> [String: FeatureValue]
  ) -> MLModel {
    MLModel(
      backing: FakeBacking(specification: model, leadingAxes: leadingAxes, answer: answer), MLModelConfiguration())
  }
}
