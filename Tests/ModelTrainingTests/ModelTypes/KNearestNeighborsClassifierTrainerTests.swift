import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

struct KNearestNeighborsClassifierTrainerTests {
  /// A classifier of points of the plane that can be trained.
  static func model(_ change: (inout KNearestNeighborsClassifier) -> Void = { _ in }) -> Model {
    var classifier = KNearestNeighborsClassifier.with {
      $0.nearestNeighborsIndex = .samples([], dimensions: 2)
      $0.numberOfNeighbors = .value(1, 1...3)
      $0.defaultClassLabel = .defaultStringLabel("none")
      $0.weightingScheme = .uniformWeighting(UniformWeighting())
    }
    change(&classifier)
    var model = Model.classifier(.kNearestNeighborsClassifier(classifier), inputs: [.multiArray("point", [2])])
    model.specificationVersion = 4
    model.isUpdatable = true
    model.description?.trainingInput = [.multiArray("point", [2]), .string("label")]
    return model
  }

  static func example(_ x: Double, _ y: Double, _ label: String) -> NameMap<FeatureValue> {
    ["point": .array(FeatureArray(doubles: [x, y], shape: [2])), "label": .string(label)]
  }

  static let corners = ExampleList([example(0, 0, "low"), example(10, 10, "high"), example(1, 1, "low")])

  static func label(_ model: Model, _ x: Double, _ y: Double) throws -> String? {
    let outputs = try RuntimeModel(model).prediction(from: example(x, y, "").filter { $0.key == "point" })
    guard case .string(let label)? = outputs["label"] else { return nil }
    return label
  }

  @Test(arguments: [nil, 1, 30] as [Int32?], [false, true])
  func learnsFromNothing(_ leafSize: Int32?, _ weighsByDistance: Bool) throws {
    let model = Self.model {
      $0.nearestNeighborsIndex = .samples([], dimensions: 2, leafSize: leafSize)
      if weighsByDistance { $0.weightingScheme = .inverseDistanceWeighting(InverseDistanceWeighting()) }
    }
    #expect(try Self.label(model, 1, 2) == "none")
    let trainer = try TrainerTable.trainer(of: model)
    var events: [TrainingEvent.Kind] = []
    try trainer.train(Self.corners) { event in events.append(event.kind) }
    #expect(events == [.trainingBegin, .miniBatchEnd, .epochEnd])
    #expect(try Self.label(trainer.model, 1, 2) == "low")
    #expect(try Self.label(trainer.model, 9, 8) == "high")
    // What is trained once more knows more.
    try trainer.train(ExampleList([Self.example(-10, 0, "left")])) { _ in }
    #expect(try Self.label(trainer.model, -9, 0) == "left")
    #expect(try Self.label(trainer.model, 1, 2) == "low")
    #expect(try Self.label(model, 1, 2) == "none")
  }

  @Test func integerLabels() throws {
    var model = Self.model { $0.defaultClassLabel = .defaultInt64Label(-1) }
    model.description?.output = [.int64("label"), .dictionary("probabilities", integerKeys: true)]
    model.description?.trainingInput = [.multiArray("point", [2]), .int64("label")]
    let trainer = try TrainerTable.trainer(of: model)
    let point = FeatureValue.array(FeatureArray(doubles: [1, 2], shape: [2]))
    try trainer.train(ExampleList([["point": point, "label": .int64(7)]])) { _ in }
    let outputs = try RuntimeModel(trainer.model).prediction(from: ["point": point])
    guard case .int64(7)? = outputs["label"] else {
      Issue.record("\(outputs)")
      return
    }
  }

  @Test func numberOfNeighbors() throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    try trainer.train(Self.corners) { _ in }
    try trainer.set([.numberOfNeighbors: .integer(3)])
    #expect(try Self.label(trainer.model, 10, 10) == "low")
    let error = #expect(throws: RuntimeError.self) { try trainer.set([.numberOfNeighbors: .integer(4)]) }
    #expect(error?.message == "`numberOfNeighbors` is 4, expected an integer from 1 to 3")
  }

  @Test(
    arguments: [
      (
        ["point": FeatureValue.array(FeatureArray(doubles: [1, 2], shape: [2]))],
        "example 1: input 'label' is missing, expected a string"
      ),
      (["label": .string("a")], "example 1: input 'point' is missing, expected a multi-array of shape [2]"),
      (
        ["point": .array(FeatureArray(doubles: [1, 2, 3], shape: [3])), "label": .string("a")],
        "example 1: input 'point' has shape [3], expected [2]"
      ),
    ] as [(NameMap<FeatureValue>, String)])
  func brokenExamples(_ example: NameMap<FeatureValue>, _ sentence: String) throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    let error = #expect(throws: RuntimeError.self) {
      try trainer.train(ExampleList([Self.example(1, 2, "a"), example])) { _ in }
    }
    #expect(error?.message == sentence)
    #expect(error?.code == .update)
    // The whole example before it was not taken either.
    #expect(try Self.label(trainer.model, 1, 2) == "none")
  }

  @Test func stops() throws {
    let trainer = try TrainerTable.trainer(of: Self.model())
    #expect(throws: RuntimeError.cancelledTraining) {
      try trainer.train(Self.corners) { _ throws(RuntimeError) in throw .cancelledTraining }
    }
  }

  @Test func notUpdatable() throws {
    var model = Self.model()
    model.isUpdatable = false
    let error = #expect(throws: RuntimeError.self) { try TrainerTable.trainer(of: model) }
    #expect(
      error?.message
        == "the model is not updatable: its `isUpdatable` is false, so no layer is marked as trainable")
    let other = Model.with {
      $0.isUpdatable = true
      $0.kind = .identity(Identity())
    }
    let wrongType = #expect(throws: RuntimeError.self) { try TrainerTable.trainer(of: other) }
    #expect(wrongType?.message == "a model of type `identity` cannot be trained")
  }
}
