import CoreMLAPI
import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

/// Parameters that a configuration gives while a model is loaded.
@Suite struct ConfiguredParametersTests {
  /// Nearest to 0 is one "a", and then there are two "b".
  private static func classifier(_ allowed: Int64Parameter.AllowedValues? = nil) -> Model {
    .classifier(
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex = .samples([[0], [1], [2]], dimensions: 1, leafSize: nil)
          $0.numberOfNeighbors = .with {
            $0.defaultValue = 1
            $0.allowedValues = allowed ?? .range(.with { ($0.minValue, $0.maxValue) = (1, 3) })
          }
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b", "b"] })
          $0.weightingScheme = .uniformWeighting(UniformWeighting())
        }), inputs: [.multiArray("x", [1], .float32)], label: .string("label"), probabilities: .dictionary("p"))
  }

  private func load(_ model: Model, _ parameters: [MLParameterKey: Any]) async throws -> MLModel {
    let configuration = MLModelConfiguration()
    configuration.parameters = parameters
    return try await MLModel.load(
      asset: MLModelAsset(specification: Data(encoded(model))), configuration: configuration)
  }

  private func label(_ model: MLModel) throws -> String? {
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray([Float(0)])])
    return try model.prediction(from: input).featureValue(for: "label")?.stringValue
  }

  private func problem(_ model: Model, _ parameters: [MLParameterKey: Any]) async -> MLModelError? {
    await #expect(throws: MLModelError.self) { _ = try await load(model, parameters) }
  }

  @Test func theNumberOfNeighborsIsThatOfTheConfiguration() async throws {
    #expect(try label(try await load(Self.classifier(), [:])) == "a")
    let model = try await load(Self.classifier(), [.numberOfNeighbors: 3])
    #expect(try label(model) == "b")
    #expect(try model.parameterValue(for: .numberOfNeighbors) as? Int == 3)
    #expect(try label(try await load(Self.classifier(), [.numberOfNeighbors: NSNumber(value: 3.0)])) == "b")
    // What is for training alone has no say.
    #expect(try label(try await load(Self.classifier(), [.learningRate: -1, .epochs: "many"])) == "a")
  }

  @Test func partsOfPipelinesAreNamedByTheScope() async throws {
    let pipeline = Model.model(
      .pipelineClassifier(
        .with {
          $0.pipeline = .with {
            $0.models = [Self.classifier()]
            $0.names = ["neighbors"]
          }
        }), inputs: [.multiArray("x", [1], .float32)], outputs: [.string("label"), .dictionary("p")])
    let key = MLParameterKey.numberOfNeighbors.scoped(to: "neighbors")
    #expect(try label(try await load(pipeline, [key: 3])) == "b")
    #expect(try label(try await load(pipeline, [.numberOfNeighbors: 3])) == "a")
    let error = await problem(pipeline, [key: 4])
    #expect(error?.localizedDescription == "`neighbors.numberOfNeighbors` is 4, expected an integer from 1 to 3")
  }

  @Test func valuesThatAreNotAllowedAreRefused() async throws {
    let values: [(value: Any, text: String)] = [
      (0, "0"), (4, "4"), (-1, "-1"), (2.5, "2.5"), ("two", "'two'"), (Double.nan, "nan"), (1e300, "1e+300"),
    ]
    for (value, text) in values {
      let error = await problem(Self.classifier(), [.numberOfNeighbors: value])
      #expect(error?.code == .parameters)
      #expect(error?.localizedDescription == "`numberOfNeighbors` is \(text), expected an integer from 1 to 3")
    }
    let listed = Self.classifier(.set(.with { $0.values = [1, 3] }))
    let error = await problem(listed, [.numberOfNeighbors: 2])
    #expect(error?.localizedDescription == "`numberOfNeighbors` is 2, expected one of 1, 3")
    #expect(try label(try await load(listed, [.numberOfNeighbors: 3])) == "b")
  }

  @Test func linkedModelsAreLookedForWhereTheConfigurationSays() async throws {
    let link = Model.model(
      .linkedModel(
        .with { $0.linkType = .linkedModelFile(.with { $0.linkedModelFileName = .with { $0.defaultValue = "a" } }) }),
      inputs: [.multiArray("x", [1], .float32)], outputs: [.string("label")])
    let error = await problem(link, [.linkedModelFileName: "b.mlmodelc", .linkedModelSearchPath: "/nowhere"])
    #expect(error?.localizedDescription.contains("'b.mlmodelc' was not found in '/nowhere'") == true)
    let other = await problem(link, [.linkedModelFileName: 5])
    #expect(other?.code == .parameters)
    #expect(other?.localizedDescription == "`linkedModelFileName` is 5, expected a string")
  }
}
