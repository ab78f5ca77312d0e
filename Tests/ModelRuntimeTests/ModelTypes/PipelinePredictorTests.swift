import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct PipelinePredictorTests {
  private let scaler = Model.model(
    .scaler(.with { $0.scaleValue = [2] }), inputs: [.double("x")], outputs: [.double("doubled")])
  private let regressor = Model.regressor(
    .glmRegressor(
      .with {
        $0.weights = [.with { $0.value = [1, 1] }]
        $0.offset = [1]
      }), inputs: [.double("doubled"), .double("x")])

  private func pipeline(_ models: [Model], _ outputs: [FeatureDescription]) -> Model {
    .model(
      .pipelineRegressor(
        .with {
          $0.pipeline = .with {
            $0.models = models
            $0.names = ["scaler", "sum"]
          }
        }), inputs: [.double("x")], outputs: outputs)
  }

  @Test func outputsBecomeFeaturesOfLaterModels() throws {
    let model = pipeline([scaler, regressor], [.double("y"), .double("doubled")])
    let outputs = try predict(model, ["x": .int64(3)])
    #expect(outputs["y"]?.double == 10)
    #expect(outputs["doubled"]?.double == 6)
    #expect(outputs.count == 2)
    let batch = try RuntimeModel(model).predictions(fromBatch: [["x": .double(0)], ["x": .double(1)]])
    #expect(batch.map { $0["y"]?.double } == [1, 4])
  }

  @Test func integersAreWidened() throws {
    let mapping = Model.model(
      .categoricalMapping(.with { $0.mappingType = .stringToInt64Map(.map(["a": 4])) }),
      inputs: [.string("x")], outputs: [.int64("y")])
    let outputs = try predict(pipeline([mapping], [.double("y")]), ["x": .string("a")])
    #expect(outputs["y"]?.double == 4)
  }

  @Test func brokenModels() {
    #expect(
      loadingProblem(pipeline([], [.double("y")])) == "the pipeline has no models\n  at: pipeline")
    #expect(
      loadingProblem(pipeline([scaler, Model()], [.double("y")]))
        == "the model has no type\n  at: pipeline[1]")
    #expect(
      predictionProblem(pipeline([scaler], [.double("y")]), ["x": .double(1)])
        == "output 'y' is computed by no model of the pipeline")
    var nested = pipeline([scaler], [.double("doubled")])
    for _ in 0..<25 { nested = pipeline([nested], [.double("doubled")]) }
    #expect(
      loadingProblem(nested)?.hasPrefix("pipelines and linked models are nested more than 25 deep") == true)
  }
}
