internal import ModelBase

/// An operation of a file, in the order and with the numbers that it has there.
struct Operation: Sendable {
  /// The number of its name.
  let name: Int
  /// Its offset in the file.
  let offset: Int
  /// The attribute with its location.
  let location: Int
  /// An attribute with further attributes, which no writer was seen to use.
  let attributes: Int?
  let properties: Properties
  /// Its results, which are values.
  let results: Range<Int>
  /// Values that it takes.
  let operands: [Int]
  let successors: [Int]
  let regions: [Region]

  /// The attributes that an operation names.
  enum Properties: Sendable {
    case none
    /// For each property of the kind its attribute; nil for one that is left out.
    case known([Int?])
    /// Those of a kind that is not known, which are kept as bytes.
    case unknown
  }
}

/// A list of blocks within an operation.
struct Region: Sendable {
  let blocks: [Block]
}

/// A list of operations, with arguments.
struct Block: Sendable {
  /// Values, in order.
  let arguments: Range<Int>
  /// For each argument the attribute with its location, unless it has none.
  let argumentLocations: [Int?]
  let operations: [Operation]
}
