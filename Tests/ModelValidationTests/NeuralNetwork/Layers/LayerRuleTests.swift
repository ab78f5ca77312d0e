import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct LayerRuleTests {
  @Test func everyKindHasARule() {
    #expect(NeuralNetworkLayer.Layer.everyKind.count == 158)
    #expect(Set(NeuralNetworkLayer.Layer.everyKind.map(\.fieldNumber)).count == 158)
    for kind in NeuralNetworkLayer.Layer.everyKind {
      #expect((1...5).contains(kind.rule.version), "\(kind.schemaName)")
      #expect(kind.rule.inputs.lowerBound <= 3 && kind.rule.outputs.lowerBound <= 5, "\(kind.schemaName)")
    }
  }

  /// Kinds by the version that brought them, which the specification's own list gives.
  @Test func versionsOfKinds() {
    func kinds(_ version: Int) -> [String] {
      NeuralNetworkLayer.Layer.everyKind.filter { $0.rule.version == version }.map(\.schemaName)
    }
    #expect(kinds(2) == ["custom"])
    #expect(kinds(3) == ["resizeBilinear", "cropResize"])
    #expect(
      kinds(5) == [
        "oneHot", "cumSum", "clampedReLU", "argSort", "pooling3d", "globalPooling3d", "sliceBySize", "convolution3d",
      ])
    #expect(kinds(1).count == 36)
    #expect(kinds(4).count == 158 - 36 - 1 - 2 - 8)
  }

  @Test func countsInputsAndOutputs() {
    let relu = NeuralNetworkLayer.Layer.activation(.with { $0.nonlinearityType = .relu(ActivationReLU()) })
    #expect(findings(relu, inputs: ["x", "z"]) == ["input: activation layers must have 1 input, this one has 2"])
    #expect(findings(relu, inputs: []) == ["input: activation layers must have 1 input, this one has 0"])
    #expect(
      findings(.topK(.with { $0.k = 1 }), outputs: ["y"]) == [
        "output: topK layers must have 2 outputs, this one has 1"
      ])
    #expect(
      findings(.add(AddLayerParams()), inputs: []) == ["input: add layers must have at least 1 input, this one has 0"])
    #expect(
      findings(.crop(CropLayerParams()), inputs: ["a", "b", "x"]).first
        == "input: crop layers must have 1 or 2 inputs, this one has 3")
    #expect(
      findings(.sliceDynamic(SliceDynamicLayerParams()), inputs: ["x"])
        == ["input: sliceDynamic layers must have 2 to 7 inputs, this one has 1"])
    #expect(
      findings(.globalPooling3d(GlobalPooling3DLayerParams()), inputs: ["x", "z"], shape: [1, 2, 3, 4, 5])
        == ["input: globalPooling3d layers must have 1 input, this one has 2"])
    #expect(findings(.globalPooling3d(GlobalPooling3DLayerParams()), shape: [1, 2, 3, 4, 5]).isEmpty)
  }

  @Test func refusesLayersWithoutKind() {
    #expect(findings(nil) == ["layer: the layer's type is not in the schema"])
  }

  /// Whatever a file says, the validator says something about it and goes on.
  @Test(arguments: [[], [""], ["x"], ["x", "x", "x"]], [0, UInt32.max])
  func survivesAnything(_ names: [String], _ rank: UInt32) {
    for kind in NeuralNetworkLayer.Layer.everyKind {
      for mapping in [NeuralNetworkMultiArrayShapeMapping.rank5ArrayMapping, .exactArrayMapping] {
        _ = findings(
          kind, inputs: names, outputs: names,
          ranks: (names.map { _ in rank }, names.map { _ in rank }), mapping: mapping, version: .min)
      }
    }
  }
}
