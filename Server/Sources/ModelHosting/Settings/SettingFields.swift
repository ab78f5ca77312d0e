internal import InferenceProtocol
internal import ModelFormat

/// The members of a JSON object, read by type.
struct SettingFields {
  private let value: JSONValue
  private let path: String

  init(_ value: JSONValue, at path: String) {
    self.value = value
    self.path = path
  }

  func checkIsObject() throws(InferenceError) {
    guard case .object = value else { throw wrong("", "an object") }
  }

  private func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = value, let found = members.last(where: { $0.key == key }), found.value != .null
    else { return nil }
    return found.value
  }

  func object(_ key: String) throws(InferenceError) -> SettingFields? {
    guard let member = member(key) else { return nil }
    let fields = SettingFields(member, at: path + key + ".")
    guard case .object = member else { throw wrong(key, "an object") }
    return fields
  }

  /// The first object of an array, or the object itself.
  func first(_ key: String) throws(InferenceError) -> SettingFields? {
    guard case .array(let elements)? = member(key) else { return try object(key) }
    guard let first = elements.first else { return nil }
    guard case .object = first else { throw wrong(key, "a list of objects") }
    return SettingFields(first, at: path + key + "[0].")
  }

  /// Values of `parameters` may also be `{"string_value": TEXT}`, and numbers texts, as Triton has them.
  private func scalar(_ key: String) -> JSONValue? {
    if case .object(let members)? = member(key) { return members.first { $0.key == "string_value" }?.value }
    return member(key)
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(InferenceError) -> Int? {
    guard let value = scalar(key) else { return nil }
    guard let number = Self.integer(value), range.contains(number) else {
      throw wrong(key, "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func integer(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }

  func integers(_ key: String, in range: ClosedRange<Int>) throws(InferenceError) -> [Int] {
    guard let value = member(key) else { return [] }
    guard case .array(let elements) = value else { throw wrong(key, "a list of integers") }
    var numbers: [Int] = []
    for element in elements {
      guard let number = Self.integer(element), range.contains(number) else {
        throw wrong(key, "a list of integers from \(range.lowerBound) to \(range.upperBound)")
      }
      numbers.append(number)
    }
    return numbers
  }

  func microseconds(_ key: String) throws(InferenceError) -> Duration? {
    try integer(key, in: 0...Int(Int32.max) * 1000).map { .microseconds($0) }
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(InferenceError) -> Double? {
    guard let value = scalar(key) else { return nil }
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      case .string(let text): Double(text)
      default: nil
      }
    guard let number, range.contains(number) else {
      throw wrong(key, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func bool(_ key: String) throws(InferenceError) -> Bool? {
    guard let value = scalar(key) else { return nil }
    guard case .bool(let flag) = value else { throw wrong(key, "true or false") }
    return flag
  }

  func string(_ key: String) throws(InferenceError) -> String? {
    guard let value = scalar(key) else { return nil }
    guard case .string(let text) = value else { throw wrong(key, "a string") }
    return text
  }

  private func wrong(_ key: String, _ expected: String) -> InferenceError {
    .invalid(
      "model-config", "`\(path)\(key)` of the model's configuration is not what it should be, expected \(expected)")
  }
}
