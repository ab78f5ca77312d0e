internal import ModelSpec

/// The type of a feature without its details, for rules that only ask which one it is.
enum FeatureKind: Sendable {
  case int64, double, string, image, multiArray, dictionary, sequence, state

  init(_ kind: FeatureType.Kind) {
    switch kind {
    case .int64Type: self = .int64
    case .doubleType: self = .double
    case .stringType: self = .string
    case .imageType: self = .image
    case .multiArrayType: self = .multiArray
    case .dictionaryType: self = .dictionary
    case .sequenceType: self = .sequence
    case .stateType: self = .state
    }
  }

  /// The name people know it by.
  var name: String {
    switch self {
    case .int64: "Int64"
    case .double: "Double"
    case .string: "String"
    case .image: "Image"
    case .multiArray: "MultiArray"
    case .dictionary: "Dictionary"
    case .sequence: "Sequence"
    case .state: "State"
    }
  }

  /// The kinds that a model can lay out as numbers side by side.
  static let vectorizable: [FeatureKind] = [.double, .int64, .multiArray]
}

extension FeatureDescription {
  /// Nil when the description states no type.
  var kind: FeatureKind? { type?.kind.map(FeatureKind.init) }

  /// The details of a multi-array, nil for other types.
  var multiArray: ArrayFeatureType? {
    guard case .multiArrayType(let array)? = type?.kind else { return nil }
    return array
  }

  /// The details of a sequence, nil for other types.
  var sequence: SequenceFeatureType? {
    guard case .sequenceType(let sequence)? = type?.kind else { return nil }
    return sequence
  }

  /// The details of a dictionary, nil for other types.
  var dictionary: DictionaryFeatureType? {
    guard case .dictionaryType(let dictionary)? = type?.kind else { return nil }
    return dictionary
  }

  /// Number of elements that the feature contributes to a vector: 1 for a number, the product of a fixed shape for a
  /// multi-array, nil if the description does not fix it.
  var width: Int? {
    switch type?.kind {
    case .int64Type, .doubleType: 1
    case .multiArrayType(let array) where array.shapeFlexibility == nil && !array.shape.isEmpty:
      array.shape.elementCount
    default: nil
    }
  }
}

extension [FeatureDescription] {
  /// Number of elements that all features contribute, nil if one is not fixed or the sum overflows.
  var width: Int? {
    var total = 0
    for feature in self {
      guard let width = feature.width else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(width)
      guard !overflow else { return nil }
      total = sum
    }
    return total
  }
}

extension [Int64] {
  /// The product of the sizes of a shape; nil when it does not fit in an integer or a size is negative.
  var elementCount: Int? {
    guard allSatisfy({ $0 >= 0 }) else { return nil }
    guard !contains(0) else { return 0 }
    var product = 1
    for size in self {
      let (next, overflow) = product.multipliedReportingOverflow(by: Int(size))
      guard !overflow else { return nil }
      product = next
    }
    return product
  }
}
