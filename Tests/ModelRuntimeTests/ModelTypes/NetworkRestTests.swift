import ModelOps
import ModelRuntime
import ModelSpec
import Synchronization
import Testing
import _ModelTestSupport

/// Networks whose shapes, or whose way, depend on what they compute.
@Suite struct NetworkRestTests {
  private func values(_ name: String, of model: Model, _ features: [String: FeatureValue]) throws -> FeatureArray {
    try #require(try predict(model, features)[name]?.array)
  }

  private func network(_ layers: [NeuralNetworkLayer]) -> NeuralNetwork { .with { $0.layers = layers } }

  // MARK: - Slices

  private struct Slice: CustomStringConvertible {
    var begin: [Double] = [1, 4]
    var end: [Double] = [3, 0]
    var stride: [Double] = [1, -2]
    var masks: [[Double]] = [[0, 0], [0, 0], [0, 0]]
    var shape: [Int]
    var elements: [Double]

    var description: String { "\(begin) \(end) \(stride) \(masks)" }
  }

  /// What NumPy gives for these slices of `arange(20).reshape(4, 5)`.
  private static let slices = [
    Slice(shape: [2, 2], elements: [9, 7, 14, 12]),
    Slice(stride: [2, -3], shape: [1, 2], elements: [9, 6]),
    Slice(masks: [[1, 0], [0, 0], [0, 0]], shape: [3, 2], elements: [4, 2, 9, 7, 14, 12]),
    Slice(masks: [[0, 0], [1, 1], [0, 0]], shape: [3, 3], elements: [9, 7, 5, 14, 12, 10, 19, 17, 15]),
    Slice(masks: [[0, 0], [0, 0], [1, 0]], shape: [2], elements: [9, 7]),
    Slice(masks: [[0, 1], [0, 1], [1, 0]], shape: [3], elements: [9, 7, 5]),
  ]

  @Test(arguments: slices.indices) func sliceOfWhichEverythingIsComputed(_ index: Int) throws {
    let slice = Self.slices[index]
    let names = ["begin", "end", "stride", "begins", "ends", "squeezes"]
    let numbers = [slice.begin, slice.end, slice.stride] + slice.masks
    let features = Dictionary(uniqueKeysWithValues: zip(names, numbers.map { FeatureValue.doubles($0) }))
    let x = FeatureValue.doubles((0..<20).map { Double($0) }, shape: [4, 5])
    for count in 5...6 {
      guard count == 6 || slice.masks[2] == [0, 0] else { continue }
      let layer = NeuralNetworkLayer.layer(
        "slice", ["x"] + names.prefix(count), ["y"], .sliceDynamic(SliceDynamicLayerParams()))
      // A layer after it has to wait for the rank.
      let model = Model.neuralNetwork(
        [layer, .relu("relu", "y", "z")],
        inputs: [.multiArray("x", [4, 5])] + names.prefix(count).map { .multiArray($0, [2]) },
        outputs: [.multiArray("y", []), .multiArray("z", [])])
      for output in ["y", "z"] {
        let y = try values(output, of: model, features.merging(["x": x]) { first, _ in first })
        #expect(y.shape == slice.shape && y.doubles == slice.elements)
      }
    }
  }

