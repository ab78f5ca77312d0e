import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct WordTaggerValidatorTests {
  private func sequence(_ name: String, ofStrings: Bool) -> FeatureDescription {
    .feature(
      name,
      .sequenceType(
        .with {
          $0.kind = ofStrings ? .stringType(.init()) : .int64Type(.init())
          $0.sizeRange = .with { $0.upperBound = 10000 }
        }))
  }

  private func model(
    version: Int32 = 5, outputs: [FeatureDescription]? = nil,
    _ change: (inout CoreMLModels.WordTagger) -> Void = { _ in }
  ) -> Model {
    var tagger = CoreMLModels.WordTagger.with {
      $0.language = "en-US"
      $0.tokensOutputFeatureName = "tokens"
      $0.tokenTagsOutputFeatureName = "tags"
      $0.tokenLocationsOutputFeatureName = "locations"
      $0.tokenLengthsOutputFeatureName = "lengths"
      $0.tags = .stringTags(.with { $0.vector = ["PER", "LOC"] })
      $0.modelParameterData = WeightData(bytes: [1, 2, 3])
      $0.revision = 3
    }
    change(&tagger)
    return .model(
      .wordTagger(tagger), version: version, inputs: [.string("text")],
      outputs: outputs ?? [
        sequence("tags", ofStrings: true), sequence("locations", ofStrings: false),
        sequence("lengths", ofStrings: false), sequence("tokens", ofStrings: true),
      ])
  }

  @Test func acceptsTagger() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(ModelValidator.validate(model(version: 3) { $0.revision = 1 }) == [])
    #expect(
      Checked.warnings(model(version: 4))
        == ["revision 3 of the word tagger needs specification version 5, but the model has 4"])
  }

  @Test func outputsAreTheNamedOnes() {
    #expect(
      Checked.errors(model { $0.tokensOutputFeatureName = "" })
        == ["output 'tokens' is not named by any field of a word tagger"])
    #expect(
      Checked.errors(model(outputs: [sequence("tags", ofStrings: true)]))
        == [
          "output 'tokens', which `tokensOutputFeatureName` names, is not in the description",
          "output 'locations', which `tokenLocationsOutputFeatureName` names, is not in the description",
          "output 'lengths', which `tokenLengthsOutputFeatureName` names, is not in the description",
        ])
    #expect(
      Checked.errors(model { $0.tokenTagsOutputFeatureName = "" })
        == [
          "a word tagger needs the name of an output in `tokenTagsOutputFeatureName`, but the field is empty",
          "output 'tags' is not named by any field of a word tagger",
        ])
    #expect(
      Checked.errors(model { $0.tokensOutputFeatureName = "tags" })
        == [
          "`tokensOutputFeatureName` and `tokenTagsOutputFeatureName` name the same output 'tags'",
          "output 'tokens' is not named by any field of a word tagger",
        ])
  }

  @Test func outputsHaveTheirElements() {
    #expect(
      Checked.errors(
        model(outputs: [
          sequence("tags", ofStrings: false), sequence("locations", ofStrings: true),
          sequence("lengths", ofStrings: true), sequence("tokens", ofStrings: false),
        ]))
        == [
          "output 'tags' is a Sequence of Int64, expected one of String",
          "output 'locations' is a Sequence of String, expected one of Int64",
          "output 'lengths' is a Sequence of String, expected one of Int64",
          "output 'tokens' is a Sequence of Int64, expected one of String",
        ])
    #expect(
      Checked.errors(
        model(outputs: [
          .string("tags"), sequence("locations", ofStrings: false), sequence("lengths", ofStrings: false),
          sequence("tokens", ofStrings: true),
        ])) == ["output 'tags' of a word tagger is String, expected Sequence"])
  }

  @Test func contentIsThere() {
    #expect(
      Checked.errors(
        model {
          $0.revision = 0
          $0.tags = nil
          $0.modelParameterData = WeightData()
        })
        == [
          "the revision is 0, expected at least 1", "`stringTags` is empty", "the model has no learned parameters",
        ])
  }
}
