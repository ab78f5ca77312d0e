/// A value among the parameters of a request, an input or an output.
package enum Parameter: Equatable, Sendable {
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)

  /// The integer, or the number without a fraction; nil for anything else.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The truth value; also 0 and 1, and `true` and `false` as strings, which some clients send.
  package var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .integer(0), .string("false"): false
    case .integer(1), .string("true"): true
    default: nil
    }
  }

  /// The text; nil for anything else.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }
}
