import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// Training samples from image files whose names begin with the label, by a class like those that are generated.
@Suite struct TrainingSamplesFlowTests {
  private final class DigitTrainingInput: MLFeatureProvider {
    var image: CVPixelBuffer
    var digit: String

    var featureNames: Set<String> { ["image", "digit"] }

    func featureValue(for featureName: String) -> MLFeatureValue? {
      switch featureName {
      case "image": MLFeatureValue(pixelBuffer: image)
      case "digit": MLFeatureValue(string: digit)
      default: nil
      }
    }

    init(image: CVPixelBuffer, digit: String) {
      self.image = image
      self.digit = digit
    }
  }

  @Test func samples() throws {
    let folder = try TemporaryFolder()
    for digit in 0..<3 {
      try folder.write(Array("P5\n1 1\n255\n".utf8) + [UInt8(digit)], under: "\(digit)_0.pgm")
    }
    // The published text appends to a constant; a variable is meant.
    var trainingSamples = [any MLFeatureProvider]()
    for digit in 0..<3 {
      let image = try #require(
        try MLFeatureValue(
          imageAt: folder.url.appendingPathComponent("\(digit)_0.pgm"), pixelsWide: 28, pixelsHigh: 28,
          pixelFormatType: kCVPixelFormatType_OneComponent8, options: nil
        ).imageBufferValue)
      trainingSamples.append(DigitTrainingInput(image: image, digit: "\(digit)"))
    }
    let batch: any MLBatchProvider = MLArrayBatchProvider(array: trainingSamples)
    let last = try #require(batch.features(at: 2).featureValue(for: "image")?.imageBufferValue)
    #expect(CVPixelBufferGetWidth(last) == 28 && CVPixelBufferGetHeight(last) == 28)
    #expect(CVPixelBufferGetBaseAddress(last)?.load(fromByteOffset: 100, as: UInt8.self) == 2)

    let configuration = MLModelConfiguration()
    configuration.parameters = [MLParameterKey.epochs: 10, MLParameterKey.learningRate: 0.02]
    #expect(configuration.parameters?.count == 2)
  }
}
