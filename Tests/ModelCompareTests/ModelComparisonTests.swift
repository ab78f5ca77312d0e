import ModelFormat
import ModelImage
import ModelOps
import ModelRuntime
import ModelSpec
import Synchronization
import Testing
import _ModelTestSupport

@testable import ModelCompare

@Suite struct ModelComparisonTests {
  private let tolerance = Tolerance(absolute: 1e-6, relative: 1e-6)

  /// A chain of additions: `v1 = v0 + 0`, `v2 = v1 + 1`, …, each constant as in `constants`.
  private func chain(_ constants: [Float]) throws -> (RuntimeModel, [ModelComparison.Step]) {
    var layers: [NeuralNetworkLayer] = []
    for (index, constant) in constants.enumerated() {
      var layer = NeuralNetworkLayer()
      layer.name = "add\(index)"
      layer.input = ["v\(index)"]
      layer.output = ["v\(index + 1)"]
      var params = AddLayerParams()
      params.alpha = constant
      layer.layer = .add(params)
      layers.append(layer)
    }
    let model = Model.neuralNetwork(
      layers, inputs: [.multiArray("v0", [3])], outputs: [.multiArray("v\(constants.count)", [3])])
    let steps = constants.indices.map { ModelComparison.Step(name: "v\($0 + 1)", operation: "add") }
    return (try RuntimeModel(model), steps)
  }

  /// A chain to compare with.
  private func reference(_ constants: [Float]) throws -> ModelComparison.Reference {
    let (model, steps) = try chain(constants)
    return .model(model, values: NameSet(steps.map(\.name)))
  }

  private let input: NameMap = ["v0": FeatureValue.array(FeatureArray(doubles: [1, -2, 0.5], shape: [3]))]

  /// One of a thousand layers adds 0.001 too much.
  @Test func aFaultIsFoundInOnePass() throws {
    let constants = (0..<1000).map { Float($0 % 7) / 8 }
    var faulty = constants
    faulty[617] += 0.001
    let (model, steps) = try chain(constants)
    var comparison = ModelComparison(model, steps: steps, with: try reference(faulty), tolerance)
    try comparison.add(input, PredictionOptions())
    #expect(comparison.values.map(\.name) == steps.map(\.name))
    #expect(comparison.firstDrift?.name == "v618")
    #expect(!comparison.outputsAgree)
    #expect(comparison.values.prefix(617).allSatisfy { $0.error.maximum == 0 })
    #expect(comparison.values.last?.isOutput == true)
  }

  @Test func equalModelsAgree() throws {
    let (model, steps) = try chain([1, 2, 3])
    var comparison = ModelComparison(model, steps: steps, with: try reference([1, 2, 3]), tolerance)
    try comparison.add(input, PredictionOptions())
    try comparison.add(input, PredictionOptions())
    #expect(comparison.outputsAgree)
    #expect(comparison.firstDrift == nil && comparison.firstNotFinite == nil)
    #expect(comparison.predictionCount == 2)
    #expect(comparison.values.map(\.error.count) == [6, 6, 6])
  }

  /// An error of the second model is thrown, whichever values the first one has made by then.
  @Test func aFailureOfEitherSideIsThrown() throws {
    let (model, steps) = try chain([1, 2])
    let other = Model.neuralNetwork(
      [.relu("relu", "x", "v2")], inputs: [.multiArray("x", [3])], outputs: [.multiArray("v2", [3])])
    var comparison = ModelComparison(
      model, steps: steps, with: .model(try RuntimeModel(other), values: ["v2"]), tolerance)
    #expect(throws: RuntimeError.self) { try comparison.add(input, PredictionOptions()) }
    comparison = ModelComparison(try RuntimeModel(other), steps: [], with: try reference([1, 2]), tolerance)
    #expect(throws: RuntimeError.self) { try comparison.add(input, PredictionOptions()) }
  }

