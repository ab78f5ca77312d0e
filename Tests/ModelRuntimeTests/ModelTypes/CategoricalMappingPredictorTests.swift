import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct CategoricalMappingPredictorTests {
  @Test func tables() throws {
    let toIntegers = Model.model(
      .categoricalMapping(.with { $0.mappingType = .stringToInt64Map(.map(["a": 4, "b": 5])) }),
      inputs: [.string("x")], outputs: [.int64("y")])
    #expect(try predict(toIntegers, ["x": .string("b")])["y"]?.int64 == 5)
    #expect(
      try predict(toIntegers, ["x": .sequence(.strings(["b", "a"]))])["y"]?.sequence == .integers([5, 4]))
    #expect(
      predictionProblem(toIntegers, ["x": .string("c")])
        == "input 'x' has 'c', which is not in the table, and the model has no default value")
    let toStrings = Model.model(
      .categoricalMapping(
        .with {
          $0.mappingType = .int64ToStringMap(.map([4: "a"]))
          $0.valueOnUnknown = .strValue("?")
        }), inputs: [.int64("x")], outputs: [.string("y")])
    #expect(try predict(toStrings, ["x": .int64(4)])["y"]?.string == "a")
    #expect(try predict(toStrings, ["x": .sequence(.integers([1, 4]))])["y"]?.sequence == .strings(["?", "a"]))
  }
}
