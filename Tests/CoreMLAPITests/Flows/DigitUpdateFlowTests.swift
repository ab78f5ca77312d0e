import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// An app teaches a network the hand of its user, and looks at how well it does after each epoch.
@Suite struct DigitUpdateFlowTests {
  private final class DigitClassifier {
    /// Exchanged for the updated one.
    var model: MLModel

    init(contentsOf url: URL) throws { model = try MLModel(contentsOf: url) }

    func digit(in image: CVPixelBuffer) throws -> Int64 {
      let input = try MLDictionaryFeatureProvider(dictionary: ["image": MLFeatureValue(pixelBuffer: image)])
      return try model.prediction(from: input).featureValue(for: "digit")?.int64Value ?? -1
    }
  }

  private final class DigitTrainingInput: MLFeatureProvider {
    let image: CVPixelBuffer
    let digit: Int64

    var featureNames: Set<String> { ["image", "digit"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
      switch featureName {
      case "image": MLFeatureValue(pixelBuffer: image)
      case "digit": MLFeatureValue(int64: digit)
      default: nil
      }
    }

    init(image: CVPixelBuffer, digit: Int64) {
      self.image = image
      self.digit = digit
    }
  }

  private static let examples: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("examples")
  }()

  private func samples(_ folder: String, _ numbers: ClosedRange<Int>) throws -> [DigitTrainingInput] {
    var trainingSamples = [DigitTrainingInput]()
    for digit in 0..<10 {
      for number in numbers {
        let url = Self.examples.appendingPathComponent("handwriting/\(folder)/\(digit)_\(number).png")
        let image = try #require(
          try MLFeatureValue(
            imageAt: url, pixelsWide: 28, pixelsHigh: 28, pixelFormatType: kCVPixelFormatType_OneComponent8,
            options: nil
          ).imageBufferValue)
        trainingSamples.append(DigitTrainingInput(image: image, digit: Int64(digit)))
      }
    }
    return trainingSamples
  }

  @Test func epochs() throws {
    let updatableModelURL = try MLModel.compileModel(
      at: Self.examples.appendingPathComponent("models/DigitClassifier.mlmodel"))
    let folder = updatableModelURL.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    let digitClassifier = try DigitClassifier(contentsOf: updatableModelURL)
    let test = try samples("test", 1...3)
    func rightCount(_ classifier: DigitClassifier) throws -> Int {
      try test.filter { try classifier.digit(in: $0.image) == $0.digit }.count
    }
    let before = try rightCount(digitClassifier)

    let seen = Seen()
    let run = UpdateRun()
    let configuration = MLModelConfiguration()
    configuration.parameters = [MLParameterKey.epochs: 4, MLParameterKey.learningRate: 0.02]
    let progressHandlers = MLUpdateProgressHandlers(
      forEvents: .epochEnd,
      progressHandler: { context in
        digitClassifier.model = context.model
        let loss = context.metrics[.lossValue] as? Double
        seen.add("\(context.metrics[.epochIndex] as? Int ?? -1) \(loss.map { $0 > 0 } ?? false)")
        // Later epochs go more carefully.
        if context.metrics[.epochIndex] as? Int == 1 {
          context.task.resume(withParameters: [MLParameterKey.learningRate: 0.01])
        }
        seen.add("\(context.parameters[.learningRate] as? Double ?? 0)")
      }, completionHandler: run.complete)
    let updateTask = try MLUpdateTask(
      forModelAt: updatableModelURL, trainingData: MLArrayBatchProvider(array: try samples("learn", 1...4)),
      configuration: configuration, progressHandlers: progressHandlers)
    updateTask.resume()
    let context = try run.wait()
    try #require(context.task.error == nil)
    #expect(
      seen.all == ["0 true", "0.02", "1 true", "0.02", "2 true", "0.01", "3 true", "0.01"])

    digitClassifier.model = context.model
    let after = try rightCount(digitClassifier)
    #expect(after > before, "\(before) before, \(after) after")
    let updatedModelURL = folder.appendingPathComponent("Updated.mlmodelc")
    try context.model.write(to: updatedModelURL)
    let updated = try DigitClassifier(contentsOf: updatedModelURL)
    #expect(try rightCount(updated) == after)
    #expect(try rightCount(DigitClassifier(contentsOf: updatableModelURL)) == before)

    // Weights are read by their layer, from the file and in mid-air.
    let key = MLParameterKey.weights.scoped(to: "dense2")
    let weights = try #require(try updated.model.parameterValue(for: key) as? MLMultiArray)
    #expect(weights.shape.map(\.intValue) == [10, 64])
    #expect(weights.isEqual(try context.model.parameterValue(for: key)))
    let old = try MLModel(contentsOf: updatableModelURL).parameterValue(for: key) as? MLMultiArray
    #expect(old.map { !weights.isEqual($0) } == true)
  }

  @Test func weightsOfLayers() throws {
    let compiled = try MLModel.compileModel(
      at: Self.examples.appendingPathComponent("models/DigitClassifier.mlmodel"))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let key = MLParameterKey.biases.scoped(to: "dense2")
    let configuration = MLModelConfiguration()
    configuration.parameters = [key: MLMultiArray(MLShapedArray<Float>(repeating: 7, shape: [10])), .learningRate: 0]
    let run = UpdateRun()
    let task = try MLUpdateTask(
      forModelAt: compiled, trainingData: MLArrayBatchProvider(array: try samples("learn", 1...1)),
      configuration: configuration, completionHandler: run.complete)
    task.resume()
    let context = try run.wait()
    try #require(context.task.error == nil)
    let biases = try #require(try context.model.parameterValue(for: key) as? MLMultiArray)
    #expect((0..<10).allSatisfy { biases[$0].floatValue == 7 })
    configuration.parameters = [key: MLMultiArray(MLShapedArray<Float>(repeating: 7, shape: [9]))]
    let error = #expect(throws: MLModelError.self) {
      try MLUpdateTask(
        forModelAt: compiled, trainingData: MLArrayBatchProvider(array: []), configuration: configuration,
        completionHandler: run.complete)
    }
    #expect(error?.localizedDescription == "`dense2.biases` is an array of shape [9], expected an array of shape [10]")
  }
}
