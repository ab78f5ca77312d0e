internal import ModelFormat
internal import ModelSpec

extension FeatureDescription {
  /// The feature as an object: name, type and what its type states.
  var json: JSONValue {
    var object = JSONObject()
    object.set("name", .string(name))
    object.add("type", type?.kind?.name)
    object.set("optional", .bool(type?.isOptional ?? false))
    object.add("shortDescription", shortDescription)
    switch type?.kind {
    case .imageType(let image): object.set("image", image.json)
    case .multiArrayType(let array): object.set("multiArray", array.json)
    case .dictionaryType(let dictionary): object.set("dictionary", dictionary.json)
    case .sequenceType(let sequence): object.set("sequence", sequence.json)
    case .stateType(let state):
      if case .arrayType(let array) = state.kind { object.set("multiArray", array.json) }
    case .int64Type, .doubleType, .stringType, nil: break
    }
    return object.value
  }
}

extension ImageFeatureType {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.set("width", .integer(width))
    object.set("height", .integer(height))
    object.add("colorSpace", colorSpaceName)
    switch sizeFlexibility {
    case .enumeratedSizes(let enumerated):
      object.add("enumeratedSizes", enumerated.sizes.map { .array([.unsigned($0.width), .unsigned($0.height)]) })
    case .imageSizeRange(let range):
      if let width = range.widthRange { object.set("widthRange", width.json) }
      if let height = range.heightRange { object.set("heightRange", height.json) }
    case nil: break
    }
    return object.value
  }
}

extension ArrayFeatureType {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.add("dataType", dataTypeName)
    object.set("shape", .array(shape.map(JSONValue.integer)))
    switch shapeFlexibility {
    case .enumeratedShapes(let enumerated):
      object.add("enumeratedShapes", enumerated.shapes.map { .array($0.shape.map(JSONValue.integer)) })
    case .shapeRange(let range): object.add("shapeRange", range.sizeRanges.map(\.json))
    case nil: break
    }
    return object.value
  }
}

extension DictionaryFeatureType {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.add("keyType", keyTypeName)
    return object.value
  }
}

extension SequenceFeatureType {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.add("elementType", elementTypeName)
    if let sizeRange { object.set("range", sizeRange.json) }
    return object.value
  }
}

extension SizeRange {
  fileprivate var json: JSONValue {
    .array([.unsigned(lowerBound), .integer(upperBound)])
  }
}
