import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

/// Blobs that are longer than the weights in them, as compilers of 2017 wrote biases.
struct PaddedBlobTests {
  private static func convolution(isDeconvolution: Bool = false) -> NeuralNetworkLayer.Layer {
    .convolution(
      .with {
        $0.outputChannels = 2
        $0.kernelChannels = 1
        $0.nGroups = 1
        $0.kernelSize = [1, 2]
        $0.stride = [1, 1]
        $0.dilationFactor = [1, 1]
        $0.convolutionPaddingType = .valid(
          .with { $0.paddingAmounts = .with { $0.borderAmounts = [.init(), .init()] } })
        $0.isDeconvolution = isDeconvolution
        $0.hasBias = true
        $0.weights = .with { $0.floatValue = WeightData(floats: [1, 2, 3, 4]) }
        $0.bias = .with { $0.floatValue = WeightData(floats: [5, 6]) }
      })
  }

  private static let layers: [NeuralNetworkLayer] = [
    .layer("convolution", ["x"], ["a"], convolution()),
    .layer("transposed", ["a"], ["b"], convolution(isDeconvolution: true)),
    .layer("last", ["b"], ["c"], convolution()),
  ]

  @Test func xcode9PadsBiasesAndRepeatsTransposedConvolutions() throws {
    let (records, weights) = try EspressoKindsTests.lowered(Self.layers, .xcode9)
    #expect(records.map { $0.blob("blob_biases") } == [1, 9, 13])
    #expect(records.map { $0.blob("blob_weights") } == [3, 11, 15])
    #expect(weights.identifiers.count == 16)
    for number in [1, 5, 9, 13] as [UInt64] {
      #expect(weights[number] == WeightData(floats: [5, 6, 0, 0, 0, 0, 0, 0]), "\(number)")
      #expect(weights[number + 2] == WeightData(floats: [1, 2, 3, 4]), "\(number)")
    }
    let newer = try EspressoKindsTests.lowered(Self.layers, .xcode10)
    #expect(newer.records.map { $0.blob("blob_biases") } == [1, 5, 9])
    #expect(newer.weights[1] == WeightData(floats: [5, 6]))
  }

  @Test func foldedBiasesArePadded() throws {
    func values(_ value: Float) -> WeightParams { .with { $0.floatValue = WeightData(floats: [value, value]) } }
    var layer = FusedLayer(Self.layers[0])
    layer.batchnorm = .with {
      $0.channels = 2
      $0.epsilon = 0.5
      $0.gamma = values(2)
      $0.beta = values(1)
      $0.mean = values(0)
      $0.variance = values(3.5)
    }
    var lowering = EspressoLowering(dialect: .xcode9)
    _ = lowering.record(layer)
    #expect(try lowering.weights.data(ofBlob: 1) == WeightData(floats: [6, 7, 0, 0, 0, 0, 0, 0]))
  }

  /// Layers are the same whichever compiler wrote them.
  @Test func theHeadOfABlobIsTheWeight() throws {
    for dialect in CompilerDialect.allCases {
      let (records, weights) = try EspressoKindsTests.lowered(Self.layers, dialect)
      #expect(try EspressoKindsTests.raised(records, weights) == Self.layers, "\(dialect)")
    }
  }

  @Test func everyBlobOfAKnownLengthMayBePadded() throws {
    let product = NeuralNetworkLayer.layer(
      "product", ["c"], ["d"],
      .innerProduct(
        .with {
          $0.inputChannels = 2
          $0.outputChannels = 1
          $0.weights = .halves(2)
        }))
    let layers = Self.layers + [product]
    let (records, weights) = try EspressoKindsTests.lowered(layers)
    var padded = EspressoWeightsWriter()
    for number in weights.identifiers where number % 2 == 1 {
      padded.append(WeightData(bytes: (weights[number]?.bytes ?? []) + [UInt8](repeating: 7, count: 12)))
    }
    let folder = try TemporaryFolder()
    try padded.write(to: folder.path("weights"))
    let raised = try EspressoKindsTests.raised(records, try EspressoWeights(path: folder.path("weights")))
    #expect(raised == layers)
  }

  @Test func anUpdateKeepsThePadding() throws {
    let (records, weights) = try EspressoKindsTests.lowered(Self.layers, .xcode9)
    var net = EspressoNet(dialect: .xcode9)
    net.layers = records
    let raised = try NetworkRaising.raise(
      net: net.bytes, shape: Array("{\"layer_shapes\": {}}".utf8), weights: weights)
    var new = raised.network.layers
    guard case .convolution(var params)? = new[0].layer else {
      Issue.record("no convolution")
      return
    }
    params.bias = .with { $0.floatValue = WeightData(floats: [8, 9]) }
    new[0].layer = .convolution(params)
    let writer = try UpdatedWeights.write(weights, raised.weights, old: raised.network.layers, new: new)
    #expect(try writer.data(ofBlob: 1) == WeightData(floats: [8, 9, 0, 0, 0, 0, 0, 0]))
    #expect(try writer.data(ofBlob: 5) == weights[5])
  }
}
