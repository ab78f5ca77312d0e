internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

@Suite struct NetworkLoweringTests {
  @Test func imagesAreMappedToFourOrFiveAxes() {
    let input = FeatureDescription.image("image", width: 6, height: 5)
    let gray = FeatureDescription.image("image", width: 6, height: 5, .grayscale)
    let layers = [NeuralNetworkLayer.layer("r", ["image"], ["y"], .relu)]
    #expect(lower(layers, inputs: [input]).blobs["y"]?.shape.description == "[1, 3, 5, 6]")
    #expect(
      lower(layers, inputs: [gray], images: .rank5ImageMapping).blobs["y"]?.shape.description == "[1, 1, 1, 5, 6]")
  }

  @Test func arraysOfOneOrThreeDimensions() {
    let layers = [NeuralNetworkLayer.layer("r", ["x"], ["y"], .relu)]
    func input(_ shape: [Int64]) -> LoweredNetwork {
      lower(layers, inputs: [.multiArray("x", shape)], arrays: .rank5ArrayMapping, leadingAxes: .one)
    }
    #expect(input([7]).blobs["y"]?.shape.description == "[1, 1, 7, 1, 1]")
    #expect(input([7, 8, 9]).blobs["y"]?.shape.description == "[1, 1, 7, 8, 9]")
    #expect(
      input([7, 8]).problems.map(\.message) == [
        "the input has shape [7, 8], expected 1 or 3 dimensions as `arrayInputShapeMapping` is RANK5_ARRAY_MAPPING"
      ])
  }

  @Test func enumeratedShapesAreAnInterval() {
    let input = FeatureDescription.feature(
      "x",
      .multiArrayType(
        .with {
          $0.shapeFlexibility = .enumeratedShapes(
            .with { $0.shapes = [[2, 9], [4, 5]].map { shape in .with { $0.shape = shape } } })
        }))
    let network = lower([.layer("r", ["x"], ["y"], .relu)], inputs: [input])
    #expect(network.blobs["y"]?.shape.description == "[2...4, 5...9]")
  }

  @Test func oneLayerIsOneOperation() {
    let network = lower(
      [
        .layer("conv", ["x"], ["a"], .convolution(8, 3, kernel: [3, 3])), .layer("relu", ["a"], ["b"], .relu),
        .layer("pool", ["b"], ["c"], .pooling(.with { $0.globalPooling = true })),
        .layer("flat", ["c"], ["d"], .flatten(FlattenLayerParams())),
      ], inputs: [.multiArray("x", [3, 9, 9])], outputs: [.multiArray("d", [8])], arrays: .rank5ArrayMapping,
      leadingAxes: .one)
    // One reshape to [N, C, H, W] in front, one back for the output.
    #expect(
      network.graph.operations.map(\.operation) == ["reshape", "conv", "relu", "reduce_max", "reshape", "reshape"])
    #expect(network.graph.operations[1].outputs[0].name == "a")
    #expect(network.graph.operations[1].source.description == "layer 'conv'")
    #expect(network.graph.outputs.count == 1)
    #expect(network.blobs["d"]?.shape.description == "[1, 1, 8, 1, 1]")
  }

  @Test func flexibleLeadingAxesAreMergedAndSplitAgain() {
    let network = lower(
      [.layer("relu", ["x"], ["a"], .convolution(8, 3, kernel: [3, 3]))], inputs: [.multiArray("x", [3, 9, 9])],
      outputs: [.multiArray("a", [8, 7, 7])], arrays: .rank5ArrayMapping)
    #expect(network.graph.operations.map(\.operation) == ["nn.merge_leading", "conv", "nn.split_leading"])
    #expect(network.isComplete)
  }

  @Test func layersWithoutOperationsAreListed() {
    let layers: [NeuralNetworkLayer.Layer] = [
      .custom(CustomLayerParams()), .loopBreak(LoopBreakLayerParams()), .loopContinue(LoopContinueLayerParams()),
    ]
    for layer in layers {
      #expect(shapes(layer, [[2]]) == "missing: \(layer.schemaName)")
      #expect(LayerLowering.notLoweredYet[layer.schemaName] != nil)
    }
    #expect(LayerLowering.notLoweredYet.count == layers.count)
  }

  @Test func nothingAfterAnUnknownBlobIsRefused() {
    let network = lower(
      [
        .layer("custom", ["x"], ["a"], .custom(CustomLayerParams())),
        .layer("ip", ["a"], ["b"], .innerProduct(4, 3)),
        .layer("ip2", ["x"], ["c"], .innerProduct(4, 3)),
      ], inputs: [.multiArray("x", [4])])
    #expect(network.problems.isEmpty)
    #expect(network.missingLayers.map(\.kind) == ["custom"])
    #expect(network.blobs.keys.sorted() == ["c", "x"])
    #expect(!network.isComplete)
  }

  @Test func blobsThatNobodyMakes() {
    let network = lower([.layer("r", ["nowhere"], ["y"], .relu)], inputs: [.multiArray("x", [4])])
    #expect(
      network.problems.map(\.message) == [
        "input 'nowhere' is not an input of the model or an output of a layer before this one"
      ])
  }

  @Test func anInputWithoutAShapeIsUnknown() {
    let network = lower([.layer("r", ["x"], ["y"], .relu)], inputs: [.multiArray("x", [])])
    #expect(network.problems.isEmpty)
    #expect(network.blobs.isEmpty)
  }

  @Test func shapesThatAModelComputes() {
    let network = lower(
      [
        .layer("shape", ["x"], ["s"], .getShape(GetShapeLayerParams())),
        .layer("zero", [], ["zero"], .loadConstantND(constant([0], [1]))),
        .layer("first", ["s", "zero"], ["first"], .gather(GatherLayerParams())),
        .layer("rest", [], ["rest"], .loadConstantND(constant([-1], [1]))),
        .layer("target", ["first", "rest"], ["target"], .concatND(ConcatNDLayerParams())),
        .layer("reshape", ["x", "target"], ["y"], .reshapeDynamic(ReshapeDynamicLayerParams())),
      ], inputs: [.multiArray("x", [2, 3, 4])])
    #expect(network.isComplete)
    #expect(network.blobs["y"]?.shape.description == "[2, 12]")
  }

  private func constant(_ values: [Float], _ shape: [UInt64]) -> LoadConstantNDLayerParams {
    .with {
      $0.shape = shape
      $0.data = .with { $0.floatValue = WeightData(floats: values) }
    }
  }

  @Test func quantizedWeightsAreUnpacked() {
    let weights = WeightParams.with {
      $0.rawValue = WeightData(bytes: [0x1b])
      $0.quantization = .with {
        $0.numberOfBits = 2
        $0.quantizationType = .lookupTableQuantization(.with { $0.floatValue = [0, 1, 2, 3] })
      }
    }
    let layer = NeuralNetworkLayer.Layer.innerProduct(
      .with {
        $0.inputChannels = 2
        $0.outputChannels = 2
        $0.weights = weights
      })
    let network = lower([.layer("ip", ["x"], ["y"], layer)], inputs: [.multiArray("x", [5, 2])])
    #expect(network.graph.operations.map(\.operation) == ["nn.unpack_lut", "linear"])
    #expect(network.blobs["y"]?.shape.description == "[5, 2]")
  }

  @Test func modelsOfOtherTypesHaveNoNetwork() {
    #expect(NetworkLowering.lower(.model(.identity(Identity()))) == nil)
    let classifier = Model.model(
      .neuralNetworkClassifier(
        .with {
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.layers = [.layer("r", ["x"], ["y"], .relu)]
        }), inputs: [.multiArray("x", [4])], outputs: [.multiArray("y", [4]), .string("label")])
    let lowered = NetworkLowering.lower(classifier, at: ModelPath().element("models", 0))
    #expect(lowered?.isComplete == true)
    #expect(lowered?.graph.outputs.map(\.name) == ["y"])
    #expect(
      lowered?.graph.operations[0].source.description == "pipeline[0] › layer 'r'")
  }

  @Test func declaredOutputsMayLeaveAxesOfLengthOneOut() {
    func problems(_ declared: [Int64]) -> Int {
      lower(
        [.layer("r", ["x"], ["y"], .relu)], inputs: [.multiArray("x", [1, 5, 1, 6])],
        outputs: [.multiArray("y", declared)]
      ).problems.count
    }
    #expect(problems([5, 6]) == 0)
    #expect(problems([1, 1, 5, 1, 6]) == 0)
    #expect(problems([]) == 0)
    #expect(problems([6, 5]) == 1)
    #expect(problems([30]) == 1)
  }
}
