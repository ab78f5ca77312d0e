import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct TrainingInputsValidatorTests {
  private let input = FeatureDescription.multiArray("A", [1, 1, 1])
  private let target = FeatureDescription.multiArray("target", [1], .int32)
  private let other = FeatureDescription.multiArray("other", [1], .int32)
  private let predicted = FeatureDescription.multiArray("B", [1])
  private let place = "description › trainingInput"

  private func check(_ training: [FeatureDescription], inputs: [FeatureDescription] = []) -> [String] {
    var model = Model.updatable()
    model.description?.trainingInput = training
    model.description?.input += inputs
    return findings(model)
  }

  @Test func anInputAndTheTarget() {
    #expect(check([input, target]).isEmpty)
    #expect(check([target, input]).isEmpty)
    #expect(check([input, target, predicted]).isEmpty)
    #expect(check([input, other, target]).isEmpty)
  }

  @Test func oneOfSeveralInputs() {
    let second = FeatureDescription.multiArray("A2", [1])
    #expect(check([input, target], inputs: [second]).isEmpty)
    #expect(check([second, target], inputs: [second]).isEmpty)
    #expect(check([input, second, target], inputs: [second]).isEmpty)
  }

  @Test func tooFew() {
    let sentence = "but training takes an input of the model and a target"
    #expect(check([]) == ["\(place): `trainingInput` has 0 features, \(sentence)"])
    #expect(check([input]) == ["\(place): `trainingInput` has 1 feature, \(sentence)"])
    #expect(check([target]) == ["\(place): `trainingInput` has 1 feature, \(sentence)"])
    #expect(check([predicted]) == ["\(place): `trainingInput` has 1 feature, \(sentence)"])
  }

  @Test func noInputOfTheModel() {
    let sentence = "\(place): no feature of `trainingInput` is an input of the model"
    #expect(check([target, predicted]) == [sentence])
    #expect(check([target, other]) == [sentence])
    #expect(check([target, predicted, other]) == [sentence])
    #expect(
      check([predicted, other]) == [sentence, "\(place): `trainingInput` lacks 'target', the target of the loss"])
    // The same name with another type is another feature.
    #expect(check([.multiArray("A", [2, 1, 1]), target]) == [sentence])
  }

  @Test func noTarget() {
    #expect(
      check([input, predicted]) == ["\(place): `trainingInput` lacks 'target', the target of the loss"])
    #expect(
      check([input, input])
        == ["\(place): every feature of `trainingInput` is an input of the model, so the target is missing"])
  }

  @Test func squaredError() {
    var model = Model.updatable { $0.updateParams?.lossLayers = [.meanSquaredError("loss", "B", "wanted")] }
    model.description?.trainingInput = [input, .multiArray("wanted", [1])]
    #expect(findings(model).isEmpty)
  }

  private func classifier(_ training: [FeatureDescription]) -> [String] {
    var model = Model.updatableClassifier()
    model.description?.trainingInput = training
    return findings(model)
  }

  private let four = FeatureDescription.multiArray("A", [4])

  @Test func classifiersTakeTheClassOrTheTarget() {
    #expect(classifier([four, .string("class")]).isEmpty)
    #expect(classifier([four, target]).isEmpty)
    #expect(classifier([four, target, .string("class")]).isEmpty)
    #expect(classifier([.string("class")]).count == 1)
    #expect(classifier([target]).count == 1)
    #expect(
      classifier([four, other]) == ["\(place): `trainingInput` lacks 'class', the output with the class"])
  }

  @Test func theClassHasItsType() {
    #expect(
      classifier([four, .int64("class")]) == [
        "description › trainingInput 'class' › type: training input 'class' declares Int64, but the output it is "
          + "compared with declares String"
      ])
  }
}
