import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

struct LayerTypeNameTests {
  private func name(_ layer: NeuralNetworkLayer.Layer?, _ dialect: CompilerDialect = .xcode13) -> String {
    LayerTypeName.name(of: .layer("layer", ["x"], ["y"], layer), dialect: dialect)
  }

  @Test func plainLayers() {
    #expect(name(.convolution(ConvolutionLayerParams())) == "Convolution")
    #expect(name(.innerProduct(InnerProductLayerParams())) == "InnerProduct")
    #expect(name(.batchnorm(BatchnormLayerParams())) == "BatchNorm")
    #expect(name(.softmaxND(SoftmaxNDLayerParams())) == "SoftmaxND")
    #expect(name(.uniDirectionalLSTM(UniDirectionalLSTMLayerParams())) == "UniDirectionalLSTM")
    #expect(name(nil) == "INVALID")
  }

  @Test func layersWithFunctions() {
    #expect(name(.activation(.with { $0.nonlinearityType = .relu(ActivationReLU()) })) == "ActivationReLU")
    #expect(
      name(.activation(.with { $0.nonlinearityType = .sigmoidHard(ActivationSigmoidHard()) }))
        == "ActivationSigmoidHard")
    #expect(name(.activation(ActivationParams())) == "ActivationINVALID")
    #expect(name(.unary(.with { $0.type = .threshold })) == "UnaryThreshold")
    #expect(name(.reduce(.with { $0.mode = .sum })) == "ReduceSum")
    #expect(
      name(.padding(.with { $0.paddingType = .constant(PaddingLayerParams.PaddingConstant()) })) == "PaddingConstant")
  }

  @Test func theNewestGenerationDoesNotKnowMaximumPooling() {
    #expect(name(.pooling(.with { $0.type = .max })) == "PoolingMax")
    #expect(name(.pooling(.with { $0.type = .max }), .xcode26) == "PoolingINVALID")
    #expect(name(.pooling(.with { $0.type = .average }), .xcode26) == "PoolingAverage")
  }
}
