/// A JSON value. Objects keep the order of their members, also with duplicate keys.
public enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A whole number; the reader uses this case only for those beyond the range of `integer`.
  case unsigned(UInt64)
  /// Any other number. NaN and infinities are written as `null`, since JSON cannot represent them.
  case number(Double)
  /// A string.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// An object, whose members keep their order.
  case object([Member])

  /// One member of an object.
  public struct Member: Equatable, Sendable {
    /// The member's name.
    public var key: String
    /// The member's value.
    public var value: JSONValue

    /// The member `key` with `value`.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
