import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct TensorPredictionTests {
  private var echo: MLModel {
    .fake(.model(nil, inputs: [.multiArray("a", [2])], outputs: [.multiArray("a", [2])])) {
      (features, _) throws(RuntimeError) in features
    }
  }

  @Test func tensorsInAndOut() async throws {
    let output = try await echo.prediction(from: ["a": MLTensor([1, 2]) + 1])
    let tensor = try #require(output["a"])
    #expect(tensor.shape == [2])
    #expect(await tensor.shapedArray(of: Float.self).scalars == [2, 3])
  }

  @Test func elementTypesThatArraysLack() async throws {
    let error = await #expect(throws: MLModelError.self) {
      _ = try await echo.prediction(from: ["a": MLTensor([1, 2], scalarType: UInt8.self)])
    }
    #expect(error?.code == .featureType)
    #expect(
      error?.localizedDescription
        == "input 'a' has elements of type UInt8, expected Float, Float16, Int32 or Int8: use cast(to:)")
  }

  @Test func outputsThatAreNoArrays() async throws {
    let model = MLModel.fake(.model(nil, outputs: [.double("x")])) {
      (_, _) throws(RuntimeError) in ["x": .double(1)]
    }
    let error = await #expect(throws: MLModelError.self) {
      _ = try await model.prediction(from: [:] as [String: MLTensor])
    }
    #expect(error?.code == .featureType)
    #expect(
      error?.localizedDescription
        == "output 'x' is no array: use a prediction that takes and gives feature values")
  }
}
