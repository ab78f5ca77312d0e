public import ModelFormat
internal import ModelSpec

/// The argument of an edit: the part of the model to change, and the value.
public struct EditArgument: Equatable, Sendable {
  /// Name of a feature, a value, a function or an entry; empty for an edit of the whole model.
  public var subject: String
  /// The value; null for none.
  public var value: JSONValue

  /// An argument about `subject`.
  public init(_ subject: String = "", value: JSONValue = .null) {
    self.subject = subject
    self.value = value
  }

  /// The value as text: lists with commas, objects as `key:value` with commas; empty for none.
  var text: String { Self.text(value) }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .unsigned(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let string): string
    case .array(let values): values.map(text).joined(separator: ",")
    case .object(let members): members.map { "\($0.key):\(text($0.value))" }.joined(separator: ",")
    }
  }

  /// The value as a list of texts: the comma-separated parts of a text, or with `@` the lines of the named file.
  ///
  /// - Throws: `Diagnostic` if the file cannot be read.
  func list() throws(Diagnostic) -> [String] {
    switch value {
    case .array(let values): return values.map(Self.text)
    case .string(let text) where text.hasPrefix("@"):
      let file = try MappedFile(path: String(text.dropFirst()))
      let bytes = WeightData(source: file, range: 0..<file.byteCount).bytes
      var lines = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    default: return text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The value as yes or no; no value means yes.
  func bool(of edit: String) throws(Diagnostic) -> Bool {
    switch text {
    case "", "true", "yes": return true
    case "false", "no": return false
    default: throw EditProblem.value(text, of: edit, expected: "true or false")
    }
  }
}
