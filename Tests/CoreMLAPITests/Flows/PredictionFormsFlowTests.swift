import CoreMLAPI
import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

/// One compiled model, predicted with in every form that the interface has.
@Suite struct PredictionFormsFlowTests {
  private func model(_ specification: Model = SampleModels.dense([1, 2, 3, 4])) throws -> MLModel {
    let folder = try TemporaryFolder()
    let compiled = try MLModel.compileModel(at: SampleModels.write(specification, "Dense.mlmodel", in: folder))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    return try MLModel(contentsOf: compiled)
  }

  private func input(_ first: Double, _ second: Double) throws -> any MLFeatureProvider {
    try MLDictionaryFeatureProvider(dictionary: ["x": [first, second]])
  }

  private func y(_ output: any MLFeatureProvider) -> [Float] {
    guard let array = output.featureValue(for: "y")?.multiArrayValue else { return [] }
    return (0..<array.count).map { array[$0].floatValue }
  }

  @Test func batches() throws {
    let model = try model()
    let batch = MLArrayBatchProvider(array: try (0..<5).map { try input(Double($0), 10) })
    let outputs = try model.predictions(fromBatch: batch)
    #expect(outputs.count == 5)
    for index in 0..<5 { #expect(y(outputs.features(at: index)) == [Float(index) + 20, Float(3 * index) + 40]) }
    #expect(try model.predictions(fromBatch: MLArrayBatchProvider(array: [])).count == 0)
    let bad = MLArrayBatchProvider(array: [
      try input(1, 2), try MLDictionaryFeatureProvider(dictionary: ["x": [1.0, 2, 3]]),
    ])
    let error = #expect(throws: MLModelError.self) { _ = try model.predictions(fromBatch: bad) }
    #expect(error?.code == .featureType)
    #expect(error?.localizedDescription == "input 'x' has shape [3], expected [2]")
  }

  @Test func manyTasks() async throws {
    let model = try model()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          let features = try MLDictionaryFeatureProvider(dictionary: ["x": [Double(number), 10]])
          let array = try await model.prediction(from: features).featureValue(for: "y")?.multiArrayValue
          return array?[0].intValue == number + 20 && array?[1].intValue == 3 * number + 40
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func manyThreads() throws {
    let model = try model()
    // Each thread has its own.
    nonisolated(unsafe) let results = (0..<64).map { _ in MLMultiArray(shape: [2], dataType: .float32, strides: [1]) }
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      guard let features = try? MLDictionaryFeatureProvider(dictionary: ["x": [Double(number), 0]]) else { return }
      let options = MLPredictionOptions()
      options.outputBackings = ["y": results[number]]
      _ = try? model.prediction(from: features, options: options)
    }
    for number in 0..<64 { #expect(results[number][1].intValue == 3 * number) }
  }

  @Test func cancelledTasks() async throws {
    let model = try model()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": [1.0, 2]]))
    }
    let error = await #expect(throws: MLModelError.self) { try await task.value }
    #expect(error?.code == .predictionCancelled)
    #expect((error as NSError?)?.domain == "com.apple.CoreML" && (error as NSError?)?.code == 11)
  }

  @Test func outputBackings() throws {
    let model = try model()
    let options = MLPredictionOptions()
    let padded = MLMultiArray(shape: [2], dataType: .double, strides: [4])
    options.outputBackings = ["y": padded]
    let output = try model.prediction(from: input(1, 10), options: options)
    #expect(output.featureValue(for: "y")?.multiArrayValue === padded)
    #expect(padded[0] == 21 && padded[1] == 43)
    let half = MLMultiArray(MLShapedArray<Float16>(repeating: 0, shape: [2]))
    options.outputBackings = ["y": half]
    _ = try model.prediction(from: input(1, 10), options: options)
    #expect(MLShapedArray<Float16>(half).scalars == [21, 43])
    options.outputBackings = ["y": "text"]
    let error = #expect(throws: MLModelError.self) { _ = try model.prediction(from: input(1, 10), options: options) }
    #expect(error?.code == .featureType)
    #expect(
      error?.localizedDescription
        == "the backing of output 'y' is of type String, expected one for a feature of type multiArray")
  }

  @Test func arraysOfEveryLayoutAndType() throws {
    let scale = NeuralNetworkLayer.layer(
      "scale", ["x"], ["y"], .activation(.with { $0.nonlinearityType = .linear(.with { $0.alpha = 2 }) }))
    let model = try model(
      .neuralNetwork([scale], inputs: [.multiArray("x", [2, 3])], outputs: [.multiArray("y", [2, 3])]))
    let plain = MLMultiArray(MLShapedArray<Float>(scalars: [0, 1, 2, 3, 4, 5], shape: [2, 3]))
    var arrays = [plain]
    for (strides, type) in [
      ([1, 2], .float32), ([8, 1], .float32), ([16, 4], .double), ([3, 1], .float16), ([1, 5], .float16),
      ([3, 1], .int32), ([1, 2], .int32), ([3, 1], .int8),
    ] as [([Int], MLMultiArrayDataType)] {
      let array = MLMultiArray(shape: [2, 3], dataType: type, strides: strides)
      for index in 0..<6 { array[index] = plain[index] }
      arrays.append(array)
    }
    for array in arrays {
      let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": array]))
      #expect(y(output) == [0, 2, 4, 6, 8, 10], "\(array.dataType) \(array.strides)")
    }
  }

  @Test func wrongInputs() throws {
    let model = try model()
    func problem(_ dictionary: [String: Any]) -> NSError? {
      #expect(throws: MLModelError.self) {
        _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: dictionary))
      } as NSError?
    }
    #expect(problem([:])?.code == 0)
    #expect(problem([:])?.localizedDescription == "input 'x' is missing, expected a multi-array of shape [2]")
    #expect(problem(["x": "text"])?.code == 1)
    #expect(
      problem(["x": "text"])?.localizedDescription == "input 'x' is a string, expected a multi-array of shape [2]")
    #expect(problem(["x": [1.0]])?.localizedDescription == "input 'x' has shape [1], expected [2]")
    #expect(problem(["x": [1.0]])?.domain == MLModelErrorDomain)
    // A sequence and a batch in front are as good.
    let batch = MLMultiArray(MLShapedArray<Float>(scalars: [1, 10], shape: [1, 1, 2]))
    #expect(throws: Never.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": batch, "other": 3]))
    }
  }
}
