import ModelOps
import ModelRuntime
import ModelSpec

/// A value of a fixture: what goes in, or what must come out.
enum ReferenceValue {
  case plain(FeatureValue)
  /// An expected array may leave its shape open.
  case array(type: FeatureArray.ElementType, shape: [Int]?, elements: [Double])

  init(_ json: ReferenceJSON) throws {
    guard let (kind, value) = json.members.first else {
      throw ReferenceJSON.Unexpected(description: "a value has no member")
    }
    switch kind {
    case "int64": self = .plain(.int64(try value.integer()))
    case "double": self = .plain(.double(try value.number()))
    case "string": self = .plain(.string(try value.string()))
    case "stringSequence": self = .plain(.sequence(.strings(try value.elements.map { try $0.string() })))
    case "integerSequence": self = .plain(.sequence(.integers(try value.elements.map { try $0.integer() })))
    case "strings":
      var entries: NameMap<Double> = [:]
      for (key, value) in value.members { entries[key] = try value.number() }
      self = .plain(.dictionary(.strings(entries)))
    case "integers":
      var entries: [Int64: Double] = [:]
      for (key, value) in value.members { entries[Int64(key) ?? 0] = try value.number() }
      self = .plain(.dictionary(.integers(entries)))
    case "array":
      let types: [String: FeatureArray.ElementType] = ["double": .double, "float32": .float32, "int32": .int32]
      guard let type = types[try value.member("type").string()] else {
        throw ReferenceJSON.Unexpected(description: "an array has an element type that is not known")
      }
      self = .array(
        type: type, shape: try value["shape"]?.elements.map { Int(try $0.integer()) },
        elements: try value.member("elements").elements.map { try $0.number() })
    default: throw ReferenceJSON.Unexpected(description: "values of kind \(kind) are not known")
    }
  }

  /// The value as an input.
  var feature: FeatureValue {
    switch self {
    case .plain(let value): return value
    case .array(let type, let shape, let elements):
      return .array(FeatureArray(doubles: elements, shape: shape ?? [elements.count], as: type))
    }
  }

  /// What is wrong with `found`; nil when it is this value.
  func problem(_ found: FeatureValue?, _ tolerance: ReferenceFixture.Tolerance) -> String? {
    func compared<Key: Hashable>(_ found: [Key: Double], _ expected: [Key: Double]) -> String? {
      guard Set(found.keys) == Set(expected.keys) else { return "keys \(found.keys), expected \(expected.keys)" }
      let wrong = expected.first { !tolerance.allows(found[$0.key] ?? .nan, for: $0.value) }
      return wrong.map { "\(found[$0.key] ?? .nan) for \($0.key), expected \($0.value)" }
    }
    switch (self, found) {
    case (.plain(.int64(let expected)), .int64(let found)?) where expected == found: return nil
    case (.plain(.string(let expected)), .string(let found)?) where expected == found: return nil
    case (.plain(.double(let expected)), .double(let found)?) where tolerance.allows(found, for: expected): return nil
    case (.plain(.sequence(let expected)), .sequence(let found)?) where expected == found: return nil
    case (.plain(.dictionary(.strings(let expected))), .dictionary(.strings(let found))?):
      return compared(found.stringKeyed { first, _ in first }, expected.stringKeyed { first, _ in first })
    case (.plain(.dictionary(.integers(let expected))), .dictionary(.integers(let found))?):
      return compared(found, expected)
    case (.plain(.dictionary(let expected)), .dictionary(let found)?) where expected.isEmpty && found.isEmpty:
      return nil
    case (.array(let type, let shape, let expected), .array(let found)?):
      guard found.elementType == type else { return "elements \(found.elementType), expected \(type)" }
      if let shape, shape != found.shape { return "shape \(found.shape), expected \(shape)" }
      let elements = found.doubles
      guard elements.count == expected.count else { return "\(elements.count) elements, expected \(expected.count)" }
      // The file holds short decimal numbers.
      let wanted = type == .float32 ? expected.map { Double(Float($0)) } : expected
      let wrong = wanted.indices.first { !tolerance.allows(elements[$0], for: wanted[$0]) }
      return wrong.map { "\(elements[$0]) at \($0), expected \(wanted[$0])" }
    default: return "\(found.map { "\($0)" } ?? "nothing"), expected \(self)"
    }
  }
}

extension FeatureDictionary {
  fileprivate var isEmpty: Bool {
    switch self {
    case .strings(let entries): entries.isEmpty
    case .integers(let entries): entries.isEmpty
    }
  }
}
