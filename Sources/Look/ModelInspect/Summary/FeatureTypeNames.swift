internal import ModelSpec

extension FeatureType.Kind {
  /// `int64`, `image`, `multiArray` and so on.
  var name: String {
    switch self {
    case .int64Type: "int64"
    case .doubleType: "double"
    case .stringType: "string"
    case .imageType: "image"
    case .multiArrayType: "multiArray"
    case .dictionaryType: "dictionary"
    case .sequenceType: "sequence"
    case .stateType: "state"
    }
  }
}

extension ImageFeatureType {
  /// `RGB`, `GRAYSCALE` and so on; nil when none is set.
  var colorSpaceName: String? {
    colorSpace == .invalidColorSpace ? nil : colorSpace.schemaName
  }

  /// The pixel format that an image of the color space has in memory, by the last part of Core Video's name.
  var pixelFormatName: String? {
    switch colorSpace {
    case .rgb, .bgr: "32BGRA"
    case .grayscale: "OneComponent8"
    case .grayscaleFloat16: "OneComponent16Half"
    case .invalidColorSpace, .unrecognized: nil
    }
  }
}

extension ArrayFeatureType {
  /// `float32`, `double` and so on; nil when none is set.
  var dataTypeName: String? {
    dataType == .invalidArrayDataType ? nil : dataType.schemaName.lowercased()
  }
}

extension DictionaryFeatureType {
  /// `int64` or `string`; nil when none is set.
  var keyTypeName: String? {
    switch keyType {
    case .int64KeyType: "int64"
    case .stringKeyType: "string"
    case nil: nil
    }
  }
}

extension SequenceFeatureType {
  /// `int64` or `string`; nil when none is set.
  var elementTypeName: String? {
    switch kind {
    case .int64Type: "int64"
    case .stringType: "string"
    case nil: nil
    }
  }
}
