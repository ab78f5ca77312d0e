internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Testing
internal import _ModelTestSupport

/// Layers beyond those that Core ML trains, and models from outside.
@Suite struct TrainableLayerTests {
  private static func weights(_ count: Int, _ offset: Float = 0) -> WeightParams {
    .with {
      $0.floatValue = WeightData(floats: (0..<count).map { Float(($0 * 7 + 3) % 11) / 11 - 0.5 + offset })
      $0.isUpdatable = true
    }
  }

  /// A model of `layers` from 'x' [3] to 'y', trained against 'target' by squared errors.
  private static func model(_ layers: [NeuralNetworkLayer], outputs: Int) -> Model {
    var model = Model.updatable { network in
      network.layers = layers
      network.updateParams?.lossLayers = [.meanSquaredError("loss", "y", "target")]
      network.updateParams?.optimizer = .sgd { $0.learningRate = .value(0.1, 0...1) }
      network.updateParams?.epochs = .value(20, 1...100)
      network.updateParams?.shuffle = nil
    }
    model.description?.input = [.multiArray("x", [3])]
    model.description?.output = [.multiArray("y", [Int64(outputs)])]
    model.description?.trainingInput = [
      .multiArray("x", [3]), .multiArray("target", [Int64(outputs)]),
    ]
    return model
  }

  private static func layer(_ kind: NeuralNetworkLayer.Layer) -> NeuralNetworkLayer {
    .with {
      $0.name = "layer"
      $0.input = ["x"]
      $0.output = ["y"]
      $0.isUpdatable = true
      $0.layer = kind
    }
  }

