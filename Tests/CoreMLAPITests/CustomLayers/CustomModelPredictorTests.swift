import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@Suite struct CustomModelPredictorTests {
  private final class Doubler: MLCustomModel {
    let factor: Double

    init(modelDescription: MLModelDescription, parameters: [String: Any]) throws {
      guard let factor = parameters["factor"] as? Double else { throw MLModelError(.parameters) }
      self.factor = factor
    }

    func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws -> any MLFeatureProvider {
      let x = input.featureValue(for: "x")?.doubleValue ?? 0
      return try MLDictionaryFeatureProvider(dictionary: ["y": x * factor])
    }
  }

  private func asset(_ className: String) throws -> MLModelAsset {
    let model = Model.model(
      .customModel(
        .with {
          $0.className = className
          $0.parameters = ["factor": .with { $0.value = .doubleValue(2.5) }]
        }), version: 3, inputs: [.double("x")], outputs: [.double("y")])
    return try MLModelAsset(specification: Data(ModelFile.encode(model)))
  }

  @Test func prediction() async throws {
    MLCustomModelRegistry.register(Doubler.self, named: "Doubler")
    let model = try await MLModel.load(asset: asset("Doubler"))
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": 3])
    #expect(try await model.prediction(from: input).featureValue(for: "y")?.doubleValue == 7.5)
    let batch = MLArrayBatchProvider(array: [input, input])
    let results = try model.predictions(fromBatch: batch)
    #expect(results.features(at: 1).featureValue(for: "y")?.doubleValue == 7.5)
  }

  @Test func unknownClass() async throws {
    let asset = try asset("Nobody")
    let error = await #expect(throws: MLModelError.self) { _ = try await MLModel.load(asset: asset) }
    #expect(error?.code == .customModel)
    #expect(
      error?.localizedDescription
        == "no class is registered for custom model 'Nobody': call `MLCustomModelRegistry.register(_:named:)` before loading"
    )
  }
}
