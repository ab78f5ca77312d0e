import CoreMLAPI
import Foundation

/// Inputs of made-up numbers for any model.
enum SampleInputs {
  static func provider(for description: MLModelDescription) throws -> any MLFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (name, feature) in description.inputDescriptionsByName { values[name] = try value(feature) }
    return try MLDictionaryFeatureProvider(dictionary: values)
  }

  private static func value(_ feature: MLFeatureDescription) throws -> MLFeatureValue {
    switch feature.type {
    case .int64: return MLFeatureValue(int64: 1)
    case .double: return MLFeatureValue(double: 1.5)
    case .string: return MLFeatureValue(string: "polar")
    case .multiArray:
      let shape = feature.multiArrayConstraint?.shape ?? [1]
      let array = try MLMultiArray(shape: shape, dataType: feature.multiArrayConstraint?.dataType ?? .float32)
      for index in 0..<array.count { array[index] = NSNumber(value: number(index)) }
      return MLFeatureValue(multiArray: array)
    case .image:
      guard let constraint = feature.imageConstraint else { throw MLModelError(.generic) }
      return MLFeatureValue(pixelBuffer: try image(constraint))
    case .dictionary:
      guard feature.dictionaryConstraint?.keyType == .int64 else {
        return try MLFeatureValue(dictionary: ["good": 1, "bad": 2])
      }
      return try MLFeatureValue(dictionary: [1: 1, 2: 2])
    default: throw MLModelError(.generic)
    }
  }

  /// From 0 to 1, with no order.
  private static func number(_ index: Int) -> Double { Double((index * 7919 + 13) % 256) / 255 }

  private static func image(_ constraint: MLImageConstraint) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    guard
      CVPixelBufferCreate(
        nil, constraint.pixelsWide, constraint.pixelsHigh, constraint.pixelFormatType, nil, &buffer)
        == kCVReturnSuccess, let buffer, let base = CVPixelBufferGetBaseAddress(buffer)
    else { throw MLModelError(.generic) }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    for index in 0..<(CVPixelBufferGetBytesPerRow(buffer) * constraint.pixelsHigh) {
      bytes[index] = UInt8((index * 7919 + index / 97) % 256)
    }
    return buffer
  }

  /// A feature's numbers; those of texts are their bytes.
  static func numbers(_ value: MLFeatureValue) -> [Double] {
    switch value.type {
    case .int64: return [Double(value.int64Value)]
    case .double: return [value.doubleValue]
    case .string: return value.stringValue.utf8.map { Double($0) }
    case .multiArray:
      guard let array = value.multiArrayValue else { return [] }
      return (0..<array.count).map { array[$0].doubleValue }
    case .dictionary:
      return value.dictionaryValue.sorted { "\($0.key)" < "\($1.key)" }.map { $0.value.doubleValue }
    default: return []
    }
  }
}
