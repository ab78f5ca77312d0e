import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

/// What passes make of small networks.
struct NetworkPassTests {
  static func convolution(
    _ name: String, _ input: String, _ output: String, border: UInt64 = 0, isSame: Bool = false
  ) -> NeuralNetworkLayer {
    .layer(
      name, [input], [output],
      .convolution(
        .with {
          $0.outputChannels = 2
          $0.kernelChannels = 1
          $0.nGroups = 1
          $0.kernelSize = [1, 1]
          $0.weights = .with { $0.floatValue = WeightData(floats: [2, 3]) }
          $0.convolutionPaddingType =
            isSame ? .same(.init()) : .valid(.with { $0.paddingAmounts = borders(border) })
        }))
  }

  static func borders(_ amount: UInt64) -> BorderAmounts {
    .with { borders in
      borders.borderAmounts = [(amount, 0), (0, amount)].map { start, end in
        .with {
          $0.startEdgeSize = start
          $0.endEdgeSize = end
        }
      }
    }
  }

  static func padding(_ input: String, _ output: String, value: Float = 0) -> NeuralNetworkLayer {
    .layer(
      "pad", [input], [output],
      .padding(
        .with {
          $0.paddingType = .constant(.with { $0.value = value })
          $0.paddingAmounts = borders(3)
        }))
  }

  static func relu(_ input: String, _ output: String) -> NeuralNetworkLayer {
    .layer("relu", [input], [output], .activation(.with { $0.nonlinearityType = .relu(.init()) }))
  }

  static func batchnorm(_ input: String, _ output: String, channels: Int = 2) -> NeuralNetworkLayer {
    func values(_ start: Float) -> WeightParams {
      .with { $0.floatValue = WeightData(floats: (0..<channels).map { start + Float($0) }) }
    }
    return .layer(
      "bn", [input], [output],
      .batchnorm(
        .with {
          $0.channels = UInt64(channels)
          $0.epsilon = 1
          $0.gamma = values(10)
          $0.beta = values(20)
          $0.mean = values(30)
          $0.variance = values(3)
        }))
  }

  private func run(
    _ layers: [NeuralNetworkLayer], outputs: NameSet = ["y"], _ dialect: CompilerDialect = .newest
  ) -> [FusedLayer] {
    NetworkPasses.run(layers.map { FusedLayer($0) }, outputs: outputs, dialect: dialect)
  }

  private func borders(of layer: FusedLayer) -> [UInt64] {
    guard case .convolution(let params)? = layer.layer.layer, case .valid(let valid)? = params.convolutionPaddingType
    else { return [] }
    return valid.paddingAmounts?.borderAmounts.flatMap { [$0.startEdgeSize, $0.endEdgeSize] } ?? []
  }

  @Test func paddingBecomesPartOfTheConvolution() {
    let layers = [Self.padding("x", "p"), Self.convolution("conv", "p", "y", border: 1)]
    let folded = run(layers)
    #expect(folded.map(\.layer.name) == ["conv"])
    #expect(folded[0].layer.input == ["x"])
    #expect(borders(of: folded[0]) == [4, 0, 0, 4])
    #expect(run(layers, .xcode11).count == 1)
    #expect(run(layers, .xcode10).count == 2)
  }

  @Test func paddingThatStays() {
    #expect(run([Self.padding("x", "p", value: 1), Self.convolution("conv", "p", "y")]).count == 2)
    #expect(run([Self.padding("x", "p"), Self.convolution("conv", "p", "y", isSame: true)]).count == 2)
    #expect(run([Self.padding("x", "p"), Self.convolution("conv", "p", "y")], outputs: ["y", "p"]).count == 2)
    #expect(run([Self.padding("x", "p"), Self.convolution("a", "p", "y"), Self.convolution("b", "p", "z")]).count == 3)
  }

  @Test func batchNormalizationAndReLUBecomePartOfTheConvolution() {
    let folded = run([Self.convolution("conv", "x", "c"), Self.batchnorm("c", "b"), Self.relu("b", "y")])
    #expect(folded.count == 1)
    #expect(folded[0].layer.name == "conv")
    #expect(folded[0].layer.output == ["y"])
    #expect(folded[0].batchnorm != nil)
    #expect(folded[0].hasReLU)
  }

  @Test func blobsThatAreOverwritten() {
    let folded = run([Self.convolution("conv", "x", "y"), Self.batchnorm("y", "y"), Self.relu("y", "y")])
    #expect(folded.count == 1)
    #expect(folded[0].hasReLU)
    // What is in 'x' before 'relu' is still read.
    let kept = run([
      Self.convolution("conv", "x", "c"), Self.convolution("other", "x", "y"), Self.relu("c", "x"),
    ])
    #expect(kept.map(\.layer.name) == ["conv", "other", "relu"])
  }

  @Test func batchNormalizationThatStays() {
    #expect(run([Self.convolution("conv", "x", "c"), Self.batchnorm("c", "y", channels: 3)]).count == 2)
    #expect(run([Self.convolution("conv", "x", "c"), Self.batchnorm("c", "y")], outputs: ["c", "y"]).count == 2)
    #expect(run([Self.batchnorm("x", "b"), Self.convolution("conv", "b", "y")]).count == 2)
    let between = [Self.convolution("conv", "x", "c"), Self.relu("c", "r"), Self.batchnorm("r", "y")]
    #expect(run(between).map(\.layer.name) == ["conv", "bn"])
    // Networks inside of layers may read any blob.
    let reader = NeuralNetworkLayer.layer(
      "if", ["k"], [], .branch(.with { $0.ifBranch = .with { $0.layers = [Self.relu("c", "z")] } }))
    #expect(run([Self.convolution("conv", "x", "c"), Self.batchnorm("c", "y"), reader]).count == 3)
  }

  @Test func reLUBecomesPartOfAnInnerProduct() {
    let product = NeuralNetworkLayer.layer(
      "product", ["x"], ["p"],
      .innerProduct(
        .with {
          $0.inputChannels = 1
          $0.outputChannels = 2
          $0.weights = .floats(2)
        }))
    let fused = run([product, Self.relu("p", "y")])
    #expect(fused.map(\.hasReLU) == [true])
    // A form that cannot say so.
    var quantized = product
    if case .innerProduct(var params)? = product.layer {
      params.int8DynamicQuantize = true
      quantized.layer = .innerProduct(params)
    }
    #expect(run([quantized, Self.relu("p", "y")]).count == 2)
  }
}
