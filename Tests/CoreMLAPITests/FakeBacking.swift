import ModelRuntime
import ModelSpec

@testable import CoreMLAPI

/// A backing whose answer the test says.
struct FakeBacking: ModelBacking {
  var specification: Model
  var leadingAxes = 0
  var answer: @Sendable (NameMap<FeatureValue>, ModelState?) throws(RuntimeError) -> NameMap<FeatureValue>

  func makeState() -> ModelState { ModelState() }

  func prediction(
    from features: NameMap<FeatureValue>, using state: ModelState?, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    try answer(features, state)
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    var results: [NameMap<FeatureValue>] = []
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
        NameMap<FeatureValue>, ModelState?
      ) throws(RuntimeError) -> NameMap<FeatureValue>
  ) -> MLModel {
    MLModel(
      backing: FakeBacking(specification: model, leadingAxes: leadingAxes, answer: answer), MLModelConfiguration())
  }
}
