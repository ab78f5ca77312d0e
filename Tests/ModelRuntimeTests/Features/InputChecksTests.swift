import ModelFormat
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// What predictions say of inputs that a model does not take, by model type.
@Suite struct InputChecksTests {
  private static func arrays(_ lower: [UInt64], _ upper: [Int64]) -> FeatureDescription {
    .feature(
      "x",
      .multiArrayType(
        .with {
          $0.dataType = .float32
          $0.shapeFlexibility = .ranges(Array(zip(lower, upper)))
        }))
  }

  private func network(_ input: FeatureDescription) -> Model {
    .neuralNetwork([.relu("relu", "x", "y")], inputs: [input], outputs: [.multiArray("y", [])])
  }

  private func array(_ shape: [Int]) -> FeatureValue { .array(FeatureArray(.float32, shape: shape)) }

  private func problem(_ model: Model, _ features: NameMap<FeatureValue>) throws -> RuntimeError? {
    let loaded = try RuntimeModel(model)
    do throws(RuntimeError) {
      _ = try loaded.prediction(from: features)
      return nil
    } catch {
      return error
    }
  }

  @Test func networks() throws {
    let model = network(.multiArray("x", [1, 3]))
    #expect(
      try problem(model, [:])
        == RuntimeError(.inputMissing, "input 'x' is missing, expected a multi-array of shape [1, 3]"))
    #expect(
      try problem(model, ["x": .undefined(.multiArray)])
        == RuntimeError(.inputMissing, "input 'x' is missing, expected a multi-array of shape [1, 3]"))
    #expect(
      try problem(model, ["x": .double(1)])
        == RuntimeError(.featureType, "input 'x' is a double, expected a multi-array of shape [1, 3]"))
    #expect(
      try problem(model, ["x": array([3, 1])])
        == RuntimeError(.featureType, "input 'x' has shape [3, 1], expected [1, 3]"))
    #expect(
      try problem(model, ["x": array([2, 2, 2, 1, 3])])
        == RuntimeError(.featureType, "input 'x' has shape [2, 2, 2, 1, 3], expected [1, 3]"))
    #expect(try problem(model, ["x": array([1, 3]), "other": .string("s")]) == nil)
  }

  @Test func ranges() throws {
    let model = network(Self.arrays([1, 2], [-1, 5]))
    #expect(try problem(model, ["x": array([1000, 5])]) == nil)
    #expect(
      try problem(model, ["x": array([1, 6])])
        == RuntimeError(.featureType, "input 'x' has shape [1, 6], expected [1..., 2...5]"))
    #expect(
      try problem(model, ["x": array([0, 2])])
        == RuntimeError(.featureType, "input 'x' has shape [0, 2], expected [1..., 2...5]"))
  }

  /// Numbers that no file should hold do no harm.
  @Test func hugeRanges() {
    let least = UInt64.max
    let features: [(FeatureDescription, String)] = [
      (Self.arrays([least], [.max]), "input 'x' has shape [1], expected [\(Int.max)]"),
      (Self.arrays([least], [-1]), "input 'x' has shape [1], expected [\(Int.max)]"),
      (Self.arrays([5], [2]), "input 'x' has shape [1], expected [5]"),
      (.multiArray("x", [.max, .max]), "input 'x' has shape [1], expected [\(Int.max), \(Int.max)]"),
      (.multiArray("x", [-3]), "input 'x' has shape [1], expected [0]"),
    ]
    for (feature, text) in features {
      let error = #expect(throws: RuntimeError.self) {
        _ = try FeatureCheck.checked(["x": array([1])], against: [feature], leadingAxes: 2)
      }
      #expect(error == RuntimeError(.featureType, text))
    }
  }

  @Test func lengthsOutOfRange() throws {
    let model = try RuntimeModel(network(Self.arrays([1, 2], [3, 5])))
    #expect(throws: RuntimeError(.featureType, "input 'x' has shape [1, 6], expected [1...3, 2...5]")) {
      _ = try model.prediction(from: ["x": array([1, 6])])
    }
    #expect(throws: RuntimeError(.featureType, "input 'x' has shape [6], expected [1...3, 2...5]")) {
      _ = try model.prediction(from: ["x": array([6])])
    }
  }

  @Test func images() throws {
    let model = Model.neuralNetwork(
      [.relu("relu", "i", "y")], inputs: [.image("i", width: 4, height: 2, .grayscale)],
      outputs: [.multiArray("y", [])])
    #expect(
      try problem(model, ["i": array([1, 2, 4])])
        == RuntimeError(
          .featureType, "input 'i' is a multi-array of shape [1, 2, 4], expected an image of 4 × 2 pixels"))
    #expect(
      try problem(model, [:])
        == RuntimeError(.inputMissing, "input 'i' is missing, expected an image of 4 × 2 pixels"))
  }

  @Test func programs() throws {
    let parsed = try MILTextParser.parse(
      Array(
        """
        program(1.0)
        {
            func main<ios16>(tensor<fp32, [2, 3]> x) {
                tensor<fp32, [2, 3]> y = relu(x = x)[name = tensor<string, []>("y")];
            } -> (y);
        }
        """.utf8))
    let model = Model.model(
      .mlProgram(parsed.program), version: 7, inputs: [.multiArray("x", [2, 3])],
      outputs: [.multiArray("y", [2, 3])])
    #expect(try problem(model, ["x": array([2, 3])]) == nil)
    #expect(
      try problem(model, ["x": array([1, 2, 3])])
        == RuntimeError(.featureType, "input 'x' has shape [1, 2, 3], expected [2, 3]"))
    #expect(
      try problem(model, [:])
        == RuntimeError(.inputMissing, "input 'x' is missing, expected a multi-array of shape [2, 3]"))
  }

  @Test func classicModels() throws {
    let model = Model.regressor(
      .glmRegressor(
        .with {
          $0.weights = [.with { $0.value = [2] }]
          $0.offset = [1]
        }), inputs: [.double("x")])
    let loaded = try RuntimeModel(model)
    guard case .double(let seven)? = try loaded.prediction(from: ["x": .int64(3)])["y"] else {
      Issue.record("no number")
      return
    }
    #expect(seven == 7)
    #expect(
      try problem(model, ["x": .string("3")])
        == RuntimeError(.featureType, "input 'x' is a string, expected a double"))
    #expect(
      try problem(model, ["y": .double(3)]) == RuntimeError(.inputMissing, "input 'x' is missing, expected a double"))
  }

  @Test func customLayersOfTheCommandLine() {
    let layer = NeuralNetworkLayer.layer("swish", ["x"], ["y"], .custom(.with { $0.className = "Swish" }))
    let model = Model.neuralNetwork([layer], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    let error = #expect(throws: RuntimeError.self) { _ = try RuntimeModel(model) }
    #expect(error?.code == .customLayer)
    #expect(
      error?.description == """
        error: the class of custom layer 'Swish' is part of an app, which the command line cannot load: load the model in \
        a program that calls `MLCustomLayerRegistry.register(_:named:)`
          at: layer 'swish'
        """)
  }
}
