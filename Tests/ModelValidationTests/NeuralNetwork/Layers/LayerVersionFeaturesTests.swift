import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct LayerVersionFeaturesTests {
  private func versions(_ layer: NeuralNetworkLayer.Layer, inputs: [String] = ["x"]) -> [Int] {
    NeuralNetworkLayer.layer("l", inputs, ["y"], layer).versionFeatures.map(\.version)
  }

  @Test func optionsOfOlderLayers() {
    #expect(versions(.upsample(UpsampleLayerParams())) == [])
    #expect(versions(.upsample(.with { $0.linearUpsampleMode = .alignCornersTrue })) == [5])
    #expect(versions(.upsample(.with { $0.fractionalScalingFactor = [1, 2] })) == [5])
    #expect(versions(.reorganizeData(.with { $0.mode = .depthToSpace })) == [])
    #expect(versions(.reorganizeData(.with { $0.mode = .pixelShuffle })) == [5])
    #expect(versions(.innerProduct(.with { $0.int8DynamicQuantize = true })) == [5])
    #expect(versions(.batchedMatmul(.with { $0.int8DynamicQuantize = true })) == [4, 5])
    #expect(versions(.concatND(.with { $0.interleave = true })) == [4, 5])
    #expect(versions(.sliceDynamic(SliceDynamicLayerParams())) == [4])
    #expect(versions(.sliceDynamic(.with { $0.squeezeMasks = [true] })) == [4, 5])
    #expect(versions(.sliceDynamic(SliceDynamicLayerParams()), inputs: ["a", "b", "c", "d", "e", "f", "g"]) == [4, 5])
    #expect(versions(.convolution(ConvolutionLayerParams()), inputs: ["x", "w"]) == [4])
  }

  @Test func formsOfWeights() {
    #expect(versions(.bias(.with { $0.bias = .floats(1) })) == [])
    #expect(versions(.bias(.with { $0.bias = .halves(1) })) == [2])
    #expect(versions(.bias(.with { $0.bias = .linear(bytes: 1, bits: 8) })) == [3])
    #expect(
      versions(.biDirectionalLSTM(.with { $0.weightParams = [.with { $0.inputGateBiasVector = .halves(1) }] })) == [2])
    #expect(
      versions(.activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = .halves(1) }) })) == [2])
  }

  @Test func warnsOnceOfEachFeature() {
    let layers = (0..<3).map {
      NeuralNetworkLayer.layer("l\($0)", ["v\($0)"], ["v\($0 + 1)"], .tanh(TanhLayerParams()))
    }
    let model = Model.neuralNetwork(
      layers, version: 3, inputs: [.multiArray("v0", [2])], outputs: [.multiArray("v3", [2])])
    #expect(
      findings(model, .warning) == [
        "neuralNetwork › arrayInputShapeMapping: EXACT_ARRAY_MAPPING needs specification version 4, but the model has 3",
        "neuralNetwork › layer 'l0': layer type `tanh` needs specification version 4, but the model has 3",
      ])
    #expect(findings(model).isEmpty)
  }

  /// Only versions 4 and later know values of ranks other than 5.
  @Test func whatNeedsExactShapes() {
    func needs(_ layer: NeuralNetworkLayer.Layer, inputs: [String] = ["x"]) -> Bool {
      NeuralNetworkLayer.layer("l", inputs, ["y"], layer).needsExactShapes
    }
    #expect(!needs(.convolution(ConvolutionLayerParams())))
    #expect(needs(.convolution(ConvolutionLayerParams()), inputs: ["x", "w"]))
    #expect(!needs(.custom(CustomLayerParams())))
    #expect(!needs(.cropResize(CropResizeLayerParams())))
    #expect(needs(.copy(CopyLayerParams())))
    #expect(needs(.reorganizeData(.with { $0.mode = .pixelShuffle })))
  }
}
