import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NeuralNetworkValidatorTests {
  /// A classifier of one class after two fully connected layers, whose values are 'middle' and 'last'.
  private func classifier(
    _ severity: Diagnostic.Severity = .error, outputs: [FeatureDescription] = [.string("label"), .dictionary("probs")],
    _ change: (inout NeuralNetworkClassifier) -> Void = { _ in }
  ) -> [String] {
    var model = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.layers = [.innerProduct("1", "x", "middle"), .innerProduct("2", "middle", "last")]
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["cat"] })
          change(&$0)
        }), inputs: [.multiArray("x", [1])], outputs: outputs)
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probs"
    return findings(model, severity)
  }

  @Test func classifiersTakeScoresFromAValue() {
    #expect(classifier().isEmpty)
    #expect(classifier(.warning).isEmpty)
    #expect(classifier { $0.labelProbabilityLayerName = "middle" }.isEmpty)
    #expect(
      classifier { $0.labelProbabilityLayerName = "gone" } == [
        "neuralNetworkClassifier › labelProbabilityLayerName: no layer produces 'gone', which `labelProbabilityLayerName` "
          + "names"
      ])
    #expect(classifier { $0.labelProbabilityLayerName = "x" }.count == 1)
  }

  @Test func classifiersMayGiveOtherValues() {
    #expect(
      classifier(outputs: [.string("label"), .dictionary("probs"), .multiArray("middle", [1])]).isEmpty)
    #expect(
      classifier(outputs: [.string("label"), .dictionary("probs"), .multiArray("gone", [1])])
        == ["description › output 'gone' › name: no layer produces output 'gone' of the model"])
  }

  @Test func classifiersHaveAsManyScoresAsLabels() {
    #expect(
      classifier { $0.classLabels = .stringClassLabels(.with { $0.vector = ["cat", "dog"] }) } == [
        "neuralNetworkClassifier › labelProbabilityLayerName: 'last' has 1 score, but there are 2 class labels"
      ])
    #expect(
      classifier {
        $0.classLabels = .stringClassLabels(.with { $0.vector = ["cat", "dog"] })
        $0.layers.append(.softmax("3", "last", "scores"))
      } == [
        "neuralNetworkClassifier › labelProbabilityLayerName: 'scores' has 1 score, but there are 2 class labels"
      ])
  }

  @Test func classifiersHaveLabels() {
    #expect(classifier { $0.classLabels = nil }.count == 1)
    #expect(classifier { $0.classLabels = .int64ClassLabels(.with { $0.vector = [1] }) }.count == 1)
  }

  @Test func regressorsNameTheirPrediction() {
    func regressor(_ predicted: String) -> Model {
      var model = Model.model(
        .neuralNetworkRegressor(.with { $0.layers = [.innerProduct("1", "x", "y")] }), inputs: [.multiArray("x", [1])],
        outputs: [.multiArray("y", [1]), .double("other")])
      model.description?.predictedFeatureName = predicted
      return model
    }
    #expect(findings(regressor("y")).isEmpty)
    #expect(
      findings(regressor("y"), .warning)
        == ["description › output 'other' › name: no layer produces output 'other' of the model"])
    #expect(findings(regressor("")).count == 1)
    #expect(findings(regressor("gone")).count == 1)
  }

  /// Names are joined with commas in compiled networks.
  @Test func namesOfBlobsCanBeListed() {
    let model = Model.neuralNetwork(
      [.innerProduct("1", "x", "a,b"), .innerProduct("2", "a,b", "y")], inputs: [.multiArray("x", [1])],
      outputs: [.multiArray("y", [1])])
    let message = "the blob 'a,b' has a name that compiled networks cannot hold"
    #expect(
      findings(model) == [
        "neuralNetwork › layer '1' › output: \(message)", "neuralNetwork › layer '2' › input: \(message)",
      ])
  }

  @Test func axesAreInReach() {
    let model = Model.neuralNetwork(
      [.layer("1", ["x"], ["y"], .squeeze(.with { $0.axes = [1_000_000] }))], inputs: [.multiArray("x", [1])],
      outputs: [.multiArray("y", [1])])
    #expect(
      findings(model) == [
        "neuralNetwork › layer '1' › squeeze › axes: `axes` has 1000000, but values have at most 64 axes"
      ])
  }

  @Test func imagesHaveTheirChannels() {
    let model = Model.neuralNetwork(
      [.layer("1", ["x"], ["y"], .clip(.with { $0.maxVal = 1 }))], inputs: [.multiArray("x", [1, 2, 4, 4])],
      outputs: [.image("y", width: 4, height: 4)])
    #expect(
      Checked.errors(model) == ["output 'y' is an image, but its blob has shape [1, 2, 4, 4], expected 3 channels"])
  }

  @Test func classifiersMakeAScoreForEachLabel() {
    var model = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.layers = [.layer("1", ["x"], ["y"], .clip(.with { $0.maxVal = 1 }))]
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b"] })
        }), version: 4, inputs: [.multiArray("x", [3])], outputs: [.string("label")])
    model.description?.predictedFeatureName = "label"
    #expect(
      Checked.errors(model) == ["'y' has 3 scores, but there are 2 class labels"])
  }

  @Test func networksAreCheckedWithTheirInterface() {
    var optional = Model.neuralNetwork(
      [.innerProduct("1", "x", "y")], inputs: [.multiArray("x", [1], isOptional: true)],
      outputs: [.multiArray("y", [1])])
    #expect(ModelValidator.validate(optional).map(\.code).contains("optional-all"))
    optional.description?.input = [.multiArray("x", [1])]
    #expect(ModelValidator.validate(optional).isEmpty)
    optional.description?.output = [.feature("y", nil)]
    #expect(!ModelValidator.validate(optional).isEmpty)
  }

  /// Values for optional inputs: of the element type, and from version 5 on.
  @Test func defaultsOfOptionalInputs() {
    func model(_ value: ArrayFeatureType.DefaultOptionalValue, version: Int32) -> Model {
      var second = FeatureDescription.multiArray("b", [3, 5, 2], .int32, isOptional: true)
      if case .multiArrayType(var array)? = second.type?.kind {
        array.defaultOptionalValue = value
        second.type?.kind = .multiArrayType(array)
      }
      return Model.neuralNetwork(
        [
          .with {
            $0.input = ["a", "b"]
            $0.output = ["y"]
            $0.inputTensor = [.with { $0.rank = 3 }, .with { $0.rank = 3 }]
            $0.layer = .stack(.with { $0.axis = 2 })
          }
        ], version: version, inputs: [.multiArray("a", [3, 5, 2]), second], outputs: [.multiArray("y", [3, 5, 1])])
    }
    func errors(_ model: Model) -> Int { ModelValidator.validate(model).filter { $0.severity == .error }.count }
    #expect(errors(model(.intDefaultValue(2), version: 5)) == 0)
    #expect(errors(model(.intDefaultValue(2), version: 4)) == 1)
    #expect(errors(model(.floatDefaultValue(2), version: 5)) == 1)
  }
}
