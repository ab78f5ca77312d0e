import ModelSpec
import _ModelTestSupport

extension NeuralNetworkLayer {
  /// A fully connected layer of two inputs.
  static func dense(
    _ name: String, _ input: String, _ output: String, _ weights: [Float], outputs: UInt64 = 2, bias: [Float]? = nil
  ) -> NeuralNetworkLayer {
    dense(name, input, output, .values(weights), outputs: outputs, bias: bias)
  }

  static func dense(
    _ name: String, _ input: String, _ output: String, _ weights: WeightParams, outputs: UInt64 = 2,
    bias: [Float]? = nil
  ) -> NeuralNetworkLayer {
    layer(
      name, [input], [output],
      .innerProduct(
        .with {
          $0.inputChannels = 2
          $0.outputChannels = outputs
          $0.weights = weights
          $0.hasBias = bias != nil
          $0.bias = bias.map { .values($0) }
        }))
  }

  static func leaky(_ alpha: Float, _ input: String = "x", _ output: String = "y") -> NeuralNetworkLayer {
    layer(
      "leaky", [input], [output], .activation(.with { $0.nonlinearityType = .leakyReLU(.with { $0.alpha = alpha }) }))
  }

  static func sum(_ first: String, _ second: String, _ output: String) -> NeuralNetworkLayer {
    layer("sum", [first, second], [output], .add(AddLayerParams()))
  }

  static func convolution(
    to output: String = "y", _ change: (inout ConvolutionLayerParams) -> Void
  ) -> NeuralNetworkLayer {
    var params = ConvolutionLayerParams()
    (params.outputChannels, params.kernelChannels) = (1, 1)
    params.convolutionPaddingType = .valid(ValidPadding())
    params.weights = .values(repeatElement(1, count: 9))
    change(&params)
    return layer("conv", ["x"], [output], .convolution(params))
  }

  static func batchnorm(_ name: String, _ input: String, _ output: String) -> NeuralNetworkLayer {
    layer(
      name, [input], [output],
      .batchnorm(
        .with {
          $0.channels = 1
          $0.gamma = .values([1])
          $0.beta = .values([0])
          $0.mean = .values([0])
          $0.variance = .values([1])
        }))
  }

  static func branch(_ layers: [NeuralNetworkLayer]) -> NeuralNetworkLayer {
    layer("branch", ["x"], [], .branch(.with { $0.ifBranch = .with { $0.layers = layers } }))
  }
}

extension WeightParams {
  static func values(_ values: some Sequence<Float>) -> WeightParams {
    .with { $0.floatValue = WeightData(floats: Array(values)) }
  }

  static func halves(_ values: [Float]) -> WeightParams {
    .with { params in
      params.float16Value = WeightData(
        bytes: values.flatMap { value in
          let bits = Float16(value).bitPattern
          return [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
        })
    }
  }

  static func linear(_ bytes: [UInt8], scale: Float) -> WeightParams {
    .with {
      $0.rawValue = WeightData(bytes: bytes)
      $0.quantization = .with {
        $0.numberOfBits = 8
        $0.quantizationType = .linearQuantization(.with { $0.scale = [scale] })
      }
    }
  }

  /// One byte of four indices into a table.
  static func palette(_ byte: UInt8, _ table: [Float]) -> WeightParams {
    .with {
      $0.rawValue = WeightData(bytes: [byte])
      $0.quantization = .with {
        $0.numberOfBits = 2
        $0.quantizationType = .lookupTableQuantization(.with { $0.floatValue = table })
      }
    }
  }
}
