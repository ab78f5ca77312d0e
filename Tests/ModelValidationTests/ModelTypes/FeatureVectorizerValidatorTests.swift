import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct FeatureVectorizerValidatorTests {
  private func model(_ columns: [(String, UInt64)], _ output: FeatureDescription = .multiArray("y", [4])) -> Model {
    .model(
      .featureVectorizer(
        .with {
          $0.inputList = columns.map { name, count in
            .with {
              $0.inputColumn = name
              $0.inputDimensions = count
            }
          }
        }), inputs: [.double("a"), .multiArray("b", [3])], outputs: [output])
  }

  @Test func acceptsNumbersAndArrays() {
    #expect(ModelValidator.validate(model([("a", 1), ("b", 3)])) == [])
  }

  @Test func columnsHaveElementsAndInputs() {
    #expect(Checked.errors(model([("a", 0), ("b", 3)])) == ["column 'a' has no elements"])
    #expect(
      Checked.errors(model([("a", 1), ("b", .max)]))
        == ["column 'b' has 18446744073709551615 elements; the maximum is 2147483647"])
    #expect(
      Checked.errors(model([("a", 1), ("c", 3)]))
        == ["input 'c', which `inputColumn` names, is not in the description"])
    #expect(
      Checked.places(model([("a", 1), ("c", 3)])) == ["featureVectorizer › inputList 'c' › inputColumn"])
  }

  @Test func outputIsAnArray() {
    #expect(
      Checked.errors(model([("a", 1), ("b", 3)], .double("y")))
        == ["output 'y' of a feature vectorizer is Double, expected MultiArray"])
    #expect(
      Checked.warnings(model([("a", 1), ("b", 3)], .multiArray("y", [5])))
        == ["the inputs have 4 elements, but output 'y' has 5"])
  }

  /// The next model of a pipeline gets what the vectorizer makes, not what it declares.
  @Test func lengthsFitInPipelines() {
    let stage = model([("a", 1), ("b", 3)], .multiArray("y", [5]))
    let pipeline = Model.model(
      .pipeline(.with { $0.models = [stage] }), inputs: stage.description?.input ?? [],
      outputs: stage.description?.output ?? [])
    #expect(Checked.errors(pipeline) == ["the inputs have 4 elements, but output 'y' has 5"])
  }
}
