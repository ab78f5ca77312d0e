import CoreMLAPI
import Foundation
import Testing

/// The example of Documentation/interfaces/core-ml-api.md.
@Suite struct GettingStartedFlowTests {
  @Test func example() async throws {
    var examples = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { examples.deleteLastPathComponent() }
    examples.appendPathComponent("examples")

    let compiled = try await MLModel.compileModel(at: examples.appending(path: "models/DigitClassifier.mlmodel"))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let model = try MLModel(contentsOf: compiled)
    let constraint = try #require(model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint)
    let image = try MLFeatureValue(imageAt: examples.appending(path: "digits/3_1.png"), constraint: constraint)
    let input = try MLDictionaryFeatureProvider(dictionary: ["image": image])
    let output = try await model.prediction(from: input)
    let digit = try #require(output.featureValue(for: "digit"))
    let probabilities = try #require(output.featureValue(for: "digitProbabilities")?.dictionaryValue)
    #expect("\(digit)" == "Int64: 3")
    #expect(probabilities[3].map { abs($0.doubleValue - 0.571) < 0.001 } == true)

    let wrong = try MLDictionaryFeatureProvider(dictionary: ["image": "3_1.png"])
    let error = await #expect(throws: MLModelError.self) { _ = try await model.prediction(from: wrong) }
    #expect(error.map { "\($0)" } == "input 'image' is a string, expected an image of 28 × 28 pixels")
    #expect((error as NSError?)?.domain == "com.apple.CoreML" && (error as NSError?)?.code == 1)
  }
}
