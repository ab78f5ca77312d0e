internal import ModelFormat
internal import ModelSpec

/// Features as `inputSchema`, `outputSchema`, `stateSchema` and `trainingInputSchema` show them.
enum FeatureSchema {
  static func values(_ features: [FeatureDescription]) -> JSONValue {
    .array(features.map(value))
  }

  /// The object of one feature; all of its values are texts.
  static func value(_ feature: FeatureDescription) -> JSONValue {
    var entry = Entry()
    let type = feature.type ?? FeatureType()
    entry.add("isOptional", type.isOptional ? "1" : "0")
    switch type.kind {
    case .int64Type: entry.add("Int64")
    case .doubleType: entry.add("Double")
    case .stringType: entry.add("String")
    case .imageType(let image): entry.add(image)
    case .multiArrayType(let array): entry.add(array)
    case .dictionaryType(let dictionary): entry.add(dictionary)
    case .sequenceType(let sequence): entry.add(sequence)
    case .stateType(let state): entry.add(state)
    case nil: entry.add("Invalid")
    }
    let own: [JSONValue.Member] = [
      .init("name", .string(feature.name)), .init("shortDescription", .string(feature.shortDescription)),
      .init("formattedType", .string(entry.formattedType + (type.isOptional ? "?" : ""))),
    ]
    if entry.isFixedMultiArray {
      return .foundationObject(entry.members + own, insertedAs: MetadataKeyOrder.fixedMultiArray)
    }
    let members = entry.members.sorted { $0.key.isBytewiseLess(than: $1.key) }
    return .foundationObject(members + own, minimumCapacity: members.count)
  }

  /// The members that follow from a feature's type.
  private struct Entry {
    var members: [JSONValue.Member] = []
    var formattedType = ""
    var isFixedMultiArray = false

    mutating func add(_ key: String, _ text: String) {
      members.append(JSONValue.Member(key, .string(text)))
    }

    /// Adds the type's name, followed by its detail in brackets.
    mutating func add(_ type: String, detail: String? = nil) {
      add("type", type)
      formattedType = detail.map { "\(type) (\($0))" } ?? type
    }

    mutating func add(_ array: ArrayFeatureType) {
      let shape = array.defaultShape
      add("MultiArray", detail: ShapeText.typed(array.dataType.metadataName, shape))
      add("dataType", array.dataType.metadataName)
      add("shape", ShapeText.list(shape))
      add("hasShapeFlexibility", array.shapeFlexibility == nil ? "0" : "1")
      switch array.shapeFlexibility {
      case .enumeratedShapes(let enumerated):
        add("enumeratedShapes", ShapeText.list(enumerated.shapes.map(\.shape)))
        add("shapeFlexibility", ShapeText.choice(enumerated.shapes.map(\.shape)))
      case .shapeRange(let range):
        add("shapeRange", ShapeText.list(range.sizeRanges))
        add("shapeFlexibility", ShapeText.product(range.sizeRanges))
      case nil: isFixedMultiArray = true
      }
    }

    mutating func add(_ image: ImageFeatureType) {
      let size = image.defaultSize
      add("Image", detail: ShapeText.typed(image.colorSpace.formattedName, size))
      add("width", String(size.first ?? 0))
      add("height", String(size.last ?? 0))
      add("colorspace", image.colorSpace.metadataName)
      add("isColor", image.colorSpace.isGray ? "0" : "1")
      add("hasSizeFlexibility", image.sizeFlexibility == nil ? "0" : "1")
      switch image.sizeFlexibility {
      case .enumeratedSizes(let enumerated):
        let sizes = enumerated.sizes.map(\.dimensions)
        add("enumeratedSizes", ShapeText.list(sizes))
        add("sizeFlexibility", ShapeText.choice(sizes))
      case .imageSizeRange(let range):
        let ranges = [range.widthRange ?? SizeRange(), range.heightRange ?? SizeRange()]
        add("sizeRange", ShapeText.list(ranges))
        add("sizeFlexibility", ShapeText.product(ranges))
      case nil: break
      }
    }

    mutating func add(_ dictionary: DictionaryFeatureType) {
      let keyType =
        switch dictionary.keyType {
        case .int64KeyType: "Int64"
        case .stringKeyType: "String"
        case nil: "Invalid"
        }
      add("Dictionary", detail: "\(keyType) → Double")
      add("keyType", keyType)
    }

    mutating func add(_ sequence: SequenceFeatureType) {
      let valueType =
        switch sequence.kind {
        case .int64Type: "Int64"
        case .stringType: "String"
        case nil: "Invalid"
        }
      let range = sequence.sizeRange ?? SizeRange()
      add("Sequence", detail: "\(valueType) \(ShapeText.product([range]))")
      add("valueType", valueType)
      add("sizeRange", ShapeText.pair(range))
    }

    mutating func add(_ state: StateFeatureType) {
      guard case .arrayType(let array) = state.kind else { return add("State", detail: "Invalid") }
      add("State", detail: ShapeText.typed(array.dataType.metadataName, array.defaultShape))
      add("dataType", array.dataType.metadataName)
      add("shape", ShapeText.list(array.defaultShape))
    }
  }
}
