internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Testing
internal import _ModelTestSupport

/// Mini-batches whose examples cannot be computed together.
@Suite struct ExampleStepsTests {
  private static func weights(_ count: Int) -> WeightParams {
    .with {
      $0.floatValue = WeightData(floats: (0..<count).map { Float(($0 * 7 + 3) % 11) / 11 - 0.5 })
      $0.isUpdatable = true
    }
  }

  private static func dense(_ input: String, _ output: String) -> NeuralNetworkLayer {
    .with {
      ($0.name, $0.input, $0.output, $0.isUpdatable) = ("dense", [input], [output], true)
      $0.layer = .innerProduct(
        .with {
          ($0.inputChannels, $0.outputChannels, $0.hasBias) = (3, 2, true)
          ($0.weights, $0.bias) = (weights(6), weights(2))
        })
    }
  }

  /// A model of `layers` from 'x' to 'y' [2], trained against 'target' by squared errors in mini-batches of 4.
  private func model(_ layers: [NeuralNetworkLayer], _ input: FeatureDescription, _ optimizer: Optimizer) -> Model {
    var model = Model.updatable { network in
      network.arrayInputShapeMapping = .exactArrayMapping
      network.layers = layers
      network.updateParams?.lossLayers = [.meanSquaredError("loss", "y", "target")]
      network.updateParams?.optimizer = optimizer
      network.updateParams?.epochs = .value(3, 1...100)
      network.updateParams?.shuffle = nil
    }
    model.description?.input = [input]
    model.description?.output = [.multiArray("y", [2])]
    model.description?.trainingInput = [input, .multiArray("target", [2])]
    return model
  }

  private func learnt(_ model: Model, _ shapes: [[Int]]) throws -> (weights: [Float], losses: [Double]) {
    let examples = ExampleList(
      shapes.enumerated().map { number, shape in
        let x = (0..<shape.reduce(1, *)).map { Float(($0 * 5 + number * 3) % 7) / 7 - 0.4 }
        let y = [x[0] - x[1] + 0.1, 0.5 * x[2] - 0.2]
        return [
          "x": .array(FeatureArray(Tensor(floats: x, shape), as: .float32)),
          "target": .array(FeatureArray(Tensor(floats: y, [2]), as: .float32)),
        ]
      })
    let trainer = try TrainerTable.trainer(of: model)
    var losses: [Double] = []
    try trainer.train(examples) { (event: TrainingEvent) throws(RuntimeError) in
      if event.kind == .epochEnd { losses.append(event.loss ?? .nan) }
    }
    return (trainer.allWeights(), losses)
  }

  private static let optimizers: [Optimizer] = [
    .sgd { ($0.learningRate, $0.miniBatchSize) = (.value(0.1, 0...1), .value(4, 1...100)) },
    .sgd {
      ($0.learningRate, $0.miniBatchSize) = (.value(0.1, 0...1), .value(4, 1...100))
      $0.momentum = .value(0.9, 0...1)
    },
    .adam {
      ($0.learningRate, $0.miniBatchSize) = (.value(0.05, 0...1), .value(4, 1...100))
      ($0.beta1, $0.beta2, $0.eps) = (.value(0.9, 0...1), .value(0.999, 0...1), .value(1e-8, 0...1))
    },
  ]

  /// A reshape to one example, and the same network without it: examples one by one learn what examples together do.
  @Test(arguments: optimizers.indices) func aFixedNumberOfExamplesLearnsTheSame(_ index: Int) throws {
    let reshape = NeuralNetworkLayer.with {
      ($0.name, $0.input, $0.output) = ("reshape", ["x"], ["row"])
      $0.layer = .reshapeStatic(.with { $0.targetShape = [1, 3] })
    }
    let shapes = Array(repeating: [3], count: 10)
    let singly = try learnt(
      model([reshape, Self.dense("row", "y")], .multiArray("x", [3]), Self.optimizers[index]), shapes)
    let together = try learnt(model([Self.dense("x", "y")], .multiArray("x", [3]), Self.optimizers[index]), shapes)
    #expect(singly.losses.count == 3)
    #expect(try #require(singly.losses.last) < singly.losses[0])
    for (a, b) in zip(singly.losses, together.losses) { #expect(abs(a - b) <= 1e-6) }
    #expect(singly.weights.count == 8)
    for (a, b) in zip(singly.weights, together.weights) { #expect(abs(a - b) <= 1e-5, "\(a), expected \(b)") }
  }

  @Test func examplesOfDifferentShapesLearn() throws {
    var input = FeatureDescription.multiArray("x", [2, 3])
    if case .multiArrayType(var array)? = input.type?.kind {
      array.shapeFlexibility = .ranges([(1, 5), (3, 3)])
      input.type?.kind = .multiArrayType(array)
    }
    let mean = NeuralNetworkLayer.with {
      ($0.name, $0.input, $0.output) = ("mean", ["rows"], ["y"])
      $0.layer = .reduceMean(.with { $0.axes = [-2] })
    }
    let shapes = (0..<10).map { [1 + $0 % 3, 3] }
    let found = try learnt(model([Self.dense("x", "rows"), mean], input, Self.optimizers[0]), shapes)
    #expect(try #require(found.losses.last) < found.losses[0], "\(found.losses)")
  }
}
