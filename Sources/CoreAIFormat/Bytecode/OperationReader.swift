internal import ModelBase
internal import ModelFiles

/// Reads the operations of a file ("MLIR Bytecode Format", IR section).
///
/// Regions are nested as deep as the limits say and no deeper, so reading recurses no further than that.
struct OperationReader {
  private let dialects: DialectTable
  private let entries: EntryTable
  private let properties: PropertyTable
  private let limits: Limits
  private var budget: MemoryBudget
  /// For each value its type; -1 for one that was announced, and not defined yet.
  private(set) var valueTypes: [Int] = []

  init(
    _ dialects: DialectTable, _ entries: EntryTable, properties: PropertyTable, limits: Limits, budget: MemoryBudget
  ) {
    self.dialects = dialects
    self.entries = entries
    self.properties = properties
    self.limits = limits
    self.budget = budget
  }

  /// The values that operations of a region may use, by their numbers in the file.
  private struct Scope {
    var values: [Int] = []
    /// Values of the innermost region that are not defined yet.
    var undefined = 0..<0
  }

  /// Bits of the byte that says which parts an operation has.
  private enum Part {
    static let attributes: UInt8 = 1
    static let results: UInt8 = 2
    static let operands: UInt8 = 4
    static let successors: UInt8 = 8
    static let regions: UInt8 = 16
    static let useLists: UInt8 = 32
    static let properties: UInt8 = 64
    static let unknown: UInt8 = 128
  }

  /// The block that a file consists of.
  mutating func read(_ cursor: ByteCursor) throws(Diagnostic) -> Block {
    var cursor = cursor
    var scope = Scope()
    let block = try block(&cursor, &scope, depth: 0)
    try cursor.checkEnd(of: "the operations")
    return block
  }

  private mutating func region(
    _ cursor: inout ByteCursor, _ scope: inout Scope, depth: Int
  ) throws(Diagnostic) -> Region {
    let start = cursor.offset
    guard depth < limits.nesting else {
      throw Diagnostic(
        "bytecode-nesting", "regions are nested more than \(limits.nesting) deep", at: Location(byteOffset: start),
        expected: "at most \(limits.nesting)")
    }
    let blockCount = try cursor.count(of: "blocks")
    guard blockCount > 0 else { return Region(blocks: []) }
    let valueCount = try cursor.count(of: "values")
    try budget.take(valueCount, of: 24, at: start)
    let outer = (undefined: scope.undefined, count: scope.values.count)
    let values = valueTypes.count..<valueTypes.count + valueCount
    valueTypes.append(contentsOf: repeatElement(-1, count: valueCount))
    scope.values.append(contentsOf: values)
    scope.undefined = values
    var blocks: [Block] = []
    for _ in 0..<blockCount { blocks.append(try block(&cursor, &scope, depth: depth)) }
    guard scope.undefined.isEmpty else {
      let count = valueCount - scope.undefined.count
      throw BytecodeProblem.damaged(
        "a region defines \(count) values, expected \(valueCount)", at: start, found: "\(count)",
        expected: "\(valueCount)")
    }
    scope.values.removeLast(scope.values.count - outer.count)
    scope.undefined = outer.undefined
    return Region(blocks: blocks)
  }

  private mutating func block(
    _ cursor: inout ByteCursor, _ scope: inout Scope, depth: Int
  ) throws(Diagnostic) -> Block {
    let start = cursor.offset
    let (number, hasArguments) = try cursor.flaggedNumber()
    let count = try cursor.count(number, of: "operations", at: start)
    let first = scope.undefined.lowerBound
    var locations: [Int?] = []
    if hasArguments {
      let argumentCount = try cursor.count(of: "arguments")
      try budget.take(argumentCount, of: 16, at: start)
      for _ in 0..<argumentCount {
        let offset = cursor.offset
        let (type, hasLocation) = try cursor.flaggedNumber()
        try define(ByteCursor.index(type, below: entries.types.count, of: "type", at: offset), &scope, at: offset)
        locations.append(hasLocation ? try cursor.index(below: entries.attributes.count, of: "attribute") : nil)
      }
      if try cursor.byte() != 0 { try skipUseLists(&cursor, valueCount: locations.count) }
    }
    var operations: [Operation] = []
    for _ in 0..<count { operations.append(try operation(&cursor, &scope, depth: depth)) }
    return Block(
      arguments: first..<first + locations.count, argumentLocations: locations, operations: operations)
  }

