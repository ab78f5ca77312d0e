internal import ModelBase

/// An operation of a file, in the order and with the numbers that it has there.
package struct Operation: Sendable {
  /// The number of its name.
  let name: Int
  /// Its offset in the file.
  package let offset: Int
  /// The attribute with its location.
  let location: Int
  /// An attribute with further attributes, which no writer was seen to use.
  let attributes: Int?
  let properties: Properties
  /// Its results, which are values.
  package let results: Range<Int>
  /// Values that it takes.
  package let operands: [Int]
  let successors: [Int]
  package let regions: [Region]

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
package struct Region: Sendable {
  package let blocks: [Block]
}

/// A list of operations, with arguments.
package struct Block: Sendable {
  /// Values, in order.
  package let arguments: Range<Int>
  /// For each argument the attribute with its location, unless it has none.
  let argumentLocations: [Int?]
  package let operations: [Operation]
}
