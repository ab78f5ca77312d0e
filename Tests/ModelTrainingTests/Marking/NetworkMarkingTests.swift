import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

/// Networks that are made updatable, and trained then.
struct NetworkMarkingTests {
  private func network(_ layers: [NeuralNetworkLayer], output: String) -> Model {
    .model(
      .neuralNetwork(.with { $0.layers = layers }), version: 1, inputs: [.multiArray("A", [2])],
      outputs: [.multiArray(output, [2])])
  }

  /// Two classes by the sign of the first number.
  private func examples(_ target: String, _ label: (Bool) -> FeatureValue) -> ExampleList {
    ExampleList(
      (0..<20).map { index in
        let x = Double(index) / 10 - 0.95
        return ["A": .array(FeatureArray(doubles: [x, 0.5], shape: [2])), target: label(x > 0)]
      })
  }

  @Test(arguments: UpdatableOptions.Optimizer.allCases) func softmax(_ optimizer: UpdatableOptions.Optimizer) throws {
    var options = UpdatableOptions(layers: ["product"], loss: .crossEntropy)
    options.optimizer = optimizer
    options.learningRate = 0.2
    options.epochs = 20
    let model = network(
      [.innerProduct("product", "A", "B", channels: 2), .softmax("softmax", "B", "scores")], output: "scores")
    let made = try UpdatableModel.make(model, options)
    #expect(made.isUpdatable && made.specificationVersion >= 4)
    #expect(made.description?.trainingInput.map(\.name) == ["A", "scores_true"])
    #expect(UpdatableModel.layersUnknownToApple(of: made).isEmpty)
    let trainer = try TrainerTable.trainer(of: made)
    var losses: [Double] = []
    try trainer.train(
      examples("scores_true") { .array(FeatureArray(doubles: [$0 ? 1 : 0], shape: [1])) }
    ) { event in
      if event.kind == .epochEnd, let loss = event.loss { losses.append(loss) }
    }
    #expect(losses.count == 20)
    let (first, last) = (try #require(losses.first), try #require(losses.last))
    #expect(last < first * 0.8, "\(losses)")
  }

  @Test func squaredErrors() throws {
    var options = UpdatableOptions(layers: ["product"], loss: .meanSquaredError)
    options.learningRate = 0.1
    let made = try UpdatableModel.make(
      network([.innerProduct("product", "A", "B", channels: 2)], output: "B"), options)
    #expect(made.description?.trainingInput.last?.name == "B_true")
    let trainer = try TrainerTable.trainer(of: made)
    var losses: [Double] = []
    try trainer.train(examples("B_true") { .array(FeatureArray(doubles: [$0 ? 1 : 0, 2], shape: [2])) }) { event in
      if event.kind == .epochEnd, let loss = event.loss { losses.append(loss) }
    }
    let (first, last) = (try #require(losses.first), try #require(losses.last))
    #expect(last < first * 0.5, "\(losses)")
  }
}