  private mutating func operation(
    _ cursor: inout ByteCursor, _ scope: inout Scope, depth: Int
  ) throws(Diagnostic) -> Operation {
    let offset = cursor.offset
    try budget.take(1, of: 256, at: offset)
    let name = try cursor.index(below: dialects.operations.count, of: "name of an operation")
    let parts = try cursor.byte()
    guard parts & Part.unknown == 0 else {
      throw BytecodeProblem.damaged("an operation has the unknown parts 0x\(Hexadecimal.text([parts]))", at: offset)
    }
    let location = try cursor.index(below: entries.attributes.count, of: "attribute")
    let attributes =
      parts & Part.attributes == 0 ? nil : try cursor.index(below: entries.attributes.count, of: "attribute")
    let properties =
      parts & Part.properties == 0 ? Operation.Properties.none : try readProperties(&cursor, dialects.operations[name])
    let first = scope.undefined.lowerBound
    let types = parts & Part.results == 0 ? [] : try list(&cursor, "types", below: entries.types.count)
    let operands =
      parts & Part.operands == 0
      ? [] : try list(&cursor, "values", below: scope.values.count).map { scope.values[$0] }
    let successors = parts & Part.successors == 0 ? [] : try list(&cursor, "blocks", below: Int.max)
    if parts & Part.useLists != 0 { try skipUseLists(&cursor, valueCount: types.count) }
    for type in types { try define(type, &scope, at: offset) }
    let regions = parts & Part.regions == 0 ? [] : try readRegions(&cursor, &scope, depth: depth + 1)
    return Operation(
      name: name, offset: offset, location: location, attributes: attributes, properties: properties,
      results: first..<first + types.count, operands: operands, successors: successors, regions: regions)
  }

  /// Isolated regions are sections of their own, and number values from zero.
  private mutating func readRegions(
    _ cursor: inout ByteCursor, _ scope: inout Scope, depth: Int
  ) throws(Diagnostic) -> [Region] {
    let offset = cursor.offset
    let (number, isIsolated) = try cursor.flaggedNumber()
    var regions: [Region] = []
    for _ in 0..<(try cursor.count(number, of: "regions", at: offset)) {
      try budget.take(1, of: 32, at: cursor.offset)
      if isIsolated {
        var section = try cursor.section(.operations)
        var inner = Scope()
        regions.append(try region(&section, &inner, depth: depth))
        try section.checkEnd(of: "a region")
      } else {
        regions.append(try region(&cursor, &scope, depth: depth))
      }
    }
    return regions
  }

  /// Gives the next value of the innermost region its type.
  private mutating func define(_ type: Int, _ scope: inout Scope, at offset: Int) throws(Diagnostic) {
    guard let value = scope.undefined.first else {
      throw BytecodeProblem.damaged("a region defines more values than it announced", at: offset)
    }
    valueTypes[value] = type
    scope.undefined = value + 1..<scope.undefined.upperBound
  }

  private mutating func list(
    _ cursor: inout ByteCursor, _ what: String, below limit: Int
  ) throws(Diagnostic) -> [Int] {
    let count = try cursor.count(of: what)
    try budget.take(count, of: 8, at: cursor.offset)
    var list: [Int] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try cursor.index(below: limit, of: what)) }
    return list
  }

  /// The order of a value's uses only matters to whoever changes the operations in memory. Where there is one value, it is
  /// not counted.
  private func skipUseLists(_ cursor: inout ByteCursor, valueCount: Int) throws(Diagnostic) {
    for _ in 0..<(valueCount == 1 ? 1 : try cursor.count(of: "lists of uses")) {
      if valueCount != 1 { _ = try cursor.number() }
      let offset = cursor.offset
      let (count, _) = try cursor.flaggedNumber()
      for _ in 0..<(try cursor.count(count, of: "uses", at: offset)) { _ = try cursor.number() }
    }
  }

  private mutating func readProperties(
    _ cursor: inout ByteCursor, _ name: String
  ) throws(Diagnostic) -> Operation.Properties {
    let index = try cursor.index(below: properties.count, of: "set of properties")
    guard let kind = OperationKind.known[name], !kind.properties.isEmpty, var set = properties[index] else {
      return .unknown
    }
    try budget.take(kind.properties.count, of: 16, at: set.offset)
    var attributes: [Int?] = []
    for property in kind.properties {
      let offset = set.offset
      let number = try set.number()
      guard property.isOptional else {
        attributes.append(
          try ByteCursor.index(number, below: entries.attributes.count, of: "attribute", at: offset))
        continue
      }
      guard number & 1 == 1 || number == 0 else {
        throw BytecodeProblem.damaged("the optional property `\(property.name)` is \(number)", at: offset)
      }
      attributes.append(
        number == 0
          ? nil : try ByteCursor.index(number >> 1, below: entries.attributes.count, of: "attribute", at: offset))
    }
    try set.checkEnd(of: "the properties of '\(name)'")
    return .known(attributes)
  }
}
