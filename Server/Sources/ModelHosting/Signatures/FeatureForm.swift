internal import CoreML
internal import InferenceProtocol

/// How a feature of a model travels as a tensor.
enum FeatureForm {
  /// INT64 of one element.
  case integer
  /// FP64 of one element.
  case double
  /// BYTES of one element, in UTF-8.
  case string
  /// The array's own type and shape.
  case array(MLMultiArrayDataType)
  /// As an input, BYTES of one element: an encoded image; or UINT8 pixels of shape `[height, width, channels]`. As an
  /// output, pixels.
  case image(MLImageConstraint)
  /// FP64 with an element for each class, in the order of the labels.
  case classes([AnyHashable])
  /// BYTES of one element: a JSON object of numbers.
  case dictionary(MLFeatureType)
  /// BYTES or INT64 of one axis.
  case sequence(MLFeatureType)

  /// - Parameter labels: The classes, when the feature is the probabilities of a classifier.
  /// - Returns: Nil for a feature of a kind that cannot travel.
  init?(_ feature: MLFeatureDescription, labels: [AnyHashable]? = nil) {
    switch feature.type {
    case .int64: self = .integer
    case .double: self = .double
    case .string: self = .string
    case .multiArray: self = .array(feature.multiArrayConstraint?.dataType ?? .float32)
    case .image:
      guard let constraint = feature.imageConstraint else { return nil }
      self = .image(constraint)
    case .dictionary:
      self = labels.map { .classes($0) } ?? .dictionary(feature.dictionaryConstraint?.keyType ?? .string)
    case .sequence: self = .sequence(feature.sequenceConstraint?.valueDescription.type ?? .string)
    case .state, .invalid: return nil
    }
  }

  /// The datatype that metadata declares.
  func datatype(isInput: Bool) -> Datatype {
    switch self {
    case .integer: .int64
    case .double, .classes: .fp64
    case .string, .dictionary: .bytes
    case .array(let type): type.datatype
    case .image(let constraint):
      isInput ? .bytes : constraint.pixelFormatType == kCVPixelFormatType_OneComponent16Half ? .fp16 : .uint8
    case .sequence(let type): type == .int64 ? .int64 : .bytes
    }
  }
}

extension MLMultiArrayDataType {
  var datatype: Datatype {
    switch self {
    case .double: .fp64
    case .float32: .fp32
    case .float16: .fp16
    case .int32: .int32
    case .int8: .int8
    }
  }

  var byteCount: Int {
    switch self {
    case .double: 8
    case .float32, .int32: 4
    case .float16: 2
    case .int8: 1
    }
  }
}
