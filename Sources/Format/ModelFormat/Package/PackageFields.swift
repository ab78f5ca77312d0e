internal import ModelSpec

/// What is made of an object in a JSON file of a package.
protocol PackageObject {
  init(_ fields: PackageFields) throws(Diagnostic)
}

/// The members of an object in a JSON file of a package. What is absent or `null` is nil; a value of another type is an error that
/// names its field.
struct PackageFields {
  private let members: [String: JSONValue]
  private let field: String
  private let file: String

  /// - Parameters:
  ///   - value: The object.
  ///   - field: Where it is in the file; empty for the whole of it.
  ///   - file: The file's path.
  init(_ value: JSONValue, field: String = "", file: String) throws(Diagnostic) {
    guard case .object(let members) = value else { throw Self.error(field, expected: "an object", in: file) }
    self.members = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    self.field = field
    self.file = file
  }

  func string(_ key: String) throws(Diagnostic) -> String? {
    switch members[key] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw Self.error(path(key), expected: "a string", in: file)
    }
  }

  /// An object whose values are strings.
  func strings(_ key: String) throws(Diagnostic) -> [String: String]? {
    try each(key) { fields, key throws(Diagnostic) in
      guard let text = try fields.string(key) else {
        throw Self.error(fields.path(key), expected: "a string", in: file)
      }
      return text
    }
  }

  /// An object whose values are objects.
  func objects<Value: PackageObject>(_ key: String, as type: Value.Type) throws(Diagnostic) -> [String: Value]? {
    try each(key) { fields, key throws(Diagnostic) in
      try Value(PackageFields(fields.members[key] ?? .null, field: fields.path(key), file: file))
    }
  }

  private func each<Value>(
    _ key: String, _ value: (PackageFields, String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> [String: Value]? {
    guard let object = members[key], object != .null else { return nil }
    let fields = try PackageFields(object, field: path(key), file: file)
    var values: [String: Value] = [:]
    for key in fields.members.keys.sorted() { values[key] = try value(fields, key) }
    return values
  }

  private func path(_ key: String) -> String { field.isEmpty ? key : "\(field).\(key)" }

  private static func error(_ field: String, expected: String, in file: String) -> Diagnostic {
    let owner = field.isEmpty ? "the file" : "`\(field)`"
    return Diagnostic(
      "json-type", "\(owner) holds another type of value than \(expected)", at: Location(file: file), expected: expected
    )
  }
}
