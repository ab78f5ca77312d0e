// Generated from schema/FeatureTypes.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Int64FeatureType {
  init(_ wire: CoreML__Specification__Int64FeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DoubleFeatureType {
  init(_ wire: CoreML__Specification__DoubleFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StringFeatureType {
  init(_ wire: CoreML__Specification__StringFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SizeRange {
  init(_ wire: CoreML__Specification__SizeRange, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.lowerBound = wire.lower_bound
    self.upperBound = wire.upper_bound
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ImageFeatureType {
  init(_ wire: CoreML__Specification__ImageFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.width = wire.width
    self.height = wire.height
    switch wire.size_flexibility_case.rawValue {
    case 21: self.sizeFlexibility = .enumeratedSizes(try context.message(wire.enumerated_sizes, ImageFeatureType.EnumeratedImageSizes.init(_:_:)))
    case 31: self.sizeFlexibility = .imageSizeRange(try context.message(wire.image_size_range, ImageFeatureType.ImageSizeRange.init(_:_:)))
    default: break
    }
    self.colorSpace = ImageFeatureType.ColorSpace(rawValue: Int32(bitPattern: wire.color_space.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ImageFeatureType.ImageSize {
  init(_ wire: CoreML__Specification__ImageFeatureType__ImageSize, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.width = wire.width
    self.height = wire.height
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ImageFeatureType.EnumeratedImageSizes {
  init(_ wire: CoreML__Specification__ImageFeatureType__EnumeratedImageSizes, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.sizes = try context.messages(wire.n_sizes, wire.sizes, ImageFeatureType.ImageSize.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ImageFeatureType.ImageSizeRange {
  init(_ wire: CoreML__Specification__ImageFeatureType__ImageSizeRange, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.width_range { self.widthRange = try context.message(part, SizeRange.init(_:_:)) }
    if let part = wire.height_range { self.heightRange = try context.message(part, SizeRange.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArrayFeatureType {
  init(_ wire: CoreML__Specification__ArrayFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shape = context.scalars(wire.n_shape, wire.shape)
    self.dataType = ArrayFeatureType.ArrayDataType(rawValue: Int32(bitPattern: wire.data_type.rawValue))
    switch wire.shape_flexibility_case.rawValue {
    case 21: self.shapeFlexibility = .enumeratedShapes(try context.message(wire.enumerated_shapes, ArrayFeatureType.EnumeratedShapes.init(_:_:)))
    case 31: self.shapeFlexibility = .shapeRange(try context.message(wire.shape_range, ArrayFeatureType.ShapeRange.init(_:_:)))
    default: break
    }
    switch wire.default_optional_value_case.rawValue {
    case 41: self.defaultOptionalValue = .intDefaultValue(wire.int_default_value)
    case 51: self.defaultOptionalValue = .floatDefaultValue(wire.float_default_value)
    case 61: self.defaultOptionalValue = .doubleDefaultValue(wire.double_default_value)
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArrayFeatureType.Shape {
  init(_ wire: CoreML__Specification__ArrayFeatureType__Shape, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shape = context.scalars(wire.n_shape, wire.shape)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArrayFeatureType.EnumeratedShapes {
  init(_ wire: CoreML__Specification__ArrayFeatureType__EnumeratedShapes, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shapes = try context.messages(wire.n_shapes, wire.shapes, ArrayFeatureType.Shape.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ArrayFeatureType.ShapeRange {
  init(_ wire: CoreML__Specification__ArrayFeatureType__ShapeRange, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.sizeRanges = try context.messages(wire.n_size_ranges, wire.size_ranges, SizeRange.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DictionaryFeatureType {
  init(_ wire: CoreML__Specification__DictionaryFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.key_type_case.rawValue {
    case 1: self.keyType = .int64KeyType(try context.message(wire.int64_key_type, Int64FeatureType.init(_:_:)))
    case 2: self.keyType = .stringKeyType(try context.message(wire.string_key_type, StringFeatureType.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SequenceFeatureType {
  init(_ wire: CoreML__Specification__SequenceFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.type_case.rawValue {
    case 1: self.kind = .int64Type(try context.message(wire.int64_type, Int64FeatureType.init(_:_:)))
    case 3: self.kind = .stringType(try context.message(wire.string_type, StringFeatureType.init(_:_:)))
    default: break
    }
    if let part = wire.size_range { self.sizeRange = try context.message(part, SizeRange.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension StateFeatureType {
  init(_ wire: CoreML__Specification__StateFeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.type_case.rawValue {
    case 1: self.kind = .arrayType(try context.message(wire.array_type, ArrayFeatureType.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FeatureType {
  init(_ wire: CoreML__Specification__FeatureType, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.type_case.rawValue {
    case 1: self.kind = .int64Type(try context.message(wire.int64_type, Int64FeatureType.init(_:_:)))
    case 2: self.kind = .doubleType(try context.message(wire.double_type, DoubleFeatureType.init(_:_:)))
    case 3: self.kind = .stringType(try context.message(wire.string_type, StringFeatureType.init(_:_:)))
    case 4: self.kind = .imageType(try context.message(wire.image_type, ImageFeatureType.init(_:_:)))
    case 5: self.kind = .multiArrayType(try context.message(wire.multi_array_type, ArrayFeatureType.init(_:_:)))
    case 6: self.kind = .dictionaryType(try context.message(wire.dictionary_type, DictionaryFeatureType.init(_:_:)))
    case 7: self.kind = .sequenceType(try context.message(wire.sequence_type, SequenceFeatureType.init(_:_:)))
    case 8: self.kind = .stateType(try context.message(wire.state_type, StateFeatureType.init(_:_:)))
    default: break
    }
    self.isOptional = wire.is_optional != 0
    unknownFields = context.unknownFields(wire.base)
  }
}
