import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct UpdatableLayersValidatorTests {
  @Test func takesTrainableLayers() {
    #expect(findings(.updatable()).isEmpty)
    #expect(ModelValidator.validate(.updatable()).isEmpty)
  }

  @Test func needsATrainableLayer() {
    #expect(
      findings(.updatable { $0.layers[0].isUpdatable = false })
        == ["neuralNetwork › layers: the model is updatable, but none of its layers is"])
  }

  @Test func onlySomeKindsAreTrained() {
    let embedding = NeuralNetworkLayer.Layer.embedding(
      .with {
        $0.inputDim = 1
        $0.outputChannels = 1
        $0.weights = .floats(1)
      })
    #expect(
      findings(.updatable { $0.layers[0].layer = embedding }).first
        == "neuralNetwork › layer 'product' › isUpdatable: layers of type `embedding` cannot be updated")
  }

  private func product(_ change: (inout InnerProductLayerParams) -> Void) -> [String] {
    findings(
      .updatable {
        guard case .innerProduct(var params)? = $0.layers[0].layer else {
          Issue.record("no inner product")
          return
        }
        change(&params)
        $0.layers[0].layer = .innerProduct(params)
      })
  }

  private let place = "neuralNetwork › layer 'product' › innerProduct"

  @Test func weightsAndBiasAreTrained() {
    #expect(
      product { $0.weights?.isUpdatable = false }
        == ["\(place) › weights: the layer is updatable, but `weights` is not"])
    #expect(
      product { $0.bias?.isUpdatable = false } == ["\(place) › bias: the layer is updatable, but `bias` is not"])
    #expect(
      product { $0.bias = nil } == [
        "\(place) › bias: bias holds no values, expected 1 (outputChannels 1)",
        "\(place) › bias: the layer is updatable, but `bias` is not",
      ])
    #expect(
      product {
        $0.hasBias = false
        $0.bias = nil
      }.isEmpty)
  }

  @Test func quantizedValuesAreNotTrained() {
    #expect(
      product {
        $0.weights = .int8(1)
        $0.weights?.isUpdatable = true
      } == ["\(place) › weights: quantized values cannot be updated"])
    #expect(
      product {
        $0.bias = .linear(bytes: 1, bits: 1)
        $0.bias?.isUpdatable = true
      } == ["\(place) › bias: quantized values cannot be updated"])
    let fixed = NeuralNetworkLayer.layer(
      "fixed", ["A"], ["A2"],
      .innerProduct(
        .with {
          $0.inputChannels = 1
          $0.outputChannels = 1
          $0.weights = .int8(1)
        }))
    #expect(
      findings(
        .updatable {
          $0.layers.insert(fixed, at: 0)
          $0.layers[1].input = ["A2"]
        }
      ).isEmpty)
  }

  @Test func namesTellLayersApart() {
    #expect(
      findings(.updatable { $0.layers[1].name = "product" }) == [
        "neuralNetwork › layer 'product' › name: two layers are called 'product'; layers of an updatable model "
          + "need unique names"
      ])
    #expect(
      findings(.updatable { $0.updateParams?.lossLayers[0].name = "softmax" }) == [
        "neuralNetwork › updateParams › lossLayer 'softmax' › name: two layers are called 'softmax'; layers of an "
          + "updatable model need unique names"
      ])
    #expect(
      findings(
        .updatable {
          $0.layers[0].name = ""
          $0.layers[1].name = ""
        }) == [
          "neuralNetwork › layers[1] › name: several layers have no name; layers of an updatable model need unique names"
        ])
  }

  @Test func manyLayersAreQuick() {
    let model = Model.updatable { network in
      let chain = (0..<1024).map {
        NeuralNetworkLayer.innerProduct("p\($0)", $0 == 0 ? "A" : "v\($0 - 1)", "v\($0)", isUpdatable: true)
      }
      network.layers.insert(contentsOf: chain, at: 0)
      network.layers[1024].input = ["v1023"]
    }
    #expect(findings(model).isEmpty)
  }
}