  private static let layers: [NeuralNetworkLayer] = [
    layer(
      .batchnorm(
        .with {
          $0.channels = 3
          $0.gamma = weights(3, 1)
          $0.beta = weights(3)
          $0.mean = weights(3)
          $0.variance = weights(3, 1)
        })),
    layer(
      .scale(
        .with {
          $0.shapeScale = [3]
          $0.scale = weights(3)
          $0.hasBias = true
          $0.shapeBias = [3]
          $0.bias = weights(3)
        })),
    layer(
      .bias(
        .with {
          $0.shape = [3]
          $0.bias = weights(3)
        })),
    layer(.activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = weights(3) }) })),
    layer(
      .gru(
        .with {
          $0.inputVectorSize = 3
          $0.outputVectorSize = 3
          $0.activations = [
            .with { $0.nonlinearityType = .sigmoid(.init()) }, .with { $0.nonlinearityType = .tanh(.init()) },
          ]
          $0.hasBiasVectors = true
          $0.updateGateWeightMatrix = weights(9)
          $0.resetGateWeightMatrix = weights(9)
          $0.outputGateWeightMatrix = weights(9)
          $0.updateGateRecursionMatrix = weights(9)
          $0.resetGateRecursionMatrix = weights(9)
          $0.outputGateRecursionMatrix = weights(9)
          $0.updateGateBiasVector = weights(3)
          $0.resetGateBiasVector = weights(3)
          $0.outputGateBiasVector = weights(3)
        })),
  ]

  @Test(arguments: layers.indices) func lossFalls(_ index: Int) throws {
    let trainer = try TrainerTable.trainer(of: Self.model([Self.layers[index]], outputs: 3))
    let examples = ExampleList(
      (0..<10).map { example in
        let x = (0..<3).map { Float(($0 * 5 + example * 3) % 7) / 7 - 0.4 }
        return [
          "x": .array(FeatureArray(Tensor(floats: x, [3]), as: .float32)),
          "target": .array(FeatureArray(Tensor(floats: x.map { 0.3 * $0 + 0.2 }, [3]), as: .float32)),
        ]
      })
    var losses: [Double] = []
    try trainer.train(examples) { (event: TrainingEvent) throws(RuntimeError) in
      if event.kind == .epochEnd { losses.append(event.loss ?? .nan) }
    }
    let (first, last) = (try #require(losses.first), try #require(losses.last))
    // Slopes for negative numbers alone, those of PReLU, can do little for this line.
    #expect(last < first * 0.98, "\(losses)")
    // What was learnt is in the model.
    #expect(trainer.model != Self.model([Self.layers[index]], outputs: 3))
    _ = try RuntimeModel(trainer.model)
  }

  /// What Core ML made of a line in two runs: 0.66994 and 0.66941, 0.90986 and 0.90954. The data were random, and input and
  /// target the same array; 200 runs with other noise and other orders gave 0.635...0.672 and 0.888...0.929.
  @Test(arguments: [1, 2, 3] as [Int64]) func learnsTheLineThatCoreMLHasLearnt(_ seed: Int64) throws {
    var model = Model.updatable { network in
      network.layers = [.innerProduct("dense", "x", "y", isUpdatable: true)]
      network.layers[0].layer = .innerProduct(
        .with {
          ($0.inputChannels, $0.outputChannels, $0.hasBias) = (1, 1, true)
          $0.weights = .with { ($0.floatValue, $0.isUpdatable) = (WeightData(floats: [1.98289]), true) }
          $0.bias = .with { ($0.floatValue, $0.isUpdatable) = (WeightData(floats: [1.45859]), true) }
        })
      network.updateParams?.lossLayers = [.meanSquaredError("loss", "y", "target")]
      network.updateParams?.optimizer = .sgd {
        $0.learningRate = .value(0.01, 0...1)
        $0.miniBatchSize = .value(5, among: [5])
      }
      network.updateParams?.epochs = .value(2, among: [2])
      network.updateParams?.seed = .value(seed, 0...100)
    }
    model.description?.input = [.multiArray("x", [1])]
    model.description?.output = [.multiArray("y", [1])]
    model.description?.trainingInput = [.multiArray("x", [1]), .multiArray("target", [1])]
    var generator = RandomGenerator(seed: UInt64(seed))
    let examples = ExampleList(
      (0..<100).map { index in
        let noise = Double.random(in: -0.05..<0.05, using: &generator)
        let shared = FeatureValue.array(FeatureArray(doubles: [Double(index) / 50 + 1.5 + noise], shape: [1]))
        return ["x": shared, "target": shared]
      })
    let trainer = try TrainerTable.trainer(of: model)
    try trainer.train(examples) { (_: TrainingEvent) throws(RuntimeError) in }
    let found = trainer.allWeights()
    #expect(found.count == 2)
    #expect(abs(found[0] - 0.66994) < 0.035 && abs(found[1] - 0.90986) < 0.025, "\(found)")
  }

  @Test(.needsSharedFiles)
  func aLineIsFound() throws {
    let model = try ModelFile.read(SharedFiles.path("models/s4tf_model_personalization.mlmodel")).model
    let trainer = try TrainerTable.trainer(of: model)
    let examples = ExampleList(
      (0..<100).map { index in
        let x = Double(index) / 100
        return [
          "dense_input": .array(FeatureArray(doubles: [x], shape: [1])),
          "output_true": .array(FeatureArray(doubles: [2 * x + 1.5], shape: [1])),
        ]
      })
    try trainer.train(examples) { (_: TrainingEvent) throws(RuntimeError) in }
    let found = trainer.allWeights()
    #expect(abs(found[0] - 2) < 0.01 && abs(found[1] - 1.5) < 0.01, "\(found)")
  }

  @Test(.needsSharedFiles)
  func digitsAreLearnt() throws {
    let model = try ModelFile.read(SharedFiles.path("models/MNIST_Model_updatable.mlmodel")).model
    let trainer = try TrainerTable.trainer(of: model)
    let unseen = (1000..<1060).map { image($0) }
    let before = try accuracy(model, unseen)
    var losses: [Double] = []
    try trainer.train(ExampleList((0..<160).map { image($0) })) { (event: TrainingEvent) throws(RuntimeError) in
      if event.kind == .epochEnd { losses.append(event.loss ?? .nan) }
    }
    #expect(losses.count == 6)
    #expect(try #require(losses.last) < losses[0], "\(losses)")
    let after = try accuracy(trainer.model, unseen)
    #expect(before < 0.5 && after >= 0.9, "\(before), then \(after)")
  }

  /// A bright bar in noise that stands where the class says.
  private func image(_ index: Int) -> NameMap<FeatureValue> {
    var pixels = pattern(index)
    let label = index % 10
    for place in (2 + 2 * label) * 28..<(5 + 2 * label) * 28 { pixels[place] += 0.7 }
    return [
      "image": .array(FeatureArray(Tensor(floats: pixels, [1, 28, 28]), as: .float32)),
      "output_true": .array(FeatureArray(Tensor(integers: [Int32(label)], [1]), as: .int32)),
    ]
  }

  /// The share of images whose right class gets the greatest probability.
  private func accuracy(_ model: Model, _ images: [NameMap<FeatureValue>]) throws -> Double {
    var model = model
    // Probabilities that are declared as integers come out as 0.
    guard case .multiArrayType(var array)? = model.description?.output[0].type?.kind else { return 0 }
    array.dataType = .float32
    model.description?.output[0].type?.kind = .multiArrayType(array)
    let runtime = try RuntimeModel(model)
    var rightCount = 0
    for example in images {
      guard case .array(let label)? = example["output_true"], let image = example["image"],
        case .array(let found)? = try runtime.prediction(from: ["image": image])["output"]
      else { continue }
      let values = found.tensor(.fp32).floatArray
      let greatest = values.indices.max { values[$0] < values[$1] }
      if greatest == label.tensor(.int32).integerArray[0] { rightCount += 1 }
    }
    return Double(rightCount) / Double(images.count)
  }

  private func pattern(_ seed: Int) -> [Float] {
    var generator = RandomGenerator(seed: UInt64(seed))
    return (0..<784).map { _ in Float(generator.next() >> 40) / Float(1 << 24) * 0.2 }
  }
}
