internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// Examples that are in memory.
struct ExampleList: TrainingExamples, Sendable {
  private let examples: [NameMap<FeatureValue>]

  init(_ examples: [NameMap<FeatureValue>]) { self.examples = examples }

  var count: Int { examples.count }

  func features(at index: Int) throws(RuntimeError) -> NameMap<FeatureValue> { examples[index] }
}
