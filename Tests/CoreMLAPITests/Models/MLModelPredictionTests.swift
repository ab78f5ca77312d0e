import Foundation
import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct MLModelPredictionTests {
  private let description = Model.model(
    nil, inputs: [.double("x"), .multiArray("a", [2])], outputs: [.multiArray("a", [2])])

  private var echo: MLModel {
    .fake(description) { (features, _) throws(RuntimeError) in features }
  }

  private func input(_ dictionary: [String: Any]) throws -> any MLFeatureProvider {
    try MLDictionaryFeatureProvider(dictionary: dictionary)
  }

  @Test func arraysAreNotCopied() throws {
    let array = try MLMultiArray([Float(1), 2])
    let output = try echo.prediction(from: input(["x": 3, "a": array]))
    #expect(output.featureValue(for: "a")?.multiArrayValue?.dataPointer == array.dataPointer)
    #expect(output.featureValue(for: "x")?.doubleValue == 3)
    #expect(output.featureNames == ["x", "a"])
  }

  @Test func valuesAreLookedAt() async throws {
    let network = Model.neuralNetwork(
      [.relu("same", "a", "b")], inputs: [.multiArray("a", [2], .double)], outputs: [.multiArray("b", [2], .double)])
    let model = try await MLModel.load(
      asset: MLModelAsset(specification: Data(ModelFile.encode(network))), configuration: MLModelConfiguration())
    let options = MLPredictionOptions()
    options.valueCheck = MLValueCheck()
    let ordinary = try input(["a": [1.0, 2]])
    _ = try await model.prediction(from: ordinary, options: options)
    #expect(options.valueCheck?.warnings.isEmpty == true)
    _ = try await model.prediction(from: try input(["a": [Double.nan, 2]]), options: options)
    #expect(options.valueCheck?.warnings.map(\.code) == ["input-not-finite"])
    let half = MLValueCheck(.halfOverflow)
    options.valueCheck = half
    let batch = MLArrayBatchProvider(array: [ordinary, try input(["a": [1.0, 1e6]])])
    _ = try model.predictions(from: batch, options: options)
    #expect(half.kinds == .halfOverflow && half.warnings.map(\.code) == ["half-overflow-input", "half-overflow"])
  }

  @Test func missingInput() throws {
    let error = #expect(throws: MLModelError.self) { _ = try echo.prediction(from: input(["x": 3])) }
    #expect(error?.code == .generic)
    #expect(error?.localizedDescription == "input 'a' is missing, expected a multi-array of shape [2]")
  }

  @Test func wrongInputs() throws {
    let kind = #expect(throws: MLModelError.self) { _ = try echo.prediction(from: input(["x": "3", "a": [1.0, 2]])) }
    #expect(kind?.code == .featureType)
    #expect(kind?.localizedDescription == "input 'x' is a string, expected a double")
    let shape = #expect(throws: MLModelError.self) {
      _ = try echo.prediction(from: input(["x": 3, "a": [1.0, 2, 3]]))
    }
    #expect(shape?.localizedDescription == "input 'a' has shape [3], expected [2]")
  }

  @Test func runtimeErrors() throws {
    let model = MLModel.fake(.model(nil)) { (_, _) throws(RuntimeError) in
      throw RuntimeError(.customLayer, "it broke")
    }
    let error = #expect(throws: MLModelError.self) { _ = try model.prediction(from: input([:])) }
    #expect(error?.code == .customLayer)
    #expect(error?.localizedDescription == "it broke")
  }

  @Test func outputBackings() throws {
    let options = MLPredictionOptions()
    let backing = MLMultiArray(shape: [2], dataType: .double, strides: [3])
    options.outputBackings = ["a": backing]
    let output = try echo.prediction(from: input(["x": 1, "a": [5.0, 6]]), options: options)
    #expect(output.featureValue(for: "a")?.multiArrayValue === backing)
    #expect(backing[1] == 6)
    options.outputBackings = ["a": try MLMultiArray(shape: [1, 2], dataType: .double)]
    let shape = #expect(throws: MLModelError.self) {
      _ = try echo.prediction(from: input(["x": 1, "a": [5.0, 6]]), options: options)
    }
    #expect(shape?.localizedDescription == "the backing of output 'a' has shape [1, 2], expected [2]")
    options.outputBackings = ["b": backing]
    let name = #expect(throws: MLModelError.self) {
      _ = try echo.prediction(from: input(["x": 1, "a": [5.0, 6]]), options: options)
    }
    #expect(name?.localizedDescription == "a backing is given for output 'b', which the model does not have")
  }

  @Test func batches() throws {
    let batch = MLArrayBatchProvider(array: [
      try input(["x": 1, "a": [1.0, 2]]), try input(["x": 2, "a": [1.0, 2]]),
    ])
    let outputs = try echo.predictions(fromBatch: batch)
    #expect(outputs.count == 2)
    #expect(outputs.features(at: 1).featureValue(for: "x")?.doubleValue == 2)
    #expect(try echo.predictions(from: batch, options: MLPredictionOptions()).count == 2)
  }

  @Test func asynchronously() async throws {
    let output = try await echo.prediction(from: input(["x": 1, "a": [1.0, 2]]))
    #expect(output.featureValue(for: "x")?.doubleValue == 1)
  }

  @Test func cancellation() async throws {
    let model = MLModel.fake(.model(nil)) { (_, _) throws(RuntimeError) in [:] }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await model.prediction(from: MLDictionaryFeatureProvider(dictionary: [:]))
    }
    let error = await #expect(throws: MLModelError.self) { try await task.value }
    #expect(error?.code == .predictionCancelled)
    #expect(error?.localizedDescription == "the prediction was cancelled")
  }

  @Test func aMissingStateIsTold() throws {
    var specification = Model.model(nil)
    specification.description?.state = [
      .feature(
        "count",
        .stateType(
          .with {
            $0.kind = .arrayType(
              .with {
                $0.shape = [1]
                $0.dataType = .float32
              })
          }))
    ]
    let model = MLModel.fake(specification) { (_, state) throws(RuntimeError) in ["n": .int64(state == nil ? 0 : 1)]
    }
    let output = try model.prediction(from: input([:]), using: model.makeState())
    #expect(output.featureValue(for: "n")?.int64Value == 1)
    let error = #expect(throws: MLModelError.self) { _ = try model.prediction(from: input([:])) }
    #expect(
      error?.localizedDescription
        == "state 'count' is missing, expected `prediction(from:using:)` with a state that this model made")
  }
}
