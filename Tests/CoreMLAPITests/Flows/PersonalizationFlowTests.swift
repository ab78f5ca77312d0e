import CoreMLAPI
import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

/// An app gathers drawings and labels for training, with the image constraint that its model declares.
@Suite struct PersonalizationFlowTests {
  private final class DrawingClassifier {
    let model: MLModel

    init(contentsOf url: URL) throws { model = try MLModel(contentsOf: url) }

    var imageConstraint: MLImageConstraint? {
      model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint
    }
  }

  @Test func trainingData() throws {
    let folder = try TemporaryFolder()
    let compiled = try MLModel.compileModel(
      at: SampleModels.write(SampleModels.image(), "Drawings.mlmodel", in: folder))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let classifier = try DrawingClassifier(contentsOf: compiled)
    let constraint = try #require(classifier.imageConstraint)
    let drawing = try CGImage(
      contentsOf: URL(
        fileURLWithPath: folder.write(Array("P5\n4 2\n255\n".utf8) + [0, 51, 102, 153, 204, 255, 0, 0], to: "d.pgm")))

    var featureProviders = [any MLFeatureProvider]()
    for label in ["😀", "🙃"] {
      let features: [String: MLFeatureValue] = [
        "image": try MLFeatureValue(cgImage: drawing, constraint: constraint),
        "label": MLFeatureValue(string: label),
      ]
      if let provider = try? MLDictionaryFeatureProvider(dictionary: features) { featureProviders.append(provider) }
    }
    let batch: any MLBatchProvider = MLArrayBatchProvider(array: featureProviders)
    #expect(batch.count == 2)
    #expect(batch.features(at: 1).featureValue(for: "label")?.stringValue == "🙃")

    let output = try classifier.model.prediction(from: batch.features(at: 0))
    let values = try #require(output.featureValue(for: "y")?.multiArrayValue)
    #expect(abs(values[1].floatValue - 0.2) < 1e-6 && values[5] == 1)
  }
}
