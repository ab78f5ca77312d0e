internal import Foundation
internal import ModelRuntime
internal import ModelSpec

/// A value that enters or leaves a model, all of it a value: it may go from one task to another. Images are left out.
public struct MLSendableFeatureValue: Equatable, Sendable {
  enum Storage: Equatable, Sendable {
    case integer(Int)
    case double(Double)
    case string(String)
    case strings([String])
    case integers([Int64])
    case stringDictionary([String: Double])
    case integerDictionary([Int: Double])
    case array(SendableArray)
    case undefined(MLFeatureType)
  }

  let storage: Storage

  /// A feature of the type without a value: an optional input that is left out.
  public init(undefined type: MLFeatureType) { storage = .undefined(type) }

  /// An integer, of type `int64`.
  public init(_ value: Int) { storage = .integer(value) }

  /// An integer, of type `int64`.
  public init(_ value: Int32) { storage = .integer(Int(value)) }

  /// A number, of type `double`.
  public init(_ value: Float16) { storage = .double(Double(value)) }

  /// A number, of type `double`.
  public init(_ value: Float) { storage = .double(Double(value)) }

  /// A number, of type `double`.
  public init(_ value: Double) { storage = .double(value) }

  /// A string.
  public init(_ value: String) { storage = .string(value) }

  /// A sequence of strings.
  public init(_ value: [String]) { storage = .strings(value) }

  /// A dictionary of numbers by strings.
  public init(_ value: [String: Double]) { storage = .stringDictionary(value) }

  /// A dictionary of numbers by strings; the integers become `Double`.
  public init(_ value: [String: Int]) { storage = .stringDictionary(value.mapValues { Double($0) }) }

  /// A dictionary of numbers by integers.
  public init(_ value: [Int: Double]) { storage = .integerDictionary(value) }

  /// A dictionary of numbers by integers; the values become `Double`.
  public init(_ value: [Int: Int]) { storage = .integerDictionary(value.mapValues { Double($0) }) }

  /// A copy of a shaped array, of type `multiArray`.
  public init<Scalar: MLShapedArrayScalar>(_ value: MLShapedArray<Scalar>) {
    storage = .array(SendableArray(MLMultiArray(value)))
  }

  /// A copy of a feature value; nil for an image, and for a state.
  public init?(_ value: MLFeatureValue) {
    switch value.content {
    case .int64(let number): storage = .integer(Int(number))
    case .double(let number): storage = .double(number)
    case .string(let text): storage = .string(text)
    case .multiArray(let array): storage = .array(SendableArray(array))
    case .sequence(let sequence):
      switch sequence.values {
      case .strings(let values): storage = .strings(values)
      case .integers(let values): storage = .integers(values)
      }
    case .dictionary(let dictionary):
      guard let keys = try? FeatureKeys(dictionary) else { return nil }
      switch keys {
      case .strings(let values): storage = .stringDictionary(values.stringKeyed { first, _ in first })
      case .integers(let values):
        storage = .integerDictionary(Dictionary(uniqueKeysWithValues: values.map { (Int($0.key), $0.value) }))
      }
    case .undefined(let type): storage = .undefined(type)
    case .image: return nil
    }
  }
}

extension MLSendableFeatureValue {
  /// The kind of the value; of an undefined one, the kind that it would have.
  public var type: MLFeatureType {
    switch storage {
    case .integer: .int64
    case .double: .double
    case .string: .string
    case .strings, .integers: .sequence
    case .stringDictionary, .integerDictionary: .dictionary
    case .array: .multiArray
    case .undefined(let type): type
    }
  }

  /// Whether there is no value: an optional input is left out.
  public var isUndefined: Bool {
    if case .undefined = storage { true } else { false }
  }

  /// Whether it is one number or one text.
  public var isScalar: Bool {
    switch storage {
    case .integer, .double, .string: true
    default: false
    }
  }

  /// Whether the value is an array.
  public var isShapedArray: Bool {
    if case .array = storage { true } else { false }
  }

  /// The integer; nil for a value of another type.
  public var integerValue: Int? {
    if case .integer(let value) = storage { value } else { nil }
  }

  /// The number, rounded; nil for a value of another type.
  public var float16Value: Float16? { doubleValue.map { Float16($0) } }

  /// The number, rounded; nil for a value of another type.
  public var floatValue: Float? { doubleValue.map { Float($0) } }

  /// The number; nil for a value of another type.
  public var doubleValue: Double? {
    if case .double(let value) = storage { value } else { nil }
  }

  /// The string; nil for a value of another type.
  public var stringValue: String? {
    if case .string(let value) = storage { value } else { nil }
  }

  /// The sequence of strings; nil for a value of another type.
  public var stringArrayValue: [String]? {
    if case .strings(let value) = storage { value } else { nil }
  }

  /// The numbers by strings; nil for a value of another type.
  public var stringDictionaryValue: [String: Double]? {
    if case .stringDictionary(let value) = storage { value } else { nil }
  }

  /// The numbers by integers; nil for a value of another type.
  public var integerDictionaryValue: [Int: Double]? {
    if case .integerDictionary(let value) = storage { value } else { nil }
  }

  /// The elements; nil when they are of another type than `Scalar`, or the value is no array.
  public func shapedArrayValue<Scalar: MLShapedArrayScalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>? {
    if case .array(let value) = storage { value.shapedArray(of: type) } else { nil }
  }
}

extension MLSendableFeatureValue: CustomDebugStringConvertible {
  public var debugDescription: String { MLFeatureValue(self).description }
}

extension MLSendableFeatureValue {
  /// The content of a feature value with a copy of this.
  var content: MLFeatureValue.Content {
    switch storage {
    case .integer(let value): .int64(Int64(value))
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .strings(let values): .sequence(MLSequence(strings: values))
    case .integers(let values): .sequence(MLSequence(.integers(values)))
    case .stringDictionary(let values):
      .dictionary(Dictionary(uniqueKeysWithValues: values.map { (AnyHashable($0.key), NSNumber(value: $0.value)) }))
    case .integerDictionary(let values):
      .dictionary(
        Dictionary(
          uniqueKeysWithValues: values.map { (AnyHashable(Int64($0.key)), NSNumber(value: $0.value)) }))
    case .array(let array): .multiArray(array.multiArray)
    case .undefined(let type): .undefined(type)
    }
  }
}

extension MLFeatureValue {
  /// A value with a copy of a sendable one.
  public convenience init(_ value: MLSendableFeatureValue) { self.init(content: value.content) }
}