  @Test func strideOfZero() {
    let model = Model.neuralNetwork(
      [.layer("slice", ["x", "n", "n", "n"], ["y"], .sliceDynamic(SliceDynamicLayerParams()))],
      inputs: [.multiArray("x", [4]), .multiArray("n", [1])], outputs: [.multiArray("y", [])])
    #expect(
      predictionProblem(model, ["x": .doubles([1, 2, 3, 4]), "n": .doubles([0])])
        == "operation 'slice_by_index': `stride` holds 0, expected any other number\n  at: layer 'slice'"
        + "\n  fix: check the elements of input 'n'")
  }

  // MARK: - Branches

  /// x [2, 3]: as it is, or as [6]. Then its sum along the first axis.
  private func branching(_ layers: [NeuralNetworkLayer], output: String) -> Model {
    let flat = NeuralNetworkLayer.layer("flat", ["x"], ["y"], .reshapeStatic(.with { $0.targetShape = [6] }))
    let branch = BranchLayerParams.with {
      $0.ifBranch = network([.relu("whole", "x", "y")])
      $0.elseBranch = network([flat])
    }
    return .neuralNetwork(
      [.layer("branch", ["flag"], [], .branch(branch))] + layers,
      inputs: [.multiArray("flag", [1]), .multiArray("x", [2, 3])], outputs: [.multiArray(output, [])])
  }

  @Test(arguments: [0.0, 1]) func branchesOfDifferentRanks(_ flag: Double) throws {
    let features: [String: FeatureValue] = [
      "flag": .doubles([flag]), "x": .doubles([1, 2, 3, 4, 5, 6], shape: [2, 3]),
    ]
    let y = try values("y", of: branching([], output: "y"), features)
    #expect(y.shape == (flag == 0 ? [6] : [2, 3]) && y.doubles == [1, 2, 3, 4, 5, 6])
    let sum = NeuralNetworkLayer.layer(
      "sum", ["y"], ["sum"],
      .reduceSum(
        .with {
          $0.axes = [0]
          $0.keepDims = false
        }))
    let twice = NeuralNetworkLayer.layer(
      "twice", ["sum", "sum"], ["z"], .addBroadcastable(AddBroadcastableLayerParams()))
    let model = branching([sum, twice], output: "z")
    for _ in 0..<2 {
      #expect(try values("z", of: model, features).doubles == (flag == 0 ? [42] : [10, 14, 18]))
    }
    #expect(
      try RuntimeModel(model).prediction(from: features, options: .with { $0.taps = ["y"] })["y"]?.array?.doubles
        == [1, 2, 3, 4, 5, 6])
    let seen = Mutex<[String]>([])
    let names: Set<String> = ["y", "sum", "z"]
    _ = try RuntimeModel(model).prediction(
      from: features,
      options: .with {
        $0.taps = names
        $0.onTap = { name, _ in seen.withLock { $0.append(name) } }
        $0.requiresTaps = false
      })
    #expect(seen.withLock { $0 } == ["y", "sum", "z"])
  }

  /// A branch that is not taken may hold what cannot be computed for these inputs.
  @Test func branchThatIsNotTaken() throws {
    let fill = NeuralNetworkLayer.layer("fill", ["less"], ["y"], .fillDynamic(.with { $0.value = 7 }))
    let less = NeuralNetworkLayer.layer(
      "less", ["shape"], ["less"],
      .activation(
        .with {
          $0.nonlinearityType = .linear(
            .with {
              $0.alpha = 1
              $0.beta = -3
            })
        }))
    let branch = BranchLayerParams.with {
      $0.ifBranch = network([less, fill])
      $0.elseBranch = network([.relu("whole", "x", "y")])
    }
    let model = Model.neuralNetwork(
      [
        .layer("shape", ["x"], ["shape"], .getShape(GetShapeLayerParams())),
        .layer("branch", ["flag"], [], .branch(branch)),
      ], inputs: [.multiArray("flag", [1]), .multiArray("x", [2])], outputs: [.multiArray("y", [])])
    let x = FeatureValue.doubles([1, 2])
    #expect(try values("y", of: model, ["flag": .doubles([0]), "x": x]).doubles == [1, 2])
    #expect(
      predictionProblem(model, ["flag": .doubles([1]), "x": x])
        == "operation 'fill': `shape` holds -1, expected no negative number\n"
        + "  at: layer 'branch' › branch › ifBranch › layer 'fill'")
  }

  // MARK: - Numbers of 64 bits

  @Test(arguments: [1 << 31, 1 << 32, (1 << 32) + 3, UInt64.max] as [UInt64])
  func loopWithALimitBeyond32Bits(_ limit: UInt64) throws {
    let isSmall = NeuralNetworkLayer.layer("small", ["y"], ["small"], .lessThan(.with { $0.alpha = 10 }))
    let double = NeuralNetworkLayer.layer(
      "double", ["y", "y"], ["sum"], .addBroadcastable(AddBroadcastableLayerParams()))
    let loop = LoopLayerParams.with {
      $0.maxLoopIterations = limit
      $0.conditionNetwork = network([isSmall])
      $0.conditionVar = "small"
      $0.bodyNetwork = network([double, .copy("next", "sum", "y")])
    }
    let model = Model.neuralNetwork(
      [.copy("start", "x", "y"), .layer("loop", [], [], .loop(loop))], inputs: [.multiArray("x", [1])],
      outputs: [.multiArray("y", [])])
    #expect(try values("y", of: model, ["x": .doubles([1])]).doubles == [16])
  }

  @Test(arguments: [Int64(1) << 32, Int64.max])
  func sliceWithAnEndBeyond32Bits(_ end: Int64) throws {
    let slice = SliceStaticLayerParams.with {
      $0.beginIds = [1]
      $0.endIds = [end]
      $0.strides = [1]
      $0.beginMasks = [false]
      $0.endMasks = [false]
    }
    let model = Model.neuralNetwork(
      [.layer("slice", ["x"], ["y"], .sliceStatic(slice))], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [])])
    #expect(try values("y", of: model, ["x": .doubles([1, 2, 3])]).doubles == [2, 3])
  }
}

extension PredictionOptions {
  fileprivate static func with(_ change: (inout PredictionOptions) -> Void) -> PredictionOptions {
    var options = PredictionOptions()
    change(&options)
    return options
  }
}
