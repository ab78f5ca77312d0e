import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct OneHotEncoderValidatorTests {
  private func model(
    _ input: FeatureDescription, _ output: FeatureDescription = .multiArray("bar", []),
    _ change: (inout OneHotEncoder) -> Void = { _ in }
  ) -> Model {
    var encoder = OneHotEncoder.with {
      $0.categoryType = .stringCategories(.with { $0.vector = ["foo"] })
    }
    change(&encoder)
    return .model(.oneHotEncoder(encoder), inputs: [input], outputs: [output])
  }

  @Test func acceptsIntegersAndStrings() {
    #expect(Checked.errors(model(.string("foo"))) == [])
    #expect(
      Checked.errors(
        model(.int64("foo")) { $0.categoryType = .int64Categories(.with { $0.vector = [1, 2] }) }) == [])
    #expect(
      Checked.errors(model(.double("foo"))) == ["input 'foo' of a one-hot encoder is Double, expected Int64 or String"])
  }

  @Test func outputFollowsForm() {
    #expect(Checked.errors(model(.string("foo"), .dictionary("bar")) { $0.outputSparse = true }) == [])
    #expect(
      Checked.errors(model(.string("foo")) { $0.outputSparse = true })
        == ["output 'bar' of a sparse one-hot encoder is MultiArray, expected Dictionary"])
    #expect(
      Checked.errors(model(.string("foo"), .dictionary("bar")))
        == ["output 'bar' of a one-hot encoder is Dictionary, expected MultiArray"])
  }

  @Test func categoriesAreThere() {
    #expect(
      Checked.errors(model(.string("foo")) { $0.categoryType = nil }) == ["the encoder has no categories"])
  }

  @Test func doubtsAreWarnings() {
    #expect(
      Checked.warnings(
        model(.int64("foo")) {
          $0.categoryType = .stringCategories(.with { $0.vector = ["a", "a"] })
          $0.handleUnknown = .unrecognized(7)
        })
        == [
          "the categories are String, but input 'foo' is Int64", "category 'a' appears twice",
          "`handleUnknown` is 7, which is not known",
        ])
  }

  @Test func outputShapeMayBeOpen() {
    #expect(ModelValidator.validate(model(.string("foo"))) == [])
    #expect(ModelValidator.validate(model(.string("foo"), .multiArray("bar", [1]))) == [])
  }
}
