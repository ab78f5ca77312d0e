import Foundation
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct MLModelDescriptionTests {
  @Test func classifier() {
    let description = MLModelDescription(SampleModels.classifier())
    #expect(description.inputDescriptionsByName["x"]?.type == .multiArray)
    #expect(description.outputDescriptionsByName["probabilities"]?.type == .dictionary)
    #expect(description.predictedFeatureName == "label")
    #expect(description.predictedProbabilitiesName == "probabilities")
    #expect(description.classLabels as? [String] == ["no", "yes"])
    #expect(!description.isUpdatable)
    #expect(description.stateDescriptionsByName.isEmpty)
  }

  @Test func metadata() {
    var model = SampleModels.dense([1, 0, 0, 1])
    let none = MLModelDescription(model).metadata
    #expect(none.count == 5)
    #expect(none[.author] as? String == "")
    #expect((none[.creatorDefinedKey] as? [String: String])?.isEmpty == true)
    model.description?.metadata = .with {
      $0.author = "me"
      $0.shortDescription = "what"
      $0.userDefined = ["k": "v"]
    }
    let metadata = MLModelDescription(model).metadata
    #expect(metadata[.author] as? String == "me")
    #expect(metadata[.description] as? String == "what")
    #expect(metadata[.creatorDefinedKey] as? [String: String] == ["k": "v"])
    #expect(MLModelDescription(model).predictedFeatureName == nil)
    #expect(MLModelDescription(model).classLabels == nil)
  }

  @Test func functions() {
    var model = Model.model(nil, inputs: [.double("top")])
    model.description?.defaultFunctionName = "b"
    model.description?.functions = ["a", "b"].map { name in
      .with {
        $0.name = name
        $0.input = [.double("input of \(name)")]
      }
    }
    #expect(Array(MLModelDescription(model).inputDescriptionsByName.keys) == ["input of b"])
    #expect(Array(MLModelDescription(model, functionName: "a").inputDescriptionsByName.keys) == ["input of a"])
  }

  @Test func parameters() throws {
    var model = SampleModels.dense([1, 0, 0, 1])
    model.isUpdatable = true
    guard case .neuralNetwork(var network) = model.kind else {
      Issue.record("no network")
      return
    }
    network.updateParams = .with {
      $0.epochs = .with {
        $0.defaultValue = 10
        $0.allowedValues = .set(.with { $0.values = [10, 20] })
      }
      $0.optimizer = .with {
        $0.optimizerType = .sgdOptimizer(
          .with {
            $0.learningRate = .with {
              $0.defaultValue = 0.5
              $0.allowedValues = .range(.with { $0.maxValue = 1 })
            }
          })
      }
    }
    model.kind = .neuralNetwork(network)
    let parameters = MLModelDescription(model).parameterDescriptionsByKey
    #expect(Set(parameters.keys) == [.epochs, .learningRate])
    let epochs = try #require(parameters[.epochs])
    #expect(epochs.defaultValue as? NSNumber == 10)
    #expect(epochs.numericConstraint?.enumeratedNumbers == [10, 20])
    let rate = try #require(parameters[.learningRate])
    #expect(rate.numericConstraint?.minNumber == 0 && rate.numericConstraint?.maxNumber == 1)
    #expect(rate.numericConstraint?.enumeratedNumbers == nil)
  }

  @Test func keys() {
    #expect(MLParameterKey.weights.scoped(to: "dense") == MLParameterKey.weights.scoped(to: "dense"))
    #expect(MLParameterKey.weights.scoped(to: "dense") != MLParameterKey.weights)
    #expect(MLParameterKey.weights.scoped(to: "dense").description == "dense.weights")
    let values: [MLParameterKey: Any] = [.epochs: 10, .learningRate: 0.02]
    #expect(values[MLParameterKey.epochs] as? Int == 10)
    #expect(MLMetricKey.lossValue.name == "lossValue" && MLMetricKey.lossValue.scope == nil)
  }
}
