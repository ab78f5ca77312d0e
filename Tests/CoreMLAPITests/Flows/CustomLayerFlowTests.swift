import CoreMLAPI
import Foundation
import ModelSpec
import OrderedCollections
import Synchronization
import Testing
import _ModelTestSupport

/// A network with layers that the app computes, from file to prediction.
@Suite struct CustomLayerFlowTests {
  /// x / (1 + exp(−beta · x)), and how often each sign occurs.
  private final class Swish: MLCustomLayer {
    let beta: Float
    var offset: Float = 0

    private static func problem(_ text: String) -> MLModelError {
      MLModelError(.generic, userInfo: [NSLocalizedDescriptionKey: text])
    }

    init(parameters: [String: Any]) throws {
      guard let beta = parameters["beta"] as? Double else { throw Self.problem("there is no beta") }
      self.beta = Float(beta)
    }

    func setWeightData(_ weights: [Data]) throws {
      guard let first = weights.first else { return }
      offset = first.withUnsafeBytes { $0.loadUnaligned(as: Float.self) }
    }

    func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]] { inputShapes }

    func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws {
      for index in 0..<inputs[0].count {
        let x = inputs[0][index].floatValue
        guard x.isFinite else { throw Self.problem("a number is not finite") }
        outputs[0][index] = NSNumber(value: x / (1 + exp(-beta * x)) + offset)
      }
    }
  }

  /// The first half and the second half of a vector.
  private final class Halves: MLCustomLayer {
    init(parameters: [String: Any]) {}

    func setWeightData(_ weights: [Data]) {}

    func outputShapes(forInputShapes inputShapes: [[NSNumber]]) -> [[NSNumber]] {
      let half = NSNumber(value: inputShapes[0][0].intValue / 2)
      return [[half], [half]]
    }

    func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) {
      let half = outputs[0].count
      for index in 0..<half {
        outputs[0][index] = inputs[0][index]
        outputs[1][index] = inputs[0][half + index]
      }
    }
  }

  private func custom(
    _ name: String, _ inputs: [String], _ outputs: [String], _ className: String, beta: Double? = nil,
    weights: [[Float]] = []
  ) -> NeuralNetworkLayer {
    .layer(
      name, inputs, outputs,
      .custom(
        .with {
          $0.className = className
          if let beta { $0.parameters = ["beta": .with { $0.value = .doubleValue(beta) }] }
          $0.weights = weights.map { floats in .with { $0.floatValue = WeightData(floats: floats) } }
        }))
  }

  private func load(_ model: Model, _ folder: TemporaryFolder) throws -> MLModel {
    let compiled = try MLModel.compileModel(at: SampleModels.write(model, "Custom.mlmodel", in: folder))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    return try MLModel(contentsOf: compiled)
  }

  private func predict(_ model: MLModel, _ values: [Float]) throws -> any MLFeatureProvider {
    try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray(values)]))
  }

  private func swish(_ x: Float, _ beta: Float) -> Float { x / (1 + exp(-beta * x)) }

  @Test func betweenOtherLayers() throws {
    MLCustomLayerRegistry.register(Swish.self, named: "FlowSwish")
    let model = Model.neuralNetwork(
      [
        .relu("first", "x", "a"), custom("swish", ["a"], ["b"], "FlowSwish", beta: 2, weights: [[0.5]]),
        .layer(
          "last", ["b"], ["y"],
          .activation(.with { $0.nonlinearityType = .linear(.with { $0.alpha = 10 }) })),
      ], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    let loaded = try load(model, TemporaryFolder())
    let output = try predict(loaded, [-1, 0.5, 2])
    let y = try #require(output.featureValue(for: "y")?.multiArrayValue)
    for (index, x) in [Float(0), 0.5, 2].enumerated() {
      #expect(abs(y[index].floatValue - 10 * (swish(x, 2) + 0.5)) < 1e-5)
    }
  }

  @Test func severalOutputs() throws {
    MLCustomLayerRegistry.register(Halves.self, named: "FlowHalves")
    let model = Model.neuralNetwork(
      [custom("halves", ["x"], ["low", "high"], "FlowHalves"), .relu("relu", "high", "y")],
      inputs: [.multiArray("x", [4])], outputs: [.multiArray("low", [2]), .multiArray("y", [2])])
    let output = try predict(load(model, TemporaryFolder()), [1, -2, 3, -4])
    let low = try #require(output.featureValue(for: "low")?.multiArrayValue)
    let y = try #require(output.featureValue(for: "y")?.multiArrayValue)
    #expect(low[0] == 1 && low[1] == -2 && y[0] == 3 && y[1] == 0)
  }

  @Test func flexibleLengths() throws {
    MLCustomLayerRegistry.register(Swish.self, named: "FlowFlexible")
    var input = FeatureDescription.multiArray("x", [2])
    input.type?.kind = .multiArrayType(
      .with {
        $0.shape = [2]
        $0.dataType = .float32
        $0.shapeFlexibility = .ranges([(1, -1)])
      })
    let model = Model.neuralNetwork(
      [custom("swish", ["x"], ["a"], "FlowFlexible", beta: 1), .relu("relu", "a", "y")], inputs: [input],
      outputs: [.multiArray("y", [])])
    let loaded = try load(model, TemporaryFolder())
    for count in [1, 2, 5] {
      let y = try predict(loaded, Array(repeating: 1, count: count)).featureValue(for: "y")?.multiArrayValue
      #expect(y?.count == count)
      #expect(y.map { abs($0[count - 1].floatValue - swish(1, 1)) < 1e-6 } == true)
    }
  }

  @Test func inBranches() throws {
    MLCustomLayerRegistry.register(Swish.self, named: "FlowBranch")
    let branch = NeuralNetworkLayer.layer(
      "branch", ["c"], [],
      .branch(
        .with {
          $0.ifBranch = .with { $0.layers = [custom("swish", ["x"], ["y"], "FlowBranch", beta: 1)] }
          $0.elseBranch = .with { $0.layers = [.relu("relu", "x", "y")] }
        }))
    let model = Model.neuralNetwork(
      [branch, .copy("copy", "y", "z")], inputs: [.multiArray("c", [1]), .multiArray("x", [2])],
      outputs: [.multiArray("z", [2])])
    let asset = try MLModelAsset(specification: Data(encoded(model)))
    let semaphore = DispatchSemaphore(value: 0)
    let results = Mutex<[Float]>([])
    MLModel.load(asset) { loaded, _ in
      for condition in [Float(1), 0] {
        let input = try? MLDictionaryFeatureProvider(
          dictionary: ["c": MLMultiArray([condition]), "x": MLMultiArray([Float(-1), 1])])
        let output = input.flatMap { try? loaded?.prediction(from: $0) }
        guard let z = output?.featureValue(for: "z")?.multiArrayValue else { continue }
        results.withLock { $0.append(z[0].floatValue) }
      }
      semaphore.signal()
    }
    semaphore.wait()
    let values = results.withLock { $0 }
    try #require(values.count == 2)
    #expect(abs(values[0] - swish(-1, 1)) < 1e-6 && values[1] == 0)
  }

  @Test func problems() throws {
    func model(_ className: String, beta: Double?) -> Model {
      .neuralNetwork(
        [custom("swish", ["x"], ["y"], className, beta: beta)], inputs: [.multiArray("x", [1])],
        outputs: [.multiArray("y", [1])])
    }
    let folder = try TemporaryFolder()
    let missing = #expect(throws: MLModelError.self) { _ = try load(model("FlowNone", beta: 1), folder) }
    #expect(missing?.code == .customLayer && (missing as NSError?)?.code == 4)
    #expect(
      missing?.localizedDescription == """
        no class is registered for custom layer 'FlowNone': call `MLCustomLayerRegistry.register(_:named:)` before loading
          at: layer 'swish'
        """)
    MLCustomLayerRegistry.register(Swish.self, named: "FlowProblem")
    let refused = #expect(throws: MLModelError.self) { _ = try load(model("FlowProblem", beta: nil), folder) }
    #expect(refused?.code == .customLayer)
    #expect(
      refused?.localizedDescription == """
        custom layer 'FlowProblem' cannot be created: there is no beta
          at: layer 'swish'
        """)
    let loaded = try load(model("FlowProblem", beta: 1), folder)
    let failed = #expect(throws: MLModelError.self) { _ = try predict(loaded, [.infinity]) }
    #expect(failed?.code == .customLayer)
    #expect(
      failed?.localizedDescription == """
        custom layer 'FlowProblem' failed: a number is not finite
          at: layer 'swish'
        """)
  }
}
