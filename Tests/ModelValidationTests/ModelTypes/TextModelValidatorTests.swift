import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Text classifier, gazetteer and word embedding, which share most rules.
@Suite struct TextModelValidatorTests {
  private func classifier(
    _ input: FeatureDescription = .string("text"), _ output: FeatureDescription = .string("label"),
    _ change: (inout CoreMLModels.TextClassifier) -> Void = { _ in }
  ) -> Model {
    var classifier = CoreMLModels.TextClassifier.with {
      $0.revision = 1
      $0.modelParameterData = WeightData(bytes: [1])
      $0.classLabels = .stringClassLabels(.with { $0.vector = ["a"] })
    }
    change(&classifier)
    return .model(.textClassifier(classifier), version: 3, inputs: [input], outputs: [output])
  }

  private func gazetteer(_ change: (inout CoreMLModels.Gazetteer) -> Void = { _ in }) -> Model {
    var gazetteer = CoreMLModels.Gazetteer.with {
      $0.revision = 2
      $0.modelParameterData = WeightData(bytes: [1])
      $0.classLabels = .stringClassLabels(.with { $0.vector = ["a"] })
    }
    change(&gazetteer)
    return .model(.gazetteer(gazetteer), version: 4, inputs: [.string("text")], outputs: [.string("label")])
  }

  private func embedding(_ change: (inout CoreMLModels.WordEmbedding) -> Void = { _ in }) -> Model {
    var embedding = CoreMLModels.WordEmbedding.with {
      $0.revision = 2
      $0.modelParameterData = WeightData(bytes: [1])
    }
    change(&embedding)
    return .model(
      .wordEmbedding(embedding), version: 4, inputs: [.string("text")], outputs: [.multiArray("vector", [50])])
  }

  @Test func acceptsSoundModels() {
    for model in [classifier(), gazetteer(), embedding()] { #expect(ModelValidator.validate(model) == []) }
  }

  @Test func contentIsThere() {
    #expect(
      Checked.errors(
        classifier(.string("text"), .string("label")) {
          $0.revision = 0
          $0.modelParameterData = WeightData()
          $0.classLabels = nil
        })
        == [
          "the revision is 0, expected at least 1", "`stringClassLabels` is empty",
          "the model has no learned parameters",
        ])
    #expect(
      Checked.errors(classifier(.string("text"), .string("label")) { $0.classLabels = .stringClassLabels(.init()) })
        == ["`stringClassLabels` is empty"])
    #expect(
      Checked.errors(
        gazetteer {
          $0.revision = 1
          $0.modelParameterData = WeightData()
          $0.classLabels = nil
        })
        == [
          "the revision is 1, expected at least 2", "`stringClassLabels` is empty",
          "the model has no learned parameters",
        ])
    #expect(
      Checked.errors(
        embedding {
          $0.revision = 1
          $0.modelParameterData = WeightData()
        }) == ["the revision is 1, expected at least 2", "the model has no learned parameters"])
  }

  @Test func featuresFit() {
    #expect(
      Checked.errors(classifier(.double("text"), .int64("label")))
        == [
          "input 'text' of a text classifier is Double, expected String",
          "output 'label' of a text classifier is Int64, expected String",
        ])
    var model = gazetteer()
    model.description?.output = [.int64("label")]
    #expect(Checked.errors(model) == ["output 'label' of a gazetteer is Int64, expected String"])
    model = embedding()
    model.description?.output = [.string("vector")]
    #expect(Checked.errors(model) == ["output 'vector' of a word embedding is String, expected MultiArray"])
  }

  @Test func revisionsNeedVersions() {
    #expect(
      Checked.warnings(classifier(.string("text"), .string("label")) { $0.revision = 4 })
        == ["revision 4 of the text classifier needs specification version 8, but the model has 3"])
  }
}
