import ModelImage
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

/// Networks whose predictions bring other shapes than the model declares.
@Suite struct NetworkPredictorTests {
  /// Words of two numbers, a sequence of which makes the features of a dense layer, as Keras models have it. The length of
  /// the sequence is not declared.
  private static func words(features: Int) -> Model {
    let weights = (1...features).map { Float($0) }
    return .neuralNetwork(
      [
        .layer(
          "words", ["x"], ["rows"],
          .embedding(
            .with {
              $0.inputDim = 3
              $0.outputChannels = 2
              $0.weights = .with { $0.floatValue = WeightData(floats: [0, 1, 2, 1, 11, 21]) }
            })),
        .layer("turn", ["rows"], ["turned"], .permute(.with { $0.axis = [2, 0, 1, 3] })),
        .layer("flat", ["turned"], ["flat"], .flatten(FlattenLayerParams())),
        .layer(
          "dense", ["flat"], ["y"],
          .innerProduct(
            .with {
              $0.inputChannels = UInt64(features)
              $0.outputChannels = 1
              $0.weights = .with { $0.floatValue = WeightData(floats: weights) }
            })),
      ], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])], arrayMapping: .rank5ArrayMapping)
  }

  @Test func networksHaveNoFunctions() {
    let model = Model.neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    let error = #expect(throws: RuntimeError.self) {
      _ = try RuntimeModel(model, LoadingOptions(functionName: "main"))
    }
    #expect(error?.message == "the model has no function 'main': only ML Programs have functions")
  }

  /// As in networks of lists, which coremltools makes of Keras' recurrent layers: the branch that makes a list longer does
  /// not fit, and never runs.
  @Test func aBranchThatCannotRunFailsOnlyIfItIsTaken() throws {
    let branch = BranchLayerParams.with {
      $0.ifBranch = .with { $0.layers = [.layer("join", ["x", "flag"], ["y"], .concatND(.with { $0.axis = 0 }))] }
      $0.elseBranch = .with { $0.layers = [.relu("else", "x", "y")] }
    }
    let network = NeuralNetwork.with {
      $0.layers = [.layer("branch", ["flag"], [], .branch(branch)), .relu("after", "y", "z")]
      $0.arrayInputShapeMapping = .exactArrayMapping
    }
    let model = Model.model(
      .neuralNetwork(network), version: 4, inputs: [.multiArray("flag", [1]), .multiArray("x", [2, 3])],
      outputs: [.multiArray("z", [2, 3])])
    let x = FeatureValue.doubles([1, -2, 3, 4, 5, -6], shape: [2, 3])
    #expect(
      try predict(model, ["flag": .doubles([0]), "x": x])["z"]?.array?.doubles == [1, 0, 3, 4, 5, 0])
    let problem = try #require(predictionProblem(model, ["flag": .doubles([1]), "x": x]))
    #expect(problem.contains("the branch cannot run: `values` holds fp32 [1], expected fp32 of rank 2"), "\(problem)")
  }

  /// Validation warns of such a bias; it adds nothing.
  @Test func biasesMayHoldNothing() throws {
    let dense = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = 2
          $0.outputChannels = 1
          $0.hasBias = true
          $0.weights = .with { $0.floatValue = WeightData(floats: [2, 3]) }
        }))
    let model = Model.neuralNetwork([dense], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [1])])
    #expect(try RuntimeModel(model).prediction(from: ["x": .doubles([1, 10])])["y"]?.array?.doubles == [32])
  }

  /// A prediction that fails because of elements says of which inputs, through loops too.
  @Test func inputsAtFaultAreNamed() throws {
    let reshape = NeuralNetworkLayer.layer("reshape", ["a", "shape"], ["y"], .reshapeDynamic(.init()))
    let relu = NeuralNetworkLayer.relu("relu", "x", "a")
    let inputs: [FeatureDescription] = [
      .multiArray("other", [1]), .multiArray("shape", [1]), .multiArray("x", [2]),
    ]
    let features: [String: FeatureValue] = ["x": .doubles([1, 2]), "shape": .doubles([3]), "other": .doubles([1])]
    for layers in [
      [relu, reshape],
      [
        relu,
        .layer(
          "loop", [], [],
          .loop(
            .with {
              $0.maxLoopIterations = 2
              $0.bodyNetwork = .with { $0.layers = [reshape] }
            })), .layer("copy", ["a"], ["y"], .copy(.init())),
      ],
    ] {
      let model = Model.neuralNetwork(layers, inputs: inputs, outputs: [.multiArray("y", [2])])
      let problem = try #require(predictionProblem(model, features))
      #expect(problem.hasSuffix("\n  fix: check the elements of inputs 'shape' and 'x'"), "\(problem)")
    }
  }

  /// Half-precision weights with an odd byte at their end are as good as without.
  @Test func oddBytesOfHalfWeightsArePassedOver() throws {
    let dense = InnerProductLayerParams.with {
      $0.inputChannels = 1
      $0.outputChannels = 1
      $0.hasBias = true
      $0.weights = .with { $0.float16Value = WeightData(bytes: [0, 0x40]) }
      $0.bias = .with { $0.float16Value = WeightData(bytes: [0, 0x3c, 7]) }
    }
    let model = Model.neuralNetwork(
      [.layer("dense", ["x"], ["y"], .innerProduct(dense))], inputs: [.multiArray("x", [1])],
      outputs: [.multiArray("y", [1])])
    #expect(try predict(model, ["x": .doubles([3])])["y"]?.array?.doubles == [7])
  }

  /// Images have four axes in a network that takes arrays as they are; outside, an output has as many as it declares.
  @Test(arguments: [
    ([3, 1, 1], [3, 1, 1]), ([1, 3, 1, 1], [1, 3, 1, 1]), ([], [1, 3, 1, 1]), ([3], [1, 3, 1, 1]),
  ])
  func leadingAxesGoThatAreNotDeclared(declared: [Int], shape: [Int]) throws {
    let network = NeuralNetwork.with {
      $0.layers = [.relu("r", "x", "y")]
      $0.arrayInputShapeMapping = .exactArrayMapping
      $0.imageInputShapeMapping = .rank4ImageMapping
    }
    let model = Model.model(
      .neuralNetwork(network), version: 4, inputs: [.image("x", width: 1, height: 1, .rgb)],
      outputs: [.multiArray("y", declared.map(Int64.init))])
    let image = PixelBuffer(bytes: [4, 2, 5], width: 1, height: 1, format: .rgb24)
    let output = try RuntimeModel(model).prediction(from: ["x": .image(image)])["y"]?.array
    #expect(output?.shape == shape)
    #expect(output?.doubles == [4, 2, 5])
  }

  @Test func sequencesAreAsLongAsTheValue() throws {
    let model = try RuntimeModel(Self.words(features: 8))
    let output = try model.prediction(from: ["x": .doubles([2, 1, 0, 0], shape: [4, 1, 1])])
    #expect(output["y"]?.array?.doubles == [105])
  }

  @Test func sequencesOfAnotherLengthAreRefused() throws {
    let model = try RuntimeModel(Self.words(features: 8))
    let error = #expect(throws: RuntimeError.self) {
      _ = try model.prediction(from: ["x": .doubles([2], shape: [1])])
    }
    #expect(
      error?.message == "input 'flat' [1, 1, 2, 1, 1] has 2 features (product of the last three dimensions), "
        + "expected `inputChannels` 8")
  }

  /// Two numbers a word never add up to nine.
  @Test func whatNoLengthMendsIsFoundWhileLoading() {
    #expect(
      loadingProblem(Self.words(features: 9))?.contains("expected `inputChannels` 9\n  at: layer 'dense'") == true)
  }

  @Test(arguments: [ArrayFeatureType.ArrayDataType.invalidArrayDataType, .unrecognized(7)])
  func arraysNeedADataType(type: ArrayFeatureType.ArrayDataType) {
    let model = Model.neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.multiArray("x", [1], type)], outputs: [.multiArray("y", [1])])
    #expect(
      loadingProblem(model) == "multi-array 'x' has data type \(type.schemaName)\n"
        + "  at: description › input 'x' › type › multiArrayType › dataType")
  }
}
