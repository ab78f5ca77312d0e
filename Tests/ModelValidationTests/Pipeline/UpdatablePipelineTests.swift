import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Of an updatable pipeline the last model is updatable, and only that.
@Suite struct UpdatablePipelineTests {
  private func fixed(_ input: String, _ output: String) -> Model {
    Model.neuralNetwork(
      [.innerProduct("l", input, output)], inputs: [.multiArray(input, [1, 1, 1])],
      outputs: [.multiArray(output, [1, 1, 1])])
  }

  /// A trained model from 'A' to 'B'.
  private let trained = Model.updatable()

  private func pipeline(_ models: [Model], isUpdatable: Bool) -> Model {
    .model(
      .pipeline(.with { $0.models = models }), version: 4, inputs: [.multiArray("X", [1, 1, 1])],
      outputs: [models.last?.description?.output.first ?? .multiArray("X", [1, 1, 1])], isUpdatable: isUpdatable)
  }

  @Test func pipelinesWithoutTraining() {
    #expect(findings(pipeline([fixed("X", "A"), fixed("A", "B")], isUpdatable: false)).isEmpty)
    #expect(
      findings(pipeline([fixed("X", "A"), trained], isUpdatable: false))
        == ["pipeline › models[1] › isUpdatable: the model is updatable, but the pipeline is not"])
  }

  @Test func theLastModelIsTrained() {
    #expect(findings(pipeline([fixed("X", "A"), trained], isUpdatable: true)).isEmpty)
    #expect(
      findings(pipeline([fixed("X", "A"), fixed("A", "B")], isUpdatable: true))
        == ["pipeline › models[1] › isUpdatable: the pipeline is updatable, but its last model is not"])
    var first = Model.updatable {
      $0.layers = [.innerProduct("product", "X", "A", isUpdatable: true), .softmax("softmax", "A", "scores")]
    }
    first.description?.input = [.multiArray("X", [1, 1, 1])]
    first.description?.output = [.multiArray("A", [1, 1, 1])]
    first.description?.trainingInput[0] = .multiArray("X", [1, 1, 1])
    #expect(
      findings(pipeline([first, trained], isUpdatable: true)) == [
        "pipeline › models[0] › isUpdatable: only the last model of a pipeline can be updatable, this is model 0 of 2"
      ])
  }

  @Test func pipelinesInPipelines() {
    func outer(_ inner: Model, isUpdatable: Bool) -> Model { pipeline([inner], isUpdatable: isUpdatable) }
    let inner = pipeline([fixed("X", "A"), trained], isUpdatable: true)
    #expect(findings(outer(inner, isUpdatable: true)).isEmpty)
    #expect(
      findings(outer(inner, isUpdatable: false))
        == ["pipeline › models[0] › isUpdatable: the model is updatable, but the pipeline is not"])
    #expect(
      findings(outer(pipeline([fixed("X", "A"), trained], isUpdatable: false), isUpdatable: false))
        == [
          "pipeline › models[0] › pipeline › models[1] › isUpdatable: the model is updatable, but the pipeline is not"
        ])
  }
}
