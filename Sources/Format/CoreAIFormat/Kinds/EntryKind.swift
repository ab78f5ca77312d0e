/// A kind of type or attribute: its number in the file, its fields in their order, and how MLIR's printer writes it.
///
/// The numbers and fields were seen in files of coreai-core 1.0.0b3; the text is what its parser prints for these files. Words
/// for numbers are those that its parser takes, with the numbers that it then writes.
struct EntryKind: Sendable {
  /// The number in front of the fields.
  let number: UInt64
  /// The name in MLIR's text, such as `#aicode.unit_v1`.
  let name: String
  let fields: [FieldForm]
  /// What follows the name.
  let body: [TextPiece]

  init(_ number: UInt64, _ name: String, fields: [FieldForm] = [], body: [TextPiece] = []) {
    self.number = number
    self.name = name
    self.fields = fields
    self.body = body
  }

  /// All kinds of types by their numbers.
  static let types = table(scalarTypes + structuredTypes)
  /// All kinds of attributes by their numbers.
  static let attributes = table(plainAttributes + modeAttributes + layoutAttributes + debugAttributes)
  /// Those attributes of MLIR's own dialect `builtin` that coreai-core 1.0.0b1 writes.
  static let builtinAttributes = table(builtinLocations)

  private static func table(_ kinds: [EntryKind]) -> [UInt64: EntryKind] {
    Dictionary(kinds.map { ($0.number, $0) }) { first, _ in first }
  }
}

/// A part of the text of a type or an attribute. A literal number stands for the field of that number, as MLIR writes it
/// by itself; a literal string for itself.
enum TextPiece: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case text(String)
  case field(Int)
  /// Attributes without their names.
  case bare(Int)
  /// The words that a number stands for.
  case word(Int, [UInt64: String])
  /// Nothing when the field is empty or zero; the text with the field otherwise.
  case unlessEmpty(Int, [TextPiece])
  /// Strings as they are, without quotes.
  case unquoted(Int)
  /// Bytes in base 64, in quotes.
  case base64(Int)
  /// The key of a resource.
  case key(Int)
  /// A signed or unsigned integer, of the fields for width, sign and bits.
  case integer
  /// A float, of the fields for width and bits.
  case float

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .field(value) }
}
