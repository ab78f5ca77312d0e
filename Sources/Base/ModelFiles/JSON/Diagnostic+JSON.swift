public import ModelBase

extension Diagnostic {
  /// Severity, code, message, location, found and expected values, and the remedy, as far as present: members of the
  /// objects that `modelc validate --json` prints.
  public var jsonMembers: [JSONValue.Member] {
    let texts: [(String, String?)] = [
      ("severity", severity.rawValue), ("code", code.rawValue), ("message", message), ("file", location.file),
      ("path", location.path.steps.isEmpty ? nil : location.path.description),
    ]
    var members = texts.compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } }
    if let offset = location.byteOffset { members.append(.init("offset", .integer(Int64(offset)))) }
    for (key, text) in [("found", found), ("expected", expected), ("remedy", remedy)] {
      if let text { members.append(.init(key, .string(text))) }
    }
    return members
  }

  /// The object of ``jsonMembers``.
  public var json: JSONValue { .object(jsonMembers) }
}
