import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct DictVectorizerValidatorTests {
  private func model(
    _ map: DictVectorizer.Map?, _ input: FeatureDescription = .dictionary("x"),
    _ output: FeatureDescription = .dictionary("y")
  ) -> Model {
    .model(.dictVectorizer(.with { $0.map = map }), inputs: [input], outputs: [output])
  }

  private let keys = DictVectorizer.Map.stringToIndex(.with { $0.vector = ["a", "b"] })

  @Test func acceptsBothKeyTypes() {
    #expect(ModelValidator.validate(model(keys)) == [])
    #expect(
      ModelValidator.validate(
        model(.int64ToIndex(.with { $0.vector = [4, 2] }), .dictionary("x", integerKeys: true))) == [])
  }

  @Test func keysAreThere() {
    #expect(Checked.errors(model(nil)) == ["the vectorizer has no keys"])
  }

  @Test func featuresAreDictionaries() {
    #expect(
      Checked.errors(model(keys, .string("x")))
        == ["input 'x' of a dictionary vectorizer is String, expected Dictionary"])
    #expect(
      Checked.errors(model(keys, .dictionary("x"), .string("y")))
        == ["output 'y' of a dictionary vectorizer is String, expected Dictionary"])
  }

  @Test func doubtsAreWarnings() {
    #expect(
      Checked.warnings(model(.int64ToIndex(.with { $0.vector = [4, 4] })))
        == ["key 4 appears twice", "the keys are Int64, but those of input 'x' are not"])
  }
}
