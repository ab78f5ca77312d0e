internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

extension InputReader {
  /// The value of `feature` in `json`. Images are file names.
  ///
  /// - Throws: `Diagnostic` when it is of another kind.
  func value(_ json: JSONValue, for feature: FeatureDescription) throws(Diagnostic) -> FeatureValue {
    func unfit() -> Diagnostic {
      Self.problem("input '\(feature.name)' is \(Self.name(of: json)), expected \(Self.expectation(feature))")
    }
    switch feature.type?.kind {
    case .int64Type:
      guard let integer = json.integer else { throw unfit() }
      return .int64(integer)
    case .doubleType:
      guard let number = json.exactNumber else { throw unfit() }
      return .double(number)
    case .stringType:
      guard let string = json.string else { throw unfit() }
      return .string(string)
    case .imageType:
      guard let path = json.string else { throw unfit() }
      return try value(path, for: feature)
    case .multiArrayType:
      if let path = json.string, path.hasSuffix(".npy") { return try value(path, for: feature) }
      guard let array = try array(json, feature.name) else { throw unfit() }
      return .array(array)
    case .dictionaryType(let type):
      guard case .object(let members) = json else { throw unfit() }
      return .dictionary(try dictionary(members, type, name: feature.name))
    case .sequenceType(let type):
      guard case .array(let elements) = json else { throw unfit() }
      return .sequence(try sequence(elements, type, name: feature.name))
    case .stateType: throw Self.problem("input '\(feature.name)' is a state, which is not given")
    case nil: throw Self.problem("input '\(feature.name)' is of a kind that the model does not name")
    }
  }

  static func name(of json: JSONValue) -> String {
    switch json {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .unsigned(let integer): String(integer)
    case .number(let number): "\(number)"
    case .string(let string): "'\(string)'"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Nested lists as an array, or a number as an array of one element; nil for anything else.
  private func array(_ json: JSONValue, _ name: String) throws(Diagnostic) -> FeatureArray? {
    if let number = json.exactNumber { return FeatureArray(doubles: [number], shape: [1]) }
    guard case .array = json else { return nil }
    var shape: [Int] = []
    var first = json
    while case .array(let elements) = first {
      shape.append(elements.count)
      guard let next = elements.first else { break }
      first = next
    }
    var numbers: [Double] = []
    try gather(json, shape[...], at: [], into: &numbers, name: name)
    return FeatureArray(doubles: numbers, shape: shape)
  }

  /// Appends the numbers in `json`, whose lists must have the lengths in `shape`.
  private func gather(
    _ json: JSONValue, _ shape: ArraySlice<Int>, at place: [Int], into numbers: inout [Double], name: String
  ) throws(Diagnostic) {
    guard let length = shape.first else {
      guard let number = json.exactNumber ?? json.truth else {
        throw Self.problem("input '\(name)' holds \(Self.name(of: json)) at \(place), expected a number")
      }
      try budget.check(at: numbers.count, size: MemoryLayout<Double>.stride)
      numbers.append(number)
      return
    }
    guard case .array(let elements) = json else {
      throw Self.problem("input '\(name)' holds \(Self.name(of: json)) at \(place), expected a list of \(length)")
    }
    guard elements.count == length else {
      throw Self.problem(
        "input '\(name)' holds a list of \(elements.count) at \(place), expected \(length) as in the first one")
    }
    for (index, element) in elements.enumerated() {
      try gather(element, shape.dropFirst(), at: place + [index], into: &numbers, name: name)
    }
  }

  private func dictionary(
    _ members: [JSONValue.Member], _ type: DictionaryFeatureType, name: String
  ) throws(Diagnostic) -> FeatureDictionary {
    var strings: NameMap<Double> = [:]
    var integers: [Int64: Double] = [:]
    var hasIntegers = false
    if case .int64KeyType? = type.keyType { hasIntegers = true }
    for member in members {
      guard let number = member.value.exactNumber else {
        throw Self.problem(
          "input '\(name)' holds \(Self.name(of: member.value)) under '\(member.key)', expected a number")
      }
      guard hasIntegers else {
        strings[member.key] = number
        continue
      }
      guard let key = Int64(member.key) else {
        throw Self.problem("input '\(name)' has a key '\(member.key)', expected integers as keys")
      }
      integers[key] = number
    }
    return hasIntegers ? .integers(integers) : .strings(strings)
  }

  private func sequence(
    _ elements: [JSONValue], _ type: SequenceFeatureType, name: String
  ) throws(Diagnostic) -> FeatureSequence {
    var strings: [String] = []
    var integers: [Int64] = []
    var hasIntegers = false
    if case .int64Type? = type.kind { hasIntegers = true }
    for (index, element) in elements.enumerated() {
      if hasIntegers, let integer = element.integer {
        integers.append(integer)
      } else if !hasIntegers, let string = element.string {
        strings.append(string)
      } else {
        throw Self.problem(
          "input '\(name)' holds \(Self.name(of: element)) at [\(index)], expected \(hasIntegers ? "an integer" : "a text")"
        )
      }
    }
    return hasIntegers ? .integers(integers) : .strings(strings)
  }
}

extension JSONValue {
  /// 1 and 0 for true and false.
  fileprivate var truth: Double? {
    if case .bool(let bool) = self { bool ? 1 : 0 } else { nil }
  }
}
