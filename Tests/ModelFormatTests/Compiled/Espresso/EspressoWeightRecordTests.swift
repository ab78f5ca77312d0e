import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

/// Records with weights.
struct EspressoWeightRecordTests {
  private func lowered(
    _ kind: NeuralNetworkLayer.Layer
  ) throws -> (record: EspressoLayer, weights: EspressoWeights) {
    let layer = NeuralNetworkLayer.layer("layer", ["x"], ["y"], kind)
    try EspressoKindsTests.check(layer)
    let (records, weights) = try EspressoKindsTests.lowered([layer])
    return (records[0], weights)
  }

  private static let quantized = WeightParams.with {
    $0.rawValue = WeightData(bytes: [0, 1, 2, 3, 4, 5])
    $0.quantization = .with {
      $0.numberOfBits = 8
      $0.quantizationType = .linearQuantization(.with { $0.scale = [0.5] })
    }
  }

  @Test func convolutionsWithoutBiasHaveZeros() throws {
    let (record, weights) = try lowered(
      .convolution(
        .with {
          $0.outputChannels = 3
          $0.kernelChannels = 2
          $0.nGroups = 3
          $0.stride = [1, 2]
          $0.dilationFactor = [3, 1]
          $0.weights = .floats(54)
          $0.convolutionPaddingType = .same(.init())
        }))
    #expect(record.type == "convolution")
    #expect(record.integer("K") == 6)
    #expect(record.integer("stride_x") == 2)
    #expect(record["stride_y"] == nil)
    #expect(record.integer("dilation_y") == 3)
    #expect(record.integer("pad_mode") == 1)
    #expect(record.flag("has_biases"))
    #expect(weights[1] == WeightData(floats: [0, 0, 0]))
    #expect(weights[3]?.byteCount == 216)
  }

  @Test func deconvolutions() throws {
    let (record, _) = try lowered(
      .convolution(
        .with {
          $0.isDeconvolution = true
          $0.outputChannels = 3
          $0.kernelChannels = 2
          $0.nGroups = 1
          $0.outputShape = [8, 9]
          $0.weights = .halves(54)
          $0.hasBias = true
          $0.bias = .halves(3)
          $0.convolutionPaddingType = .valid(.init())
        }))
    #expect(record.type == "deconvolution")
    #expect(record.integer("K") == 2)
    #expect(record.integer("deconv_out_width") == 9)
    #expect(record.blob("blob_weights_f16") == 3)
  }

  @Test func quantizedWeights() throws {
    let (record, weights) = try lowered(
      .innerProduct(
        .with {
          $0.inputChannels = 3
          $0.outputChannels = 2
          $0.weights = Self.quantized
          $0.hasBias = true
          $0.bias = .with { $0.floatValue = WeightData(floats: [7, 8]) }
        }))
    #expect(record.integer("quantization_mode") == 1)
    #expect(record.blob("blob_biases") == 1)
    #expect(record.blob("W_U8") == 3)
    #expect(weights[1] == WeightData(floats: [7, 8, 0, 0, 0, 0, 0, 0]))
    #expect(weights[5] == WeightData(floats: [0, 0]))
    #expect(weights[7] == WeightData(floats: [0.5, 0.5]))
    #expect(record["blob_weights"] == nil)
  }

  @Test func weightsOfAnotherForm() throws {
    var fewBits = Self.quantized
    fewBits.quantization?.numberOfBits = 4
    var table = Self.quantized
    table.quantization?.quantizationType = .lookupTableQuantization(.with { $0.floatValue = [1, 2] })
    for weights in [fewBits, table] {
      let record = try lowered(
        .innerProduct(
          .with {
            $0.inputChannels = 3
            $0.outputChannels = 2
            $0.weights = weights
          })
      ).record
      #expect(record.type == "nn.innerProduct")
    }
  }

  @Test func embeddings() throws {
    let (record, weights) = try lowered(
      .embeddingND(
        .with {
          $0.vocabSize = 3
          $0.embeddingSize = 2
          $0.weights = .floats(6)
        }))
    #expect(record.type == "inner_product")
    #expect(record.flag("is_lookup") && record.flag("nd_mode"))
    #expect(weights.identifiers.count == 2)
  }

  @Test func batchNormalizations() throws {
    func values(_ value: Float) -> WeightParams { .with { $0.floatValue = WeightData(floats: [value, value + 1]) } }
    var params = BatchnormLayerParams.with {
      $0.channels = 2
      $0.epsilon = 0.5
      $0.gamma = values(1)
      $0.beta = values(2)
      $0.mean = values(3)
      $0.variance = values(4)
    }
    let (record, weights) = try lowered(.batchnorm(params))
    #expect(record.fields.map(\.key) == ["C", "blob_batchnorm_params"])
    #expect(weights[1] == WeightData(floats: [1, 2, 3, 4.5, 2, 3, 4, 5.5]))
    params.computeMeanVar = true
    params.instanceNormalization = true
    let instance = try lowered(.batchnorm(params))
    #expect(instance.record.float("training_eps") == 0.5)
    #expect(instance.weights[1] == WeightData(floats: [1, 2, 0, 1, 2, 3, 0, 1]))
    params.instanceNormalization = false
    #expect(try lowered(.batchnorm(params)).record.type == "nn.batchnorm")
  }

  @Test func lookupTablesOfOtherRecords() throws {
    var writer = EspressoWeightsWriter()
    writer.append(WeightData(bytes: [0, 255]))
    writer.append(WeightData(floats: [1, 2, 256, 257]))
    let folder = try TemporaryFolder()
    try writer.write(to: folder.path("weights"))
    let weights = try EspressoWeights(WeightData(bytes: try folder.read("weights")))
    var record = EspressoLayer("convolution", name: "conv", bottom: ["x"], top: ["y"])
    for (key, value) in [
      ("K", 1), ("C", 2), ("Nx", 1), ("Ny", 1), ("quantization_lut_weights_blob", 1), ("quantization_ranges_blob", 3),
    ] {
      record[key] = .integer(Int64(value))
    }
    guard case .convolution(let params)? = try EspressoKindsTests.raised([record], weights)[0].layer,
      case .linearQuantization(let linear)? = params.weights?.quantization?.quantizationType
    else {
      Issue.record("no convolution")
      return
    }
    #expect(linear.scale == [1, 1])
    #expect(linear.bias == [1, 2])
    #expect(params.weights?.rawValue.bytes == [0, 255])
  }
}
