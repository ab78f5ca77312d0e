import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

struct NetworkCompilerTests {
  private func model(_ layers: [NeuralNetworkLayer], _ input: FeatureDescription? = nil) -> Model {
    .neuralNetwork(
      layers, inputs: [input ?? .multiArray("x", [1, 1, 2, 2])], outputs: [.multiArray("y", [])],
      arrayMapping: .exactArrayMapping)
  }

  private func weights(_ compiled: NetworkFiles) throws -> EspressoWeights {
    let folder = try TemporaryFolder()
    try compiled.weights.write(to: folder.path("weights"))
    return try EspressoWeights(WeightData(bytes: try folder.read("weights")))
  }

  @Test func modelsWithoutNetwork() throws {
    #expect(try NetworkCompiler.compile(.model(.identity(.init()))) == nil)
  }

  @Test func foldedWeightsAreComputed() throws {
    let layers = [
      NetworkPassTests.convolution("conv", "x", "c"), NetworkPassTests.batchnorm("c", "b"),
      NetworkPassTests.relu("b", "y"),
    ]
    let compiled = try #require(try NetworkCompiler.compile(model(layers)))
    let net = try EspressoNet(compiled.net)
    #expect(net.layers.count == 1)
    #expect(net.layers[0].top == ["y"])
    #expect(net.layers[0].isOutput)
    #expect(net.layers[0].flag("fused_relu"))
    let weights = try weights(compiled)
    // The deviations are 2 and the square root of 5.
    #expect(weights[1] == WeightData(floats: [20 + -30 * 10 / 2, Float(21 - 31 * 11 / Double(Float(5).squareRoot()))]))
    #expect(weights[3] == WeightData(floats: [10, 3 * 11 / Float(5).squareRoot()]))
    #expect(compiled.warnings.isEmpty)
  }

  @Test func halfWeightsStayHalf() throws {
    var layers = [NetworkPassTests.convolution("conv", "x", "c"), NetworkPassTests.batchnorm("c", "y")]
    if case .convolution(var params)? = layers[0].layer {
      params.weights = .with { $0.float16Value = WeightData(bytes: [0, 0x3c, 0, 0x40]) }
      layers[0].layer = .convolution(params)
    }
    let compiled = try #require(try NetworkCompiler.compile(model(layers)))
    #expect(try EspressoNet(compiled.net).layers[0].blob("blob_weights_f16") == 3)
    let expected = [Float16(1 * 10 / 2), Float16(2 * 11 / Float(5).squareRoot())].flatMap { value in
      [UInt8(truncatingIfNeeded: value.bitPattern), UInt8(truncatingIfNeeded: value.bitPattern >> 8)]
    }
    #expect(try weights(compiled)[3]?.bytes == expected)
  }

  @Test func imagesBecomeTransforms() throws {
    var model = model(
      [NetworkPassTests.relu("x", "y")], .image("x", width: 4, height: 3, .bgr))
    guard case .neuralNetwork(var network)? = model.kind else {
      Issue.record("no network")
      return
    }
    network.preprocessing = [
      .with {
        $0.featureName = "x"
        $0.preprocessor = .scaler(
          .with {
            $0.channelScale = 0.5
            $0.redBias = 1
            $0.blueBias = 3
          })
      }
    ]
    model.kind = .neuralNetwork(network)
    let compiled = try #require(try NetworkCompiler.compile(model))
    let transform = try #require(try EspressoNet(compiled.net).transforms?.first)
    #expect(transform.input == "x")
    #expect([transform.redBias, transform.greenBias, transform.blueBias, transform.scale] == [1, 0, 3, 0.5])
    #expect(transform.isBGR)
    let raised = try NetworkRaising.raise(net: compiled.net, shape: compiled.shape, weights: try weights(compiled))
    #expect(raised.network.layers == network.layers)
  }

  @Test func meanImagesBecomeLayers() throws {
    var model = model(
      [NetworkPassTests.relu("x", "x_mean"), NetworkPassTests.relu("x_mean", "y")],
      .image("x", width: 2, height: 1, .grayscale))
    model.network?.preprocessing = [
      .with { $0.preprocessor = .meanImage(.with { $0.meanImage = WeightData(floats: [3, -4]) }) }
    ]
    let compiled = try #require(try NetworkCompiler.compile(model))
    #expect(
      compiled.warnings.map(\.message) == [
        "the place of mean images in compiled models is not known: layers that subtract it are written instead"
      ])
    let raised = try NetworkRaising.raise(net: compiled.net, shape: compiled.shape, weights: try weights(compiled))
    let layers = raised.network.layers
    #expect(layers.map(\.input) == [[], ["x", "x_mean_"], ["x_less_mean"], ["x_mean"]])
    #expect(layers.map(\.output) == [["x_mean_"], ["x_less_mean"], ["x_mean"], ["y"]])
    guard case .loadConstantND(let constant)? = layers.first?.layer else {
      Issue.record("no constant")
      return
    }
    #expect(constant.shape == [1, 1, 2])
    #expect(constant.data?.floatValue == WeightData(floats: [-3, 4]))
  }

  @Test func shapesHaveTheirDefaults() throws {
    let input = FeatureDescription.feature(
      "x",
      .multiArrayType(
        .with {
          $0.shape = [2, 3]
          $0.shapeFlexibility = .ranges([(0, -1), (3, 3)])
        }))
    let compiled = try #require(try NetworkCompiler.compile(model([NetworkPassTests.relu("x", "y")], input)))
    let shapes = try EspressoShapes(compiled.shape)
    #expect(Set(shapes.blobs.map(\.name)) == ["x", "y"])
    #expect(shapes.blobs.allSatisfy { $0.shape.lengths == [2, 3] })
    let older = try #require(
      try NetworkCompiler.compile(model([NetworkPassTests.relu("x", "y")], input), dialect: .xcode13))
    #expect(try EspressoShapes(older.shape).blobs.allSatisfy { $0.shape.lengths == [1, 1, 1, 2, 3] })
  }

  @Test func formsThatAreNotKnownAreNamed() throws {
    let layer = NeuralNetworkLayer.layer("half", ["x"], ["y"], .clampedReLU(.init()))
    let compiled = try #require(try NetworkCompiler.compile(model([layer])))
    #expect(
      compiled.warnings.map(\.description) == [
        """
        warning: the form of this 'clampedReLU' layer in compiled models is not known: Apple's runtime may not accept the \
        one written
          at: layer 'half'
        """
      ])
    #expect(compiled.warnings[0].code == "espresso-form-unknown")
  }

  @Test func layersThatCannotBeWritten() {
    func message(_ layer: NeuralNetworkLayer) -> String? {
      #expect(throws: Diagnostic.self) { try NetworkCompiler.compile(model([layer])) }?.description
    }
    #expect(
      message(NetworkPassTests.relu("x", "a,b")) == """
        error: the blob 'a,b' has a name that compiled networks cannot hold
          at: layer 'relu'
          fix: use a name that is not empty and has no comma
        """)
    #expect(
      message(.layer("empty", ["x"], ["y"], nil)) == """
        error: layer 'empty' has no type
          at: layer 'empty'
        """)
  }

  @Test func shapesThatAreNotKnown() throws {
    let layer = NeuralNetworkLayer.layer("mine", ["x"], ["y"], .custom(.with { $0.className = "Mine" }))
    let compiled = try #require(try NetworkCompiler.compile(model([layer])))
    #expect(compiled.warnings.map(\.code) == ["espresso-form-unknown", "espresso-shape-unknown"])
    #expect(try EspressoShapes(compiled.shape).blobs.map(\.name) == ["x"])
  }
}
