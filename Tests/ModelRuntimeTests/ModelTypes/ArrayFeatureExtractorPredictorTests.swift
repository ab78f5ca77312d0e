import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ArrayFeatureExtractorPredictorTests {
  private func model(_ indexes: [UInt64], _ output: FeatureDescription) -> Model {
    .model(
      .arrayFeatureExtractor(.with { $0.extractIndex = indexes }), inputs: [.multiArray("x", [3], .double)],
      outputs: [output])
  }

  @Test func picks() throws {
    let features: NameMap<FeatureValue> = ["x": .doubles([5, 6, 7.5])]
    #expect(try predict(model([2, 0], .multiArray("y", [2], .double)), features)["y"]?.array?.doubles == [7.5, 5])
    #expect(try predict(model([2], .double("y")), features)["y"]?.double == 7.5)
    #expect(try predict(model([2], .int64("y")), features)["y"]?.int64 == 7)
    #expect(
      predictionProblem(model([.max], .double("y")), features)
        == "input 'x' has 3 elements, the model extracts element \(Int.max)")
    #expect(
      loadingProblem(model([0, 1], .double("y")))
        == "output 'y' is a single number, the model extracts 2 elements\n  at: arrayFeatureExtractor")
  }
}
