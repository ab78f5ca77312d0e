internal import ModelRuntime
internal import ModelTraining

/// Examples that are in memory.
struct ExampleList: TrainingExamples, Sendable {
  private let examples: [[String: FeatureValue]]

  init(_ examples: [[String: FeatureValue]]) { self.examples = examples }

  var count: Int { examples.count }

  func features(at index: Int) throws(RuntimeError) -> [String: FeatureValue] { examples[index] }
}
