import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

/// Layers of every type as records and back.
struct EspressoKindsTests {
  /// Lowers one layer, with its weight file.
  static func lowered(
    _ layers: [NeuralNetworkLayer], _ dialect: CompilerDialect = .newest, shapes: NameMap<[Int]> = [:]
  ) throws -> (records: [EspressoLayer], weights: EspressoWeights) {
    var lowering = EspressoLowering(dialect: dialect, shapes: shapes)
    var records: [EspressoLayer] = []
    for layer in layers {
      // A ReLU that was raised apart goes back to where it was.
      if case .activation(let params)? = layer.layer, case .relu? = params.nonlinearityType,
        let last = layers.first(where: { $0.output == layer.input })
      {
        var fused = FusedLayer(last)
        fused.hasReLU = true
        fused.layer.output = layer.output
        let record = lowering.record(fused)
        records[records.count - 1] = try #require(record)
        continue
      }
      let record = lowering.record(FusedLayer(layer))
      records.append(try #require(record))
    }
    let folder = try TemporaryFolder()
    try lowering.weights.write(to: folder.path("weights"))
    return (records, try EspressoWeights(WeightData(bytes: try folder.read("weights"))))
  }

  static func raised(
    _ records: [EspressoLayer], _ weights: EspressoWeights, shapes: NameMap<[Int]> = [:]
  ) throws -> [NeuralNetworkLayer] {
    var net = EspressoNet(dialect: .newest)
    net.layers = records
    var file = EspressoShapes()
    file.blobs = shapes.compactMap { name, lengths in
      EspressoShapes.Shape(lengths, withRank: true).map { (name, $0) }
    }
    var raising = EspressoRaising(net, shapes: file, weights: weights)
    var layers: [NeuralNetworkLayer] = []
    for record in records {
      let raised = try raising.layers(record)
      layers += try #require(raised)
    }
    return layers
  }

  /// A record survives being printed, read, raised and lowered.
  static func check(_ layer: NeuralNetworkLayer, shapes: NameMap<[Int]> = [:]) throws {
    let (records, weights) = try lowered([layer], shapes: shapes)
    var net = EspressoNet(dialect: .newest)
    net.layers = records
    let read = try EspressoNet(net.bytes)
    #expect(read.bytes == net.bytes)
    let layers = try raised(read.layers, weights, shapes: shapes)
    let (again, _) = try lowered(layers, shapes: shapes)
    #expect(again.map(\.json) == records.map(\.json))
  }

  @Test(arguments: LayerReflection.kinds)
  func defaultLayersComeBack(kind: String) throws {
    let empty = try Self.lowered([])
    let params = try #require(try LayerReflection.layer(kind, [], weights: empty.weights))
    for inputs in 0...3 {
      for outputs in 1...2 {
        let layer = NeuralNetworkLayer.layer(
          "a layer", (0..<inputs).map { "in\($0)" }, (0..<outputs).map { "out\($0)" }, params)
        try Self.check(layer)
        try Self.check(layer, shapes: ["in0": [1, 2, 3, 4, 5]])
      }
    }
  }

  @Test func whatIsNotKnownIsUniform() throws {
    let layer = NeuralNetworkLayer.layer(
      "slide", ["x"], ["y"],
      .slidingWindows(
        .with {
          $0.axis = 1
          $0.windowSize = 3
          $0.step = 2
        }))
    let record = try Self.lowered([layer]).records[0]
    #expect(UniformRecord.isUniform(record))
    #expect(record.type == "nn.slidingWindows")
    #expect(record.bottom == ["x"])
    #expect(record.fields == [.init("axis", 1), .init("windowSize", 3), .init("step", 2)])
    #expect(record.debugInfo == "slide")
  }

  @Test func parametersDoNotHideCommonKeys() throws {
    let layer = NeuralNetworkLayer.layer(
      "power", ["x"], ["y"],
      .unary(
        .with {
          $0.type = .power
          $0.alpha = 2
          $0.scale = 1
        }))
    let record = try Self.lowered([layer]).records[0]
    #expect(record.type == "nn.unary")
    #expect(record.fields == [.init("param_type", "POWER"), .init("alpha", 2), .init("scale", 1)])
    try Self.check(layer)
  }

  @Test func networksInsideOfLayersAreLists() throws {
    let body = NeuralNetwork.with {
      $0.layers = [
        .layer(
          "b", ["x"], ["y"],
          .bias(
            .with {
              $0.shape = [2]
              $0.bias = .with { $0.floatValue = WeightData(floats: [1, 2]) }
            }))
      ]
    }
    let layer = NeuralNetworkLayer.layer("if", ["c"], [], .branch(.with { $0.ifBranch = body }))
    let (records, weights) = try Self.lowered([layer])
    #expect(records[0].type == "nn.branch")
    guard case .array(let layers)? = records[0]["ifBranch"]?.members?.first?.value else {
      Issue.record("no list of layers")
      return
    }
    #expect(layers[0].members?.map(\.key) == ["name", "input", "output", "bias"])
    #expect(weights[1] == WeightData(floats: [1, 2]))
    #expect(try Self.raised(records, weights) == [layer])
  }
}
