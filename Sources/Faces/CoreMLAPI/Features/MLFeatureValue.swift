public import Foundation
internal import ModelSpec

/// A value that enters or leaves a model. It never changes, but what it refers to may: arrays and images.
public final class MLFeatureValue: NSObject, NSCopying {
  enum Content {
    case int64(Int64)
    case double(Double)
    case string(String)
    case multiArray(MLMultiArray)
    case image(CVPixelBuffer)
    case dictionary([AnyHashable: NSNumber])
    case sequence(MLSequence)
    case undefined(MLFeatureType)
  }

  let content: Content

  init(content: Content) { self.content = content }

  /// An integer.
  public convenience init(int64 value: Int64) { self.init(content: .int64(value)) }

  /// A number.
  public convenience init(double value: Double) { self.init(content: .double(value)) }

  /// A string.
  public convenience init(string value: String) { self.init(content: .string(value)) }

  /// The array itself, not a copy.
  public convenience init(multiArray value: MLMultiArray) { self.init(content: .multiArray(value)) }

  /// The buffer itself, not a copy.
  public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(content: .image(value)) }

  /// A sequence of strings or of integers.
  public convenience init(sequence: MLSequence) { self.init(content: .sequence(sequence)) }

  /// A feature of the type without a value: an optional input that is left out.
  public convenience init(undefined type: MLFeatureType) { self.init(content: .undefined(type)) }

  /// Numbers by strings, or by integers.
  ///
  /// - Throws: `MLModelError` with code `featureType` when keys are neither, or of both kinds.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    _ = try FeatureKeys(value)
    self.init(content: .dictionary(value))
  }

  /// A copy of the elements of a shaped array, as a multi-array.
  public convenience init<Scalar: MLShapedArrayScalar>(shapedArray: MLShapedArray<Scalar>) {
    self.init(content: .multiArray(MLMultiArray(shapedArray)))
  }

  /// The value itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? MLFeatureValue).map { isEqual(to: $0) } ?? false
  }

  public override var hash: Int { type.hashValue }

  public override var description: String {
    switch content {
    case .int64(let value): "Int64: \(value)"
    case .double(let value): "Double: \(value)"
    case .string(let value): "String: \(value)"
    case .multiArray(let value): "MultiArray: \(value)"
    case .image(let value): "Image: \(value)"
    case .dictionary(let value): "Dictionary: \(value)"
    case .sequence(let value): "Sequence: \(value)"
    case .undefined(let type): "\(type): undefined"
    }
  }
}

extension MLFeatureValue {
  /// The kind of the value; of an undefined one, the kind that it would have.
  public var type: MLFeatureType {
    switch content {
    case .int64: .int64
    case .double: .double
    case .string: .string
    case .multiArray: .multiArray
    case .image: .image
    case .dictionary: .dictionary
    case .sequence: .sequence
    case .undefined(let type): type
    }
  }

  /// Whether there is no value: an optional input is left out.
  public var isUndefined: Bool {
    if case .undefined = content { true } else { false }
  }

  /// The integer; 0 for a value of another type.
  public var int64Value: Int64 {
    if case .int64(let value) = content { value } else { 0 }
  }

  /// The number; 0 for a value of another type.
  public var doubleValue: Double {
    if case .double(let value) = content { value } else { 0 }
  }

  /// The text; empty for a value of another type.
  public var stringValue: String {
    if case .string(let value) = content { value } else { "" }
  }

  /// The array itself, not a copy; nil for a value of another type.
  public var multiArrayValue: MLMultiArray? {
    if case .multiArray(let value) = content { value } else { nil }
  }

  /// The image's buffer itself, not a copy; nil for a value of another type.
  public var imageBufferValue: CVPixelBuffer? {
    if case .image(let value) = content { value } else { nil }
  }

  /// The numbers by their keys, `String` or `Int64`; empty for a value of another type.
  public var dictionaryValue: [AnyHashable: NSNumber] {
    if case .dictionary(let value) = content { value } else { [:] }
  }

  /// The sequence; nil for a value of another type.
  public var sequenceValue: MLSequence? {
    if case .sequence(let value) = content { value } else { nil }
  }

  /// A copy of the elements of a multi-array; nil when its elements are of another type than `Scalar`, or the value is no
  /// multi-array.
  public func shapedArrayValue<Scalar: MLShapedArrayScalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>? {
    guard let array = multiArrayValue, array.dataType == Scalar.multiArrayDataType else { return nil }
    return MLShapedArray<Scalar>(array)
  }

  /// Whether type and value are the same; images must be the same buffer.
  public func isEqual(to value: MLFeatureValue) -> Bool {
    switch (content, value.content) {
    case (.int64(let left), .int64(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.multiArray(let left), .multiArray(let right)): left.isEqual(right)
    case (.image(let left), .image(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.sequence(let left), .sequence(let right)): left.isEqual(right)
    case (.undefined(let left), .undefined(let right)): left == right
    default: false
    }
  }
}
