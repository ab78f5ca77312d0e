internal import ModelFormat
internal import ModelSpec

/// Reads an object of a lock.
struct LockReader {
  private let members: [String: JSONValue]

  init(_ value: JSONValue) {
    guard case .object(let members) = value else {
      self.members = [:]
      return
    }
    self.members = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  func string(_ key: String) -> String? {
    if case .string(let text)? = members[key] { text } else { nil }
  }

  func bool(_ key: String) -> Bool { members[key] == .bool(true) }

  func integer(_ key: String) -> Int64? { members[key].flatMap(Self.integer) }

  func elements(_ key: String) -> [LockReader] { values(key)?.map(LockReader.init) ?? [] }

  private func values(_ key: String) -> [JSONValue]? {
    if case .array(let values)? = members[key] { values } else { nil }
  }

  private static func integer(_ value: JSONValue) -> Int64? {
    switch value {
    case .integer(let integer): integer
    case .unsigned(let integer): Int64(exactly: integer)
    default: nil
    }
  }

  private func integers(_ key: String) -> [Int64]? { values(key)?.compactMap(Self.integer) }

  /// Lists of integers, such as shapes; nil without any.
  private func lists(_ key: String) -> [[Int64]]? {
    values(key)?.map { value in
      if case .array(let values) = value { values.compactMap(Self.integer) } else { [] }
    }
  }

  private func range(_ key: String) -> SizeRange? { integers(key).map(Self.range) }

  private static func range(_ bounds: [Int64]) -> SizeRange {
    .with {
      $0.lowerBound = UInt64(clamping: bounds.first ?? 0)
      $0.upperBound = bounds.count > 1 ? bounds[1] : -1
    }
  }

  /// - Throws: `Diagnostic` with code `lock-format` for a type that is not known.
  func features(_ key: String) throws(Diagnostic) -> [FeatureDescription] {
    var features: [FeatureDescription] = []
    for element in elements(key) {
      guard let name = element.string("name"), let kind = try element.kind(name) else {
        throw Diagnostic("lock-format", "a feature of `\(key)` in the lock has no name or no known type")
      }
      features.append(
        .with {
          $0.name = name
          $0.type = .with {
            $0.kind = kind
            $0.isOptional = element.bool("optional")
          }
        })
    }
    return features
  }

  private func kind(_ name: String) throws(Diagnostic) -> FeatureType.Kind? {
    switch string("type") {
    case "int64": return .int64Type(Int64FeatureType())
    case "double": return .doubleType(DoubleFeatureType())
    case "string": return .stringType(StringFeatureType())
    case "image": return .imageType(try image(name))
    case "multiArray": return .multiArrayType(try array(name))
    case "state": return .stateType(try .with { state throws(Diagnostic) in state.kind = .arrayType(try array(name)) })
    case "dictionary":
      let isString = string("keys") == "string"
      return .dictionaryType(
        .with { $0.keyType = isString ? .stringKeyType(StringFeatureType()) : .int64KeyType(Int64FeatureType()) })
    case "sequence":
      return .sequenceType(
        .with {
          $0.kind = string("elements") == "string" ? .stringType(StringFeatureType()) : .int64Type(Int64FeatureType())
          $0.sizeRange = range("length")
        })
    default: return nil
    }
  }

  private func image(_ name: String) throws(Diagnostic) -> ImageFeatureType {
    var image = ImageFeatureType()
    let spaces: [ImageFeatureType.ColorSpace] = [.rgb, .bgr, .grayscale, .grayscaleFloat16]
    guard let space = spaces.first(where: { $0.schemaName == string("colorSpace") }) else {
      throw Diagnostic("lock-format", "the color space of image '\(name)' in the lock is not known")
    }
    image.colorSpace = space
    image.width = integer("width") ?? 0
    image.height = integer("height") ?? 0
    if let sizes = lists("sizes") {
      image.sizeFlexibility = .enumeratedSizes(
        .with {
          $0.sizes = sizes.filter { $0.count == 2 }.map { size in
            .with {
              $0.width = UInt64(clamping: size[0])
              $0.height = UInt64(clamping: size[1])
            }
          }
        })
    } else if members["widths"] != nil || members["heights"] != nil {
      image.sizeFlexibility = .imageSizeRange(
        .with {
          $0.widthRange = range("widths")
          $0.heightRange = range("heights")
        })
    }
    return image
  }

  private func array(_ name: String) throws(Diagnostic) -> ArrayFeatureType {
    var array = ArrayFeatureType()
    let types: [ArrayFeatureType.ArrayDataType] = [.float32, .double, .int32, .int8, .float16]
    guard let type = types.first(where: { $0.schemaName == string("dataType") }) else {
      throw Diagnostic("lock-format", "the data type of multi-array '\(name)' in the lock is not known")
    }
    array.dataType = type
    array.shape = integers("shape") ?? []
    if let shapes = lists("shapes") {
      array.shapeFlexibility = .enumeratedShapes(
        .with { $0.shapes = shapes.map { shape in .with { $0.shape = shape } } })
    } else if let ranges = lists("ranges") {
      array.shapeFlexibility = .shapeRange(.with { $0.sizeRanges = ranges.map(Self.range) })
    }
    if let value = members["default"] { array.defaultOptionalValue = Self.defaultValue(value, type) }
    return array
  }

  private static func defaultValue(
    _ value: JSONValue, _ type: ArrayFeatureType.ArrayDataType
  ) -> ArrayFeatureType.DefaultOptionalValue? {
    let number: Double
    switch value {
    case .number(let own): number = own
    case .integer(let own): number = Double(own)
    default: return nil
    }
    switch type {
    case .int32, .int8: return Int32(exactly: number).map { .intDefaultValue($0) }
    case .double: return .doubleDefaultValue(number)
    default: return .floatDefaultValue(Float(number))
    }
  }
}
