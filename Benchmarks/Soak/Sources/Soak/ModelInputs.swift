import CoreML
import Foundation

/// Valid inputs for a model, the same in every run.
enum ModelInputs {
  static func make(_ description: MLModelDescription, _ random: inout SplitMix) throws -> any MLFeatureProvider {
    var values: [String: Any] = [:]
    for (name, feature) in description.inputDescriptionsByName.sorted(by: { $0.key < $1.key }) {
      values[name] = try value(feature, &random)
    }
    return try MLDictionaryFeatureProvider(dictionary: values)
  }

  private static func value(_ feature: MLFeatureDescription, _ random: inout SplitMix) throws -> MLFeatureValue {
    switch feature.type {
    case .int64: return MLFeatureValue(int64: Int64(random.next() % 4))
    case .double: return MLFeatureValue(double: random.unit())
    case .string:
      // A category of the example that takes one; texts of other models may be any.
      return MLFeatureValue(string: "polar")
    case .multiArray: return MLFeatureValue(multiArray: try array(feature.multiArrayConstraint, &random))
    case .image: return MLFeatureValue(pixelBuffer: try image(feature.imageConstraint, &random))
    case .dictionary where feature.dictionaryConstraint?.keyType == .int64:
      return try MLFeatureValue(dictionary: [1: 2.0, 3: 1.0])
    case .dictionary: return try MLFeatureValue(dictionary: ["good": 2.0, "bad": 1.0, "movie": 1.0])
    case .sequence where feature.sequenceConstraint?.valueDescription.type == .int64:
      return MLFeatureValue(sequence: MLSequence(int64s: [1, 2, 3]))
    case .sequence: return MLFeatureValue(sequence: MLSequence(strings: ["a", "b", "c"]))
    case .invalid, .state: throw Options.Problem(description: "input '\(feature.name)' is of a kind that has no values")
    }
  }

  private static func array(_ constraint: MLMultiArrayConstraint?, _ random: inout SplitMix) throws -> MLMultiArray {
    let array = try MLMultiArray(shape: constraint?.shape ?? [1], dataType: constraint?.dataType ?? .double)
    let isWhole = array.dataType == .int32 || array.dataType == .int8
    for index in 0..<array.count {
      array[index] = isWhole ? NSNumber(value: random.next() % 2) : NSNumber(value: random.unit())
    }
    return array
  }

  private static func image(_ constraint: MLImageConstraint?, _ random: inout SplitMix) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(
      kCFAllocatorDefault, constraint?.pixelsWide ?? 1, constraint?.pixelsHigh ?? 1,
      constraint?.pixelFormatType ?? kCVPixelFormatType_32BGRA, nil, &buffer)
    guard let buffer, let base = CVPixelBufferGetBaseAddress(buffer) else {
      throw Options.Problem(description: "there is no image of this size")
    }
    let bytes = UnsafeMutableRawBufferPointer(start: base, count: CVPixelBufferGetDataSize(buffer))
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    return buffer
  }
}

/// Numbers that look random and are the same in every run: Steele, Lea and Flood's SplitMix.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
