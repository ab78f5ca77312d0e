internal import Foundation
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

extension MLFeatureValue {
  /// The value as the runtime takes it. Arrays and images are not copied.
  ///
  /// - Throws: `MLModelError` with code `featureType` when a dictionary's keys are of several kinds.
  func runtimeValue() throws -> FeatureValue {
    switch content {
    case .int64(let value): return .int64(value)
    case .double(let value): return .double(value)
    case .string(let value): return .string(value)
    case .multiArray(let value): return .array(value.feature)
    case .image(let value): return .image(value.pixels)
    case .dictionary(let value): return .dictionary(try FeatureKeys(value).dictionary)
    case .sequence(let value): return .sequence(value.values)
    case .undefined(let type): return .undefined(type.kind)
    }
  }

  /// A value that the runtime gave. Arrays and images are not copied.
  convenience init(runtime value: FeatureValue) {
    switch value {
    case .int64(let value): self.init(content: .int64(value))
    case .double(let value): self.init(content: .double(value))
    case .string(let value): self.init(content: .string(value))
    case .array(let value): self.init(content: .multiArray(MLMultiArray(value)))
    case .image(let value): self.init(content: .image(CVPixelBuffer(value)))
    case .dictionary(.strings(let values)):
      // Among labels that `String` treats as equal, the most probable one is kept.
      self.init(
        content: .dictionary(
          Dictionary(
            uniqueKeysWithValues: values.stringKeyed { $1 > $0 ? $1 : $0 }.map {
              (AnyHashable($0.key), NSNumber(value: $0.value))
            })))
    case .dictionary(.integers(let values)):
      self.init(
        content: .dictionary(
          Dictionary(
            uniqueKeysWithValues: values.map { (AnyHashable($0.key), NSNumber(value: $0.value)) })))
    case .sequence(let values): self.init(content: .sequence(MLSequence(values)))
    case .undefined(let kind): self.init(content: .undefined(MLFeatureType(kind)))
    }
  }
}
