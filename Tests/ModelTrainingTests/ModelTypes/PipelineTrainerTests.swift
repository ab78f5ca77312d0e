import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

struct PipelineTrainerTests {
  /// A scaler in front of a nearest-neighbors classifier that can be trained.
  static func model() -> Model {
    let scaler = Model.model(
      .scaler(.with { $0.scaleValue = [10, 10] }), inputs: [.multiArray("raw", [2])],
      outputs: [.multiArray("point", [2])])
    let last = KNearestNeighborsClassifierTrainerTests.model()
    var model = Model.classifier(
      .pipelineClassifier(
        .with {
          $0.pipeline = .with {
            $0.models = [scaler, last]
            $0.names = ["scaler", "neighbors"]
          }
        }), inputs: [.multiArray("raw", [2])])
    model.isUpdatable = true
    model.specificationVersion = 4
    model.description?.trainingInput = [.multiArray("raw", [2]), .string("label")]
    return model
  }

  static func example(_ x: Double, _ y: Double, _ label: String) -> NameMap<FeatureValue> {
    ["raw": .array(FeatureArray(doubles: [x, y], shape: [2])), "label": .string(label)]
  }

  @Test func lastModelLearns() throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    try trainer.train(ExampleList([Self.example(0, 0, "low"), Self.example(1, 1, "high")])) { _ in }
    let samples: [[Float]]? =
      if case .kNearestNeighborsClassifier(let classifier)? = trainer.model.pipeline?.models.last?.kind {
        classifier.nearestNeighborsIndex?.floatSamples.map(\.vector)
      } else { nil }
    #expect(samples == [[0, 0], [10, 10]])
    let outputs = try RuntimeModel(trainer.model).prediction(from: Self.example(0.9, 0.8, ""))
    guard case .string("high")? = outputs["label"] else {
      Issue.record("\(outputs)")
      return
    }
  }

  @Test(arguments: [ParameterKey.numberOfNeighbors, ParameterKey.numberOfNeighbors.scoped(to: "neighbors")])
  func parameters(_ key: ParameterKey) throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    try trainer.set([key: .integer(2)])
    #expect(trainer.value(for: key)?.integer == 2)
    #expect(throws: RuntimeError.self) { try trainer.set([key.scoped(to: "scaler"): .integer(2)]) }
  }

  @Test func brokenExample() throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    let error = #expect(throws: RuntimeError.self) {
      try trainer.train(ExampleList([["label": .string("a")]])) { _ in }
    }
    #expect(error?.message == "example 0: input 'raw' is missing, expected a multi-array of shape [2]")
  }

  @Test func lastModelMustBeUpdatable() throws {
    var model = Self.model()
    model.kind = .pipelineClassifier(
      .with {
        $0.pipeline = .with { $0.models = Array((Self.model().pipeline?.models ?? []).prefix(1)) }
      })
    let error = #expect(throws: RuntimeError.self) { try TrainerTable.trainer(of: model) }
    #expect(error?.description.hasSuffix("at: pipeline[0]") == true)
  }
}
