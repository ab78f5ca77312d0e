internal import ModelBase

/// How a field of a type or an attribute is written.
enum FieldForm: Sendable {
  /// A number of variable length.
  case number
  /// A byte.
  case byte
  /// The bits of an integer or a float, as many as the first field says: a byte for up to 8 bits, a number with a sign for
  /// up to 64, and a count of such numbers above, with the lowest bits first.
  case bits
  /// A number of a string, an attribute, a type or a resource.
  case string, attribute, type, resource
  /// A count, and as many of them.
  case strings, attributes, types, signedNumbers
  /// A count, and as many bytes.
  case bytes
}

/// A field of a type or an attribute as it was read. What it refers to exists.
enum Field: Sendable {
  case number(UInt64)
  case bits([UInt64])
  case string(Int)
  case attribute(Int)
  case type(Int)
  case resource(Int)
  case strings([Int])
  case attributes([Int])
  case types([Int])
  case signedNumbers([Int64])
  /// Bytes, by their range in the file.
  case bytes(Range<Int>)

  /// Whether there is nothing to say: no elements, or zero.
  var isEmpty: Bool {
    switch self {
    case .number(let number): number == 0
    case .strings(let list), .attributes(let list), .types(let list): list.isEmpty
    case .signedNumbers(let list): list.isEmpty
    case .bytes(let range): range.isEmpty
    case .bits, .string, .attribute, .type, .resource: false
    }
  }
}

/// How many entries the tables have that fields refer to.
struct TableSizes {
  let strings: Int
  let attributes: Int
  let types: Int
  let resources: Int
}

extension Field {
  /// Integers are not wider.
  private static let widest: UInt64 = 4096

  /// - Parameter fields: The fields before this one.
  init(
    _ form: FieldForm, _ cursor: inout ByteCursor, after fields: [Field], sizes: TableSizes
  ) throws(Diagnostic) {
    switch form {
    case .number: self = .number(try cursor.number())
    case .byte: self = .number(UInt64(try cursor.byte()))
    case .bits: self = .bits(try Self.bits(&cursor, width: fields.first))
    case .string: self = .string(try cursor.index(below: sizes.strings, of: "string"))
    case .attribute: self = .attribute(try cursor.index(below: sizes.attributes, of: "attribute"))
    case .type: self = .type(try cursor.index(below: sizes.types, of: "type"))
    case .resource: self = .resource(try cursor.index(below: sizes.resources, of: "resource"))
    case .strings: self = .strings(try Self.list(&cursor, "strings", below: sizes.strings))
    case .attributes: self = .attributes(try Self.list(&cursor, "attributes", below: sizes.attributes))
    case .types: self = .types(try Self.list(&cursor, "types", below: sizes.types))
    case .signedNumbers:
      var list: [Int64] = []
      for _ in 0..<(try cursor.count(of: "numbers")) { list.append(try cursor.signedNumber()) }
      self = .signedNumbers(list)
    case .bytes: self = .bytes(try cursor.skip(cursor.count(of: "bytes")))
    }
  }

  private static func list(
    _ cursor: inout ByteCursor, _ what: String, below limit: Int
  ) throws(Diagnostic) -> [Int] {
    var list: [Int] = []
    for _ in 0..<(try cursor.count(of: what)) { list.append(try cursor.index(below: limit, of: what)) }
    return list
  }

  private static func bits(_ cursor: inout ByteCursor, width field: Field?) throws(Diagnostic) -> [UInt64] {
    guard case .number(let width)? = field else { return [] }
    let offset = cursor.offset
    guard width <= widest else {
      throw BytecodeProblem.damaged(
        "an integer has \(width) bits; the maximum is \(widest)", at: offset, found: "\(width)",
        expected: "at most \(widest)")
    }
    if width <= 8 { return [UInt64(try cursor.byte()) & ((1 << width) - 1)] }
    if width <= 64 {
      return [UInt64(bitPattern: try cursor.signedNumber()) & (UInt64.max >> (64 - width))]
    }
    let count = try cursor.count(of: "parts of an integer")
    guard count == (width + 63) / 64 else {
      throw BytecodeProblem.damaged(
        "an integer of \(width) bits has \(count) parts, expected \((width + 63) / 64)", at: offset,
        found: "\(count)", expected: "\((width + 63) / 64)")
    }
    var words: [UInt64] = []
    for _ in 0..<count { words.append(UInt64(bitPattern: try cursor.signedNumber())) }
    if width % 64 != 0 { words[count - 1] &= UInt64.max >> (64 - width % 64) }
    return words
  }
}
