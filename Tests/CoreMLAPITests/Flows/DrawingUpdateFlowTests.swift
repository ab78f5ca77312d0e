import CoreMLAPI
import Foundation
import ModelFormat
import Testing
import _ModelTestSupport

/// An app lets its user teach it drawings: a few of them train the classifier, which is saved in the place of the one
/// before, and loaded.
@Suite struct DrawingUpdateFlowTests {
  private final class DrawingClassifier {
    let model: MLModel

    init(contentsOf url: URL) throws { model = try MLModel(contentsOf: url) }

    var imageConstraint: MLImageConstraint? {
      model.modelDescription.inputDescriptionsByName["drawing"]?.imageConstraint
    }

    func label(_ drawing: CGImage) throws -> String? {
      let constraint = try #require(imageConstraint)
      let features = ["drawing": try MLFeatureValue(cgImage: drawing, constraint: constraint)]
      return try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
        .featureValue(for: "label")?.stringValue
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func drawing(_ pixels: [UInt8]) throws -> CGImage {
    try CGImage(
      contentsOf: URL(fileURLWithPath: folder.write(Array("P5\n4 2\n255\n".utf8) + pixels, to: "\(UUID()).pgm")))
  }

  private func trainingData(
    _ drawings: [CGImage], _ emoji: Character, _ constraint: MLImageConstraint
  ) -> any MLBatchProvider {
    var featureProviders = [any MLFeatureProvider]()
    for drawing in drawings {
      guard let inputValue = try? MLFeatureValue(cgImage: drawing, constraint: constraint) else { continue }
      let features: [String: MLFeatureValue] = [
        "drawing": inputValue, "label": MLFeatureValue(string: String(emoji)),
      ]
      if let provider = try? MLDictionaryFeatureProvider(dictionary: features) { featureProviders.append(provider) }
    }
    return MLArrayBatchProvider(array: featureProviders)
  }

  @Test func twoEmojis() throws {
    let original = try folder.compiled(Data(ModelFile.encode(SampleModels.drawings())), "Drawings")
    let saved = folder.url.appendingPathComponent("personalized.mlmodelc")
    let left: [UInt8] = [255, 255, 0, 0, 255, 255, 0, 0]
    let right: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255]
    var classifier = try DrawingClassifier(contentsOf: original)
    #expect(classifier.model.modelDescription.isUpdatable)
    #expect(
      Set(classifier.model.modelDescription.trainingInputDescriptionsByName.keys) == ["drawing", "label"])
    #expect(try classifier.label(drawing(left)) == "unknown")
    let constraint = try #require(classifier.imageConstraint)

    for (index, (emoji, pixels)) in [(Character("😀"), left), (Character("🚗"), right)].enumerated() {
      let data = trainingData([try drawing(pixels), try drawing(pixels.map { $0 / 2 })], emoji, constraint)
      let current = index == 0 ? original : saved
      let run = UpdateRun()
      let task = try MLUpdateTask(
        forModelAt: current, trainingData: data, configuration: nil, completionHandler: run.complete)
      task.resume()
      let updatedModel = try run.wait().model
      let temporary = folder.url.appendingPathComponent("temporary.mlmodelc")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true, attributes: nil)
      try updatedModel.write(to: temporary)
      _ = try FileManager.default.replaceItemAt(saved, withItemAt: temporary)
      classifier = try DrawingClassifier(contentsOf: saved)
    }
    #expect(try classifier.label(drawing(left.map { $0 / 4 * 3 })) == "😀")
    #expect(try classifier.label(drawing(right.map { $0 / 4 * 3 })) == "🚗")
    #expect(try DrawingClassifier(contentsOf: original).label(drawing(left)) == "unknown")
  }
}
