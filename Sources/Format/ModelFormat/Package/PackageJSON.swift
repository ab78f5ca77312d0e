internal import ModelSpec

/// The JSON files of a package.
enum PackageJSON {
  /// Decodes `text`, and says which field is of the wrong type when one is. A key that comes twice is refused: readers
  /// differ in which of the two they take.
  static func decode<Value: PackageObject>(
    _ type: Value.Type, _ text: [UInt8], at path: String
  ) throws(Diagnostic) -> Value {
    let json = try value(text, at: path)
    let object = try Value(PackageFields(json, file: path))
    try checkKeys(of: json, at: path)
    return object
  }

  /// What the text says, with the order of its members.
  static func value(_ text: [UInt8], at path: String) throws(Diagnostic) -> JSONValue {
    var limits = Limits()
    limits.jsonBytes = text.count
    guard let value = try? JSONReader.value(text, limits: limits) else { throw notJSON(at: path) }
    return value
  }

  private static func checkKeys(of value: JSONValue, at path: String) throws(Diagnostic) {
    guard let (key, field) = doubledKey(in: value, "") else { return }
    throw Diagnostic(
      "json-key", "the key '\(key)' comes twice" + (field.isEmpty ? "" : " in `\(field)`"), at: Location(file: path),
      found: key, remedy: "keep the right one of the two, or get the package again")
  }

  /// The first key that an object has twice, and the path of the object.
  private static func doubledKey(in value: JSONValue, _ field: String) -> (key: String, field: String)? {
    switch value {
    case .object(let members):
      var keys: Set<String> = []
      for member in members {
        guard keys.insert(member.key).inserted else { return (member.key, field) }
        let inner = field.isEmpty ? member.key : "\(field).\(member.key)"
        if let found = doubledKey(in: member.value, inner) { return found }
      }
      return nil
    case .array(let elements): return elements.lazy.compactMap { doubledKey(in: $0, field) }.first
    default: return nil
    }
  }

  private static func notJSON(at path: String) -> Diagnostic {
    Diagnostic(
      "json", "the file is not valid JSON", at: Location(file: path),
      remedy: "the file is corrupt or was edited by hand: check it with a JSON tool, or get the package again")
  }
}
