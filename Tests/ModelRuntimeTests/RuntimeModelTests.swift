import ModelOps
import ModelRuntime
import ModelSpec
import Synchronization
import Testing
import _ModelTestSupport

/// What a prediction may be told, on a pipeline of two small networks.
@Suite struct RuntimeModelTests {
  private static func network(_ input: String, _ middle: String, _ output: String) -> Model {
    .neuralNetwork(
      [.relu("first", input, middle), .copy("second", middle, output)],
      inputs: [.multiArray(input, [3])], outputs: [.multiArray(output, [3])])
  }

  private static let pipeline = Model.model(
    .pipeline(
      .with {
        $0.models = [network("x", "a", "y"), network("y", "b", "z")]
        $0.names = ["one", "two"]
      }),
    inputs: [.multiArray("x", [3])], outputs: [.multiArray("z", [3])])

  private static let input: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: [-1, 0, 2], shape: [3]))]

  private func array(_ value: FeatureValue?) -> [Double]? {
    guard case .array(let array)? = value else { return nil }
    return array.doubles
  }

  @Test func tapsAreAmongTheOutputs() throws {
    let model = try RuntimeModel(Self.pipeline)
    var options = PredictionOptions()
    options.taps = ["b", "y", "x"]
    for results in [
      try model.prediction(from: Self.input, options: options),
      try model.predictions(fromBatch: [Self.input], options: options)[0],
    ] {
      #expect(results.keys.sorted() == ["b", "x", "y", "z"])
      #expect(array(results["b"]) == [0, 0, 2])
      #expect(array(results["x"]) == [-1, 0, 2])
    }
    #expect(try model.prediction(from: Self.input).keys.sorted() == ["z"])
    options.taps = ["c"]
    let error = #expect(throws: RuntimeError.self) {
      _ = try model.prediction(from: Self.input, options: options)
    }
    #expect(error?.message == "the model has no value 'c'; values inside loops and branches cannot be shown")
  }

  /// They are handed out in the order of the steps, also where they are outputs of a stage, and not kept.
  @Test func tapsAreStreamed() throws {
    let model = try RuntimeModel(Self.pipeline)
    let seen = Mutex<[(String, [Float])]>([])
    var options = PredictionOptions()
    options.taps = ["a", "b", "none"]
    options.requiresTaps = false
    options.onTap = { name, tensor in seen.withLock { $0.append((name, tensor.floatArray)) } }
    for _ in 0..<2 {
      let results = try model.prediction(from: Self.input, options: options)
      #expect(results.keys.sorted() == ["z"])
    }
    #expect(seen.withLock { $0.map(\.0) } == ["a", "b", "a", "b"])
    #expect(seen.withLock { $0.allSatisfy { $0.1 == [0, 0, 2] } })
    // The same model without them, and with them among the outputs.
    options.onTap = nil
    #expect(try model.prediction(from: Self.input, options: options).keys.sorted() == ["a", "b", "z"])
    #expect(seen.withLock { $0.count } == 4)
  }

  @Test func stepsTellTheirTimes() throws {
    let model = try RuntimeModel(Self.pipeline)
    let paths = Mutex<[String]>([])
    var options = PredictionOptions()
    options.onStep = { step in paths.withLock { $0.append(step.path.description) } }
    _ = try model.prediction(from: Self.input, options: options)
    let all = paths.withLock { $0 }
    #expect(all.contains("pipeline[0] › layer 'first'"))
    #expect(all.contains("pipeline[1] › layer 'first'"))
  }

  @Test(arguments: [PipelineStage.index(1), .name("two")])
  func stagesRunAlone(stage: PipelineStage) throws {
    let model = try RuntimeModel(Self.pipeline, LoadingOptions(stage: stage))
    #expect(model.description.input.map(\.name) == ["y"])
    let results = try model.prediction(from: ["y": .array(FeatureArray(doubles: [-4, 5, 6], shape: [3]))])
    #expect(array(results["z"]) == [0, 5, 6])
  }

  @Test(arguments: [
    (PipelineStage.index(2), "the pipeline has no stage 2, expected one of 0 'one', 1 'two'"),
    (.index(-1), "the pipeline has no stage -1, expected one of 0 'one', 1 'two'"),
    (.name("six"), "the pipeline has no stage 'six', expected one of 0 'one', 1 'two'"),
  ])
  func missingStages(stage: PipelineStage, sentence: String) {
    let error = #expect(throws: RuntimeError.self) {
      _ = try RuntimeModel(Self.pipeline, LoadingOptions(stage: stage))
    }
    #expect(error?.message == sentence)
  }

  @Test func inputsAreChecked() throws {
    let model = try RuntimeModel(Self.network("x", "a", "y"))
    let wrong: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: [1, 2], shape: [2]))]
    for attempt in [
      { _ = try model.prediction(from: wrong) }, { _ = try model.predictions(fromBatch: [wrong]) },
    ] {
      let error = #expect(throws: RuntimeError.self) { try attempt() }
      #expect(error?.message == "input 'x' has shape [2], expected [3]")
    }
    var options = PredictionOptions()
    options.checksInputs = false
    #expect(array(try model.prediction(from: wrong, options: options)["y"]) == [1, 2])
  }
}
