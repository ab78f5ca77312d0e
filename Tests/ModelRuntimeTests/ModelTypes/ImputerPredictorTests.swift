import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ImputerPredictorTests {
  private func model(
    _ imputed: Imputer.ImputedValue?, _ replaced: Imputer.ReplaceValue? = nil, _ feature: FeatureDescription
  ) -> Model {
    var output = feature
    output.name = "y"
    return .model(
      .imputer(
        .with {
          $0.imputedValue = imputed
          $0.replaceValue = replaced
        }), inputs: [feature], outputs: [output])
  }

  @Test func numbers() throws {
    let model = model(.imputedDoubleValue(5), .replaceDoubleValue(.nan), .double("x"))
    #expect(try predict(model, ["x": .double(.nan)])["y"]?.double == 5)
    #expect(try predict(model, ["x": .double(2)])["y"]?.double == 2)
    #expect(try predict(model, [:])["y"]?.double == 5)
    #expect(try predict(model, ["x": .undefined(.double)])["y"]?.double == 5)
    let whole = self.model(.imputedInt64Value(7), .replaceInt64Value(-1), .int64("x"))
    #expect(try predict(whole, ["x": .int64(-1)])["y"]?.int64 == 7)
    #expect(try predict(whole, ["x": .int64(3)])["y"]?.int64 == 3)
  }

  @Test func strings() throws {
    let model = model(.imputedStringValue("none"), .replaceStringValue(""), .string("x"))
    #expect(try predict(model, ["x": .string("")])["y"]?.string == "none")
    #expect(try predict(model, ["x": .string("a")])["y"]?.string == "a")
    #expect(predictionProblem(model, ["x": .int64(1)]) == "input 'x' is an integer, expected a string")
  }

  @Test func arrays() throws {
    let model = model(
      .imputedDoubleArray(.with { $0.vector = [1, 2] }), .replaceDoubleValue(-9), .multiArray("x", [2], .double))
    #expect(try predict(model, ["x": .doubles([-9, 7])])["y"]?.array?.doubles == [1, 7])
    #expect(try predict(model, ["x": .doubles([7, -9])])["y"]?.array?.doubles == [7, 2])
    #expect(predictionProblem(model, ["x": .doubles([1])]) == "input 'x' has 1 elements, the imputer has 2")
  }

  @Test func dictionaries() throws {
    let model = model(.imputedStringDictionary(.map(["a": 1, "b": 2])), nil, .dictionary("x"))
    #expect(try predict(model, ["x": .dictionary(.strings(["b": 5]))])["y"]?.strings == ["a": 1, "b": 5])
  }

  @Test func nothingToPutIn() {
    #expect(loadingProblem(model(nil, nil, .double("x"))) == "the imputer has no replacement value\n  at: imputer")
  }
}
