import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct FeatureVectorizerPredictorTests {
  private func column(_ name: String, _ width: UInt64) -> FeatureVectorizer.InputColumn {
    .with {
      $0.inputColumn = name
      $0.inputDimensions = width
    }
  }

  @Test func features() throws {
    let model = Model.model(
      .featureVectorizer(.with { $0.inputList = [column("b", 1), column("a", 2), column("c", 3)] }),
      inputs: [.multiArray("a", [2]), .int64("b"), .dictionary("c", integerKeys: true)],
      outputs: [.multiArray("y", [6], .double)])
    let features: NameMap<FeatureValue> = [
      "a": .doubles([1, 2]), "b": .int64(3), "c": .dictionary(.integers([1: 9])),
    ]
    #expect(try predict(model, features)["y"]?.array?.doubles == [3, 1, 2, 0, 9, 0])
    #expect(
      predictionProblem(model, features.merging(["a": .doubles([1])]) { $1 })
        == "input 'a' has 1 elements, expected 2")
    #expect(
      predictionProblem(model, features.merging(["c": .dictionary(.integers([3: 1]))]) { $1 })
        == "input 'c' has key 3, its column has elements 0...2")
    let broken = Model.model(
      .featureVectorizer(.with { $0.inputList = [column("a", 0)] }), inputs: [.double("a")], outputs: [.double("y")])
    #expect(
      loadingProblem(broken)
        == "`inputDimensions` of 'a' is 0, expected 1...67108864\n  at: featureVectorizer › inputList[0]")
  }
}
