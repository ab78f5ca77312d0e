internal import ModelFormat
internal import ModelSpec

extension FeatureDescription {
  /// The feature as an object on one line of a lock.
  var lockJSON: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    members.append(.init("type", .string(type?.kind.map { Self.word($0) } ?? "none")))
    if type?.isOptional == true { members.append(.init("optional", true)) }
    switch type?.kind {
    case .imageType(let image): members += image.lockMembers
    case .multiArrayType(let array): members += array.lockMembers
    case .stateType(let state): if case .arrayType(let array)? = state.kind { members += array.lockMembers }
    case .dictionaryType(let dictionary):
      let isString = if case .stringKeyType? = dictionary.keyType { true } else { false }
      members.append(.init("keys", .string(isString ? "string" : "int64")))
    case .sequenceType(let sequence):
      let isString = if case .stringType? = sequence.kind { true } else { false }
      members.append(.init("elements", .string(isString ? "string" : "int64")))
      if let range = sequence.sizeRange { members.append(.init("length", range.lockJSON)) }
    case .int64Type, .doubleType, .stringType, nil: break
    }
    return .object(members)
  }

  private static func word(_ kind: FeatureType.Kind) -> String {
    switch kind {
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
  fileprivate var lockMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("colorSpace", .string(colorSpace.schemaName)), .init("width", .integer(width)),
      .init("height", .integer(height)),
    ]
    switch sizeFlexibility {
    case .enumeratedSizes(let list):
      members.append(.init("sizes", .array(list.sizes.map { .array([.unsigned($0.width), .unsigned($0.height)]) })))
    case .imageSizeRange(let range):
      members.append(.init("widths", range.widthRange?.lockJSON ?? .null))
      members.append(.init("heights", range.heightRange?.lockJSON ?? .null))
    case nil: break
    }
    return members
  }
}

extension ArrayFeatureType {
  fileprivate var lockMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("dataType", .string(dataType.schemaName)), .init("shape", .array(shape.map(JSONValue.integer))),
    ]
    switch shapeFlexibility {
    case .enumeratedShapes(let list):
      members.append(.init("shapes", .array(list.shapes.map { .array($0.shape.map(JSONValue.integer)) })))
    case .shapeRange(let range): members.append(.init("ranges", .array(range.sizeRanges.map(\.lockJSON))))
    case nil: break
    }
    switch defaultOptionalValue {
    case .intDefaultValue(let value): members.append(.init("default", .integer(Int64(value))))
    case .floatDefaultValue(let value): members.append(.init("default", .number(Double(value))))
    case .doubleDefaultValue(let value): members.append(.init("default", .number(value)))
    case nil: break
    }
    return members
  }
}

extension SizeRange {
  /// `[1, 10]`, or `[1]` without an upper bound.
  fileprivate var lockJSON: JSONValue {
    upperBound < 0 ? .array([.unsigned(lowerBound)]) : .array([.unsigned(lowerBound), .integer(upperBound)])
  }
}