  @Test func savedArraysAreComparedByName() throws {
    let (model, steps) = try chain([1, 2])
    let expected: NameMap = [
      "v1": FeatureArray(doubles: [2, -1, 1.5], shape: [1, 3]), "v2": FeatureArray(doubles: [4, 1, 9], shape: [3]),
      "other": FeatureArray(doubles: [0], shape: [1]),
    ]
    var comparison = ModelComparison(model, steps: steps, with: .arrays(expected), tolerance)
    try comparison.add(input, PredictionOptions())
    #expect(comparison.values.map(\.name) == ["v1", "v2"])
    #expect(comparison.values[0].isWithinTolerance)
    #expect(comparison.values[1].error.worst == ValueError.Worst(index: 2, left: 3.5, right: 9))
  }

  @Test func otherShapesDoNotMatch() throws {
    let (model, steps) = try chain([1])
    let expected: NameMap = ["v1": FeatureArray(doubles: [2, -1], shape: [2])]
    var comparison = ModelComparison(model, steps: steps, with: .arrays(expected), tolerance)
    try comparison.add(input, PredictionOptions())
    let mismatch = try #require(comparison.values.first?.mismatch)
    #expect(mismatch.left == "an array of shape [3]" && mismatch.right == "an array of shape [2]")
    #expect(!comparison.outputsAgree)
  }
}

@Suite struct ValueExchangeTests {
  /// Two sides with a thousand values each of a hundred bytes: no side ever holds more than the limit and one value.
  @Test(arguments: [0, 350, 1 << 20])
  func valuesMeetAndWaitNoLongerThanNeeded(limit: Int) throws {
    let made = Mutex((left: 0, right: 0, met: 0, most: 0))
    let exchange = ValueExchange(byteLimit: limit) { _, _, _ in made.withLock { $0.met += 1 } }
    let value = ValueExchange.Operand.tensor(Tensor(floats: [Float](repeating: 1, count: 25), [25]))
    try exchange.run {
      for index in 0..<1000 {
        made.withLock {
          $0.left += 1
          $0.most = max($0.most, $0.left - $0.met)
        }
        exchange.add("v\(index)", value, of: .left)
      }
    } right: {
      for index in 0..<1000 {
        made.withLock {
          $0.right += 1
          $0.most = max($0.most, $0.right - $0.met)
        }
        exchange.add("v\(index)", value, of: .right)
      }
    }
    #expect(made.withLock { $0.met } == 1000)
    #expect(made.withLock { $0.most } <= min(limit / 100 + 1, 1000) + 1)
  }

  /// Values in opposite orders: each side holds all before any meet, and both come to an end.
  @Test func oppositeOrdersEnd() throws {
    let met = Mutex(0)
    let exchange = ValueExchange(byteLimit: 0) { _, _, _ in met.withLock { $0 += 1 } }
    let value = ValueExchange.Operand.tensor(Tensor(floats: [1], [1]))
    try exchange.run {
      for index in 0..<100 { exchange.add("v\(index)", value, of: .left) }
    } right: {
      for index in (0..<100).reversed() { exchange.add("v\(index)", value, of: .right) }
    }
    #expect(met.withLock { $0 } == 100)
  }
}

@Suite struct RandomInputsTests {
  private let inputs: [FeatureDescription] = [
    .multiArray("x", [2, 3]), .image("i", width: 4, height: 2), .multiArray("n", [5], .int32),
  ]

  @Test func equalSeedsGiveEqualInputs() throws {
    var (one, other) = (RandomInputs(seed: 7), RandomInputs(seed: 7))
    let (left, right) = (try one.values(of: inputs), try other.values(of: inputs))
    #expect(left.keys.sorted() == ["i", "n", "x"])
    guard case .array(let x)? = left["x"], case .array(let y)? = right["x"], case .array(let n)? = left["n"],
      case .image(let image)? = left["i"]
    else {
      Issue.record("inputs of other kinds")
      return
    }
    #expect(x.doubles == y.doubles && x.shape == [2, 3])
    #expect(x.doubles.allSatisfy { (-1...1).contains($0) } && Set(x.doubles).count == 6)
    #expect(n.doubles.allSatisfy { $0 == 0 || $0 == 1 })
    #expect(image.width == 4 && image.height == 2)
  }

  @Test func stringsCannotBeMadeUp() {
    var random = RandomInputs(seed: 1)
    let error = #expect(throws: Diagnostic.self) { try random.values(of: [.string("s")]) }
    #expect(error?.message == "input 's' is of a type for which no value can be made up")
  }
}
