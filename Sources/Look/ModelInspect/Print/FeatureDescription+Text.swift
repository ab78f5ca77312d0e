package import ModelSpec

extension FeatureDescription {
  /// The type with what it allows, on one line: `image 28 × 28 GRAYSCALE`, `multiArray float32 [1, 10], optional`.
  package var typeText: String {
    var text = type?.kind?.name ?? "no type"
    switch type?.kind {
    case .imageType(let image): text += " " + image.text
    case .multiArrayType(let array): text += " " + array.text
    case .stateType(let state): if case .arrayType(let array) = state.kind { text += " " + array.text }
    case .dictionaryType(let dictionary): text += " \(dictionary.keyTypeName ?? "no key type") → double"
    case .sequenceType(let sequence):
      text += " of \(sequence.elementTypeName ?? "no type")"
      if let range = sequence.sizeRange { text += ", \(range.text) elements" }
    case .int64Type, .doubleType, .stringType, nil: break
    }
    return type?.isOptional == true ? text + ", optional" : text
  }
}

extension ImageFeatureType {
  /// `28 × 28 RGB`, and the other sizes allowed.
  fileprivate var text: String {
    let text = "\(width) × \(height) \(colorSpaceName ?? "no color space")"
    return allowedSizesText.map { "\(text), \($0)" } ?? text
  }

  /// The sizes allowed; nil when there is but one.
  var allowedSizesText: String? {
    switch sizeFlexibility {
    case .enumeratedSizes(let enumerated):
      "one of " + enumerated.sizes.map { "\($0.width) × \($0.height)" }.joined(separator: ", ")
    case .imageSizeRange(let range):
      "width \(range.widthRange?.text ?? "not stated"), height \(range.heightRange?.text ?? "not stated")"
    case nil: nil
    }
  }
}

extension ArrayFeatureType {
  /// `float32 [1, 10]`, and the other shapes allowed.
  fileprivate var text: String {
    let text = (dataTypeName ?? "no data type") + (shape.isEmpty ? "" : " " + ShapeText.text(shape))
    return allowedShapesText.map { "\(text), \($0)" } ?? text
  }

  /// The shapes allowed; nil when there is but one.
  var allowedShapesText: String? {
    switch shapeFlexibility {
    case .enumeratedShapes(let enumerated):
      "one of " + enumerated.shapes.map { ShapeText.text($0.shape) }.joined(separator: ", ")
    case .shapeRange(let range):
      "flexible [" + range.sizeRanges.map(\.shortText).joined(separator: ", ") + "]"
    case nil: nil
    }
  }
}

extension SizeRange {
  /// `3`, `1...10`, `1 or more`.
  var text: String { upperBound < 0 ? "\(lowerBound) or more" : shortText }

  /// `3`, `1...10`, `1...`.
  var shortText: String {
    if upperBound < 0 { return "\(lowerBound)..." }
    return UInt64(upperBound) == lowerBound ? "\(lowerBound)" : "\(lowerBound)...\(upperBound)"
  }
}

/// Shapes for people.
enum ShapeText {
  /// `[1, 3, 224, 224]`.
  static func text(_ sizes: [some BinaryInteger]) -> String {
    "[" + sizes.map { String($0) }.joined(separator: ", ") + "]"
  }

  /// `[1, ?]`: the sizes that are not known are `?`.
  static func text(_ sizes: [UInt64?]) -> String {
    "[" + sizes.map { size in size.map { String($0) } ?? "?" }.joined(separator: ", ") + "]"
  }
}
