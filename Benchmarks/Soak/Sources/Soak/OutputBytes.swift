import CoreML
import Foundation

/// All outputs of a prediction as bytes, so that equal bytes mean equal bits.
enum OutputBytes {
  static func of(_ outputs: any MLFeatureProvider) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for name in outputs.featureNames.sorted() {
      bytes += Array(name.utf8)
      guard let value = outputs.featureValue(for: name) else {
        throw Options.Problem(description: "output '\(name)' has no value")
      }
      append(value, to: &bytes)
    }
    return bytes
  }

  private static func append(_ value: MLFeatureValue, to bytes: inout [UInt8]) {
    if let array = value.multiArrayValue {
      bytes += Array(array.shape.description.utf8)
      array.withUnsafeBytes { bytes += $0 }
    } else if let image = value.imageBufferValue {
      append(image, to: &bytes)
    } else if value.type == .dictionary {
      let entries = value.dictionaryValue.map { (String(describing: $0.key.base), $0.value.doubleValue) }
      for (key, number) in entries.sorted(by: { $0.0 < $1.0 }) {
        bytes += Array(key.utf8)
        append(number.bitPattern, to: &bytes)
      }
    } else if value.type == .double {
      append(value.doubleValue.bitPattern, to: &bytes)
    } else {
      bytes += Array(value.description.utf8)
    }
  }

  private static func append(_ image: CVPixelBuffer, to bytes: inout [UInt8]) {
    guard let base = CVPixelBufferGetBaseAddress(image) else { return }
    let rows = UnsafeRawBufferPointer(
      start: base, count: CVPixelBufferGetBytesPerRow(image) * CVPixelBufferGetHeight(image))
    withExtendedLifetime(image) { bytes += rows }
  }

  private static func append(_ pattern: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: pattern.littleEndian) { bytes += $0 }
  }
}
