internal import ModelRuntime

/// The kind of a feature.
public enum MLFeatureType: Int, Sendable {
  case invalid = 0
  case int64 = 1
  case double = 2
  case string = 3
  case image = 4
  case multiArray = 5
  case dictionary = 6
  case sequence = 7
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
