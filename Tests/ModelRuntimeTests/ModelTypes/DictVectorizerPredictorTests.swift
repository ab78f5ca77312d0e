import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct DictVectorizerPredictorTests {
  @Test func dictionaries() throws {
    let model = Model.model(
      .dictVectorizer(.with { $0.map = .stringToIndex(.with { $0.vector = ["b", "a"] }) }), inputs: [.dictionary("x")],
      outputs: [.multiArray("y", [2], .double)])
    #expect(try predict(model, ["x": .dictionary(.strings(["a": 3, "c": 1]))])["y"]?.array?.doubles == [0, 3])
    #expect(try predict(model, ["x": .dictionary(.integers([:]))])["y"]?.array?.doubles == [0, 0])
    #expect(
      predictionProblem(model, ["x": .dictionary(.integers([1: 1]))])
        == "input 'x' is a dictionary with integers as keys, expected a dictionary with strings as keys")
  }
}
