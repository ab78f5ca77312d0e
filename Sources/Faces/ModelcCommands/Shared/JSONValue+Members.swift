internal import ModelFormat
internal import ModelSpec

extension JSONValue {
  /// The member of an object; nil if there is none.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var integer: Int64? {
    switch self {
    case .integer(let integer): integer
    case .unsigned(let integer): Int64(exactly: integer)
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }
}
