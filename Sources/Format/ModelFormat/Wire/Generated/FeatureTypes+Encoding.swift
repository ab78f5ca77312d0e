// Generated from schema/FeatureTypes.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension Int64FeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension DoubleFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension StringFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension SizeRange: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if upperBound != 0 { writer.int64(2, upperBound) }
    if lowerBound != 0 { writer.uint64(1, lowerBound) }
  }
}

extension ImageFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .imageSizeRange(let part)? = sizeFlexibility { writer.message(31, part) }
    if case .enumeratedSizes(let part)? = sizeFlexibility { writer.message(21, part) }
    if colorSpace.rawValue != 0 { writer.enumeration(3, colorSpace) }
    if height != 0 { writer.int64(2, height) }
    if width != 0 { writer.int64(1, width) }
  }
}

extension ImageFeatureType.ImageSize: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if height != 0 { writer.uint64(2, height) }
    if width != 0 { writer.uint64(1, width) }
  }
}

extension ImageFeatureType.EnumeratedImageSizes: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in sizes.reversed() { writer.message(1, part) }
  }
}

extension ImageFeatureType.ImageSizeRange: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = heightRange { writer.message(2, part) }
    if let part = widthRange { writer.message(1, part) }
  }
}

extension ArrayFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .doubleDefaultValue(let part)? = defaultOptionalValue { writer.double(61, part) }
    if case .floatDefaultValue(let part)? = defaultOptionalValue { writer.float(51, part) }
    if case .intDefaultValue(let part)? = defaultOptionalValue { writer.int32(41, part) }
    if case .shapeRange(let part)? = shapeFlexibility { writer.message(31, part) }
    if case .enumeratedShapes(let part)? = shapeFlexibility { writer.message(21, part) }
    if dataType.rawValue != 0 { writer.enumeration(2, dataType) }
    writer.packed(1, shape) { $0.rawInt64($1) }
  }
}

extension ArrayFeatureType.Shape: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, shape) { $0.rawInt64($1) }
  }
}

extension ArrayFeatureType.EnumeratedShapes: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in shapes.reversed() { writer.message(1, part) }
  }
}

extension ArrayFeatureType.ShapeRange: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in sizeRanges.reversed() { writer.message(1, part) }
  }
}

extension DictionaryFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .stringKeyType(let part)? = keyType { writer.message(2, part) }
    if case .int64KeyType(let part)? = keyType { writer.message(1, part) }
  }
}

extension SequenceFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = sizeRange { writer.message(101, part) }
    if case .stringType(let part)? = kind { writer.message(3, part) }
    if case .int64Type(let part)? = kind { writer.message(1, part) }
  }
}

extension StateFeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .arrayType(let part)? = kind { writer.message(1, part) }
  }
}

extension FeatureType: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if isOptional { writer.bool(1000, isOptional) }
    if case .stateType(let part)? = kind { writer.message(8, part) }
    if case .sequenceType(let part)? = kind { writer.message(7, part) }
    if case .dictionaryType(let part)? = kind { writer.message(6, part) }
    if case .multiArrayType(let part)? = kind { writer.message(5, part) }
    if case .imageType(let part)? = kind { writer.message(4, part) }
    if case .stringType(let part)? = kind { writer.message(3, part) }
    if case .doubleType(let part)? = kind { writer.message(2, part) }
    if case .int64Type(let part)? = kind { writer.message(1, part) }
  }
}
