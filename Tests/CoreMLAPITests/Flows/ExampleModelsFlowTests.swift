import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// The example models of this package with the example images.
@Suite struct ExampleModelsFlowTests {
  private static let examples: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("examples")
  }()

  private func load(_ name: String) throws -> MLModel {
    let compiled = try MLModel.compileModel(at: Self.examples.appendingPathComponent("models/\(name)"))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    return try MLModel(contentsOf: compiled)
  }

  @Test func digits() throws {
    let model = try load("DigitClassifier.mlmodel")
    let constraint = try #require(model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint)
    #expect(constraint.pixelsWide == 28 && constraint.pixelsHigh == 28)
    let images = try FileManager.default.contentsOfDirectory(
      at: Self.examples.appendingPathComponent("digits"), includingPropertiesForKeys: nil)
    #expect(images.count == 12)
    let error = #expect(throws: MLModelError.self) {
      try MLFeatureValue(imageData: Data([1, 2, 3]), constraint: constraint)
    }
    #expect(error?.code == .io)
    for image in images {
      let input = try MLDictionaryFeatureProvider(dictionary: [
        "image": MLFeatureValue(imageAt: image, constraint: constraint)
      ])
      let output = try model.prediction(from: input)
      let value = try #require(output.featureValue(for: "digit"))
      let same = try MLDictionaryFeatureProvider(dictionary: [
        "image": MLFeatureValue(imageData: Data(contentsOf: image), constraint: constraint)
      ])
      let probabilities = output.featureValue(for: "digitProbabilities")
      #expect(try model.prediction(from: same).featureValue(for: "digitProbabilities") == probabilities)
      let digit = value.type == .string ? value.stringValue : "\(value.int64Value)"
      #expect(image.lastPathComponent.hasPrefix("\(digit)_"), "\(image.lastPathComponent): \(digit)")
      let sum = output.featureValue(for: "digitProbabilities")?.dictionaryValue.values.reduce(0) { $0 + $1.doubleValue }
      #expect(sum.map { abs($0 - 1) < 1e-4 } == true)
    }
  }

  @Test func imagesOfOtherSizes() throws {
    let model = try load("DigitClassifier.mlmodel")
    let image = Self.examples.appendingPathComponent("digits/3_1.png")
    let wrong = try MLFeatureValue(
      imageAt: image, pixelsWide: 20, pixelsHigh: 28, pixelFormatType: kCVPixelFormatType_OneComponent8)
    let size = #expect(throws: MLModelError.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["image": wrong]))
    }
    #expect(size?.code == .featureType)
    #expect(size?.localizedDescription == "input 'image' has 20 × 28 pixels, expected 28 × 28")
    let color = try MLFeatureValue(
      imageAt: image, pixelsWide: 28, pixelsHigh: 28, pixelFormatType: kCVPixelFormatType_32BGRA)
    let format = #expect(throws: MLModelError.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["image": color]))
    }
    #expect(format?.localizedDescription == "input 'image' has pixels of format 32BGRA, expected OneComponent8")
    let array = #expect(throws: MLModelError.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["image": [1.0]]))
    }
    #expect(
      array?.localizedDescription
        == "input 'image' is a multi-array of shape [1], expected an image of 28 × 28 pixels")
  }

  @Test func prices() throws {
    let model = try load("HabitatPricer.mlmodel")
    let features: [String: Any] = ["climate": "temperate", "solarPanels": 2, "greenhouses": 3, "size": 900]
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
    #expect(output.featureValue(for: "price").map { $0.doubleValue > 0 } == true)
    let missing = #expect(throws: MLModelError.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["climate": "temperate"]))
    }
    #expect(missing?.code == .generic)
    #expect(missing?.localizedDescription == "input 'solarPanels' is missing, expected a double")
    let wrong = #expect(throws: MLModelError.self) {
      var wrong = features
      wrong["climate"] = 3
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: wrong))
    }
    #expect(wrong?.code == .featureType)
    #expect(wrong?.localizedDescription == "input 'climate' is an integer, expected a string")
  }

  @Test func flexiblePrograms() async throws {
    let model = try load("SmallProgram.mlpackage")
    for count in [1, 3] {
      let digits = MLMultiArray(MLShapedArray<Float>(repeating: 0.5, shape: [count, 1, 8, 8]))
      let output = try await model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["digits": digits]))
      #expect(output.featureValue(for: "probabilities")?.multiArrayValue?.shape == [NSNumber(value: count), 10])
    }
    let many = MLMultiArray(MLShapedArray<Float>(repeating: 0.5, shape: [65, 1, 8, 8]))
    let error = #expect(throws: MLModelError.self) {
      _ = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["digits": many]))
    }
    #expect(error?.localizedDescription == "input 'digits' has shape [65, 1, 8, 8], expected [1...64, 1, 8, 8]")
  }
}
