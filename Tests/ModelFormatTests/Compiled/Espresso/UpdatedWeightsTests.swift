import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

struct UpdatedWeightsTests {
  private static func floats(_ count: Int, _ start: Float) -> WeightParams {
    .with { $0.floatValue = WeightData(floats: (0..<count).map { start + Float($0) / 8 }) }
  }

  /// Layers of several kinds with weights that begin with `start`.
  private static func layers(_ start: Float, isHalf: Bool = false) -> [NeuralNetworkLayer] {
    var convolution = ConvolutionLayerParams.with {
      $0.outputChannels = 2
      $0.kernelChannels = 1
      $0.nGroups = 1
      $0.kernelSize = [1, 2]
      $0.stride = [1, 1]
      $0.dilationFactor = [1, 1]
      $0.convolutionPaddingType = .valid(ValidPadding())
      $0.hasBias = true
      $0.weights = floats(4, start)
      $0.bias = floats(2, start + 1)
    }
    if isHalf {
      convolution.weights = .with {
        $0.float16Value = WeightData(
          bytes: (0..<4).flatMap { index -> [UInt8] in
            let bits = Float16(start + Float(index) / 8).bitPattern
            return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
          })
      }
    }
    return [
      .layer("convolution", ["x"], ["a"], .convolution(convolution)),
      .layer(
        "product", ["a"], ["b"],
        .innerProduct(
          .with {
            $0.inputChannels = 3
            $0.outputChannels = 2
            $0.hasBias = true
            $0.weights = floats(6, start + 2)
            $0.bias = floats(2, start + 3)
          })),
      .layer(
        "scale", ["b"], ["c"],
        .scale(
          .with {
            $0.shapeScale = [2]
            $0.scale = floats(2, start + 4)
            $0.hasBias = true
            $0.shapeBias = [1]
            $0.bias = floats(1, start + 5)
          })),
      .layer(
        "slopes", ["c"], ["d"],
        .activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = floats(2, start + 6) }) })),
      .layer(
        "rows", ["e"], ["f"],
        .embedding(
          .with {
            $0.inputDim = 2
            $0.outputChannels = 2
            $0.weights = floats(4, start + 7)
          })),
    ]
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compiled(_ layers: [NeuralNetworkLayer]) throws -> (EspressoNet, EspressoWeights) {
    var lowering = EspressoLowering(dialect: .newest)
    var net = EspressoNet(dialect: .newest)
    for layer in layers {
      let record = lowering.record(FusedLayer(layer))
      net.layers.append(try #require(record))
    }
    try lowering.weights.write(to: folder.path("weights"))
    return (try EspressoNet(net.bytes), try EspressoWeights(path: folder.path("weights")))
  }

  private func raised(_ net: EspressoNet, _ weights: EspressoWeights) throws -> [NeuralNetworkLayer] {
    try raising(net, weights).network.layers
  }

  private func raising(_ net: EspressoNet, _ weights: EspressoWeights) throws -> NetworkRaising.Result {
    try NetworkRaising.raise(net: net.bytes, shape: Array("{\"layer_shapes\": {}}".utf8), weights: weights)
  }

  @Test func everyLayerComesBack() throws {
    let (net, weights) = try compiled(Self.layers(0))
    let old = try raised(net, weights)
    var new = old
    for (index, layer) in Self.layers(100).enumerated() { new[index].layer = layer.layer }
    try UpdatedWeights.write(weights, raising(net, weights).weights, old: old, new: new).write(
      to: folder.path("updated"))
    let updated = try EspressoWeights(path: folder.path("updated"))
    #expect(updated.identifiers == weights.identifiers)
    #expect(try raised(net, updated) == raised(net, compiled(Self.layers(100)).1))
  }

  @Test func whatIsNotChangedStays() throws {
    let (net, weights) = try compiled(Self.layers(0))
    let old = try raised(net, weights)
    try UpdatedWeights.write(weights, raising(net, weights).weights, old: old, new: old).write(
      to: folder.path("updated"))
    #expect(try folder.read("updated") == folder.read("weights"))
  }

  @Test func halvesStayHalves() throws {
    let (net, weights) = try compiled(Self.layers(0, isHalf: true))
    let old = try raised(net, weights)
    var new = old
    new[0].layer = Self.layers(3)[0].layer
    try UpdatedWeights.write(weights, raising(net, weights).weights, old: old, new: new).write(
      to: folder.path("updated"))
    let layer = try raised(net, EspressoWeights(path: folder.path("updated")))[0]
    guard case .convolution(let params)? = layer.layer else {
      Issue.record("no convolution")
      return
    }
    #expect(params.weights?.float16Value.byteCount == 8)
    #expect(params.weights?.float16Value.bytes.prefix(2) == [0, 0x42])
  }

  /// As Apple's runtime writes an inner product that it updated: compilers put zeros behind the biases.
  @Test func biasesWithoutZerosBehindThem() throws {
    let (net, weights) = try compiled(Self.layers(0))
    var writer = EspressoWeightsWriter()
    for identifier in weights.identifiers where identifier % 2 == 1 {
      let data = try #require(weights[identifier])
      writer.append(identifier == 5 ? WeightData(bytes: Array(data.bytes.prefix(8))) : data)
    }
    try writer.write(to: folder.path("short"))
    let short = try EspressoWeights(path: folder.path("short"))
    let old = try raised(net, short)
    var new = old
    new[1].layer = Self.layers(100)[1].layer
    try UpdatedWeights.write(short, raising(net, short).weights, old: old, new: new).write(to: folder.path("updated"))
    let updated = try EspressoWeights(path: folder.path("updated"))
    #expect(updated[5] == WeightData(floats: [103, 103.125]))
    #expect(try raised(net, updated)[1].layer == new[1].layer)
  }

  @Test func weightsOfAnotherSize() throws {
    let (net, weights) = try compiled(Self.layers(0))
    let old = try raised(net, weights)
    var new = old
    guard case .innerProduct(var params)? = new[1].layer else {
      Issue.record("no inner product")
      return
    }
    params.weights = Self.floats(4, 0)
    new[1].layer = .innerProduct(params)
    let error = #expect(throws: Diagnostic.self) {
      try UpdatedWeights.write(weights, raising(net, weights).weights, old: old, new: new)
    }
    #expect(
      error?.diagnostic.message
        == "blob 7 of record 'product' has 24 bytes, the layer's weights have 16")
  }
}
