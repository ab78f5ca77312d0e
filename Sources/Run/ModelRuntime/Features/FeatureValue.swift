package import ModelImage
package import ModelSpec

/// A value that enters or leaves a model.
package enum FeatureValue: Sendable {
  case int64(Int64)
  case double(Double)
  case string(String)
  case array(FeatureArray)
  case image(PixelBuffer)
  case dictionary(FeatureDictionary)
  case sequence(FeatureSequence)
  /// A feature of the kind without a value: an optional input that is left out.
  case undefined(Kind)

  /// The kinds of features, by the names of Core ML's API.
  package enum Kind: Sendable {
    case invalid
    case int64
    case double
    case string
    case image
    case multiArray
    case dictionary
    case sequence
    case state
  }

  package var kind: Kind {
    switch self {
    case .int64: .int64
    case .double: .double
    case .string: .string
    case .array: .multiArray
    case .image: .image
    case .dictionary: .dictionary
    case .sequence: .sequence
    case .undefined(let kind): kind
    }
  }
}

/// Numbers by string or by integer.
package enum FeatureDictionary: Equatable, Sendable {
  case strings(NameMap<Double>)
  case integers([Int64: Double])
}

/// Strings or integers in order.
package enum FeatureSequence: Equatable, Sendable {
  case strings([String])
  case integers([Int64])
}
