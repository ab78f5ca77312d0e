internal import ModelRuntime

/// The kind of a feature.
public enum MLFeatureType: Int, Sendable {
  /// No kind that is known here.
  case invalid = 0
  /// A 64-bit signed integer.
  case int64 = 1
  /// A 64-bit floating-point number.
  case double = 2
  /// A string.
  case string = 3
  /// An image, in a `CVPixelBuffer`.
  case image = 4
  /// An array of numbers, an `MLMultiArray`.
  case multiArray = 5
  /// Numbers by strings or by integers.
  case dictionary = 6
  /// Strings or integers in order, an `MLSequence`.
  case sequence = 7
  /// An array that a model keeps from one prediction to the next; it is in an `MLState`, never in a feature value.
  case state = 8
}

extension MLFeatureType {
  init(_ kind: FeatureValue.Kind) {
    switch kind {
    case .invalid: self = .invalid
    case .int64: self = .int64
    case .double: self = .double
    case .string: self = .string
    case .image: self = .image
    case .multiArray: self = .multiArray
    case .dictionary: self = .dictionary
    case .sequence: self = .sequence
    case .state: self = .state
    }
  }

  var kind: FeatureValue.Kind {
    switch self {
    case .invalid: .invalid
    case .int64: .int64
    case .double: .double
    case .string: .string
    case .image: .image
    case .multiArray: .multiArray
    case .dictionary: .dictionary
    case .sequence: .sequence
    case .state: .state
    }
  }
}
