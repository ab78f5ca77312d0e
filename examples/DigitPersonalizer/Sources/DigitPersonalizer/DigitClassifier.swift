import CoreML
import Foundation

/// A digit classifier in an app.
final class DigitClassifier {
  /// Replaced by the updated model as soon as there is one.
  var model: MLModel

  init(contentsOf url: URL) throws {
    model = try MLModel(contentsOf: url)
  }

  /// The digit in an image.
  func digit(in image: CVPixelBuffer) throws -> Int64 {
    let input = try MLDictionaryFeatureProvider(dictionary: ["image": MLFeatureValue(pixelBuffer: image)])
    return try model.prediction(from: input).featureValue(for: "digit")?.int64Value ?? -1
  }

  /// The fraction of images that are recognized.
  func accuracy(on samples: [DigitTrainingInput]) throws -> Double {
    let right = try samples.filter { try digit(in: $0.image) == $0.digit }.count
    return Double(right) / Double(samples.count)
  }
}

/// A training example: an image and its digit.
final class DigitTrainingInput: MLFeatureProvider {
  let image: CVPixelBuffer
  let digit: Int64

  init(image: CVPixelBuffer, digit: Int64) {
    self.image = image
    self.digit = digit
  }

  var featureNames: Set<String> { ["image", "digit"] }

  func featureValue(for featureName: String) -> MLFeatureValue? {
    switch featureName {
    case "image": MLFeatureValue(pixelBuffer: image)
    case "digit": MLFeatureValue(int64: digit)
    default: nil
    }
  }
}

extension DigitTrainingInput {
  /// The images in a folder, named `<digit>_<n>.png`.
  static func samples(in folder: URL) throws -> [DigitTrainingInput] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.filter { $0.pathExtension == "png" }.compactMap { file in
      let value = try MLFeatureValue(
        imageAt: file, pixelsWide: 28, pixelsHigh: 28, pixelFormatType: kCVPixelFormatType_OneComponent8, options: nil)
      guard let image = value.imageBufferValue, let digit = Int64(file.lastPathComponent.prefix { $0 != "_" }) else {
        return nil
      }
      return DigitTrainingInput(image: image, digit: digit)
    }
  }
}
