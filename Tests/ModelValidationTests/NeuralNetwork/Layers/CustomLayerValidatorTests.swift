import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct CustomLayerValidatorTests {
  @Test func namesItsClass() {
    #expect(findings(.custom(.with { $0.className = "Swish" }), outputs: ["y", "z"]).isEmpty)
    #expect(
      findings(.custom(CustomLayerParams())) == ["custom › className: the custom layer names no class"])
  }

  @Test func weightsHaveOneForm() {
    var both = WeightParams.floats(1)
    both.float16Value = WeightParams.halves(1).float16Value
    #expect(
      findings(
        .custom(
          .with {
            $0.className = "Swish"
            $0.weights = [.floats(3), both, WeightParams()]
          })) == [
          "custom › weights[1]: the weights hold values in `floatValue` and `float16Value`",
          "custom › weights[2]: the weights hold no values",
        ])
  }

  @Test func parametersHaveValues() {
    #expect(
      findings(
        .custom(
          .with {
            $0.className = "Swish"
            $0.parameters = ["beta": .init()]
          }), .warning) == ["custom › parameter 'beta' › value: parameter 'beta' has no value"])
  }
}
