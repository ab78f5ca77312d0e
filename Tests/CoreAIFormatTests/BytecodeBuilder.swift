/// Bytecode made piece by piece, right or wrong as a test needs it. As it stands, it is an asset of version 20250707
/// without functions.
struct BytecodeBuilder {
  var version: UInt64 = 6
  var dialectVersion: UInt64 = 2
  var strings = ["aicode", "serialization.asset", "dataflow.graph_v1"]
  /// For each name of an operation the number of its string.
  var operationNames: [UInt64] = [1, 2]
  /// A unit, and the version.
  var attributes: [[UInt8]] = [number(46), integer(20_250_707)]
  var types: [[UInt8]] = []
  var properties: [[UInt8]] = [number(0) + number(1 << 1 | 1)]
  /// Key, alignment, bytes; the key is a number of a string.
  var resources: [(key: UInt64, alignment: UInt64, bytes: [UInt8])] = []
  /// Regions of the asset.
  var regions: [[UInt8]] = []
  /// The operations in place of the asset.
  var operations: [UInt8]?
  /// Sections behind the others.
  var last: [UInt8] = []

  /// A number in as few bytes as it needs.
  static func number(_ value: UInt64) -> [UInt8] {
    let count = min((max(1, 64 - value.leadingZeroBitCount) + 6) / 7, 9)
    if count == 9 { return [0] + (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) } }
    let shifted = (value << 1 | 1) << UInt64(count - 1)
    return (0..<count).map { UInt8(truncatingIfNeeded: shifted >> (8 * UInt64($0))) }
  }

  static func signedNumber(_ value: Int64) -> [UInt8] {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// An integer attribute of 32 bits without a sign.
  static func integer(_ value: Int64) -> [UInt8] { number(2) + number(32) + [1] + signedNumber(value) }

  static func list(_ numbers: [UInt64]) -> [UInt8] { number(UInt64(numbers.count)) + numbers.flatMap(number) }

  static func section(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    [kind] + number(UInt64(content.count)) + content
  }

  /// A region of one block.
  static func region(values: UInt64, operationCount: UInt64, _ operations: [UInt8]) -> [UInt8] {
    number(1) + number(values) + number(operationCount << 1) + operations
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0x4d, 0x4c, 0xef, 0x52] + Self.number(version) + Array("test".utf8) + [0]
    bytes += Self.section(1, dialects) + Self.section(3, offsets)
    bytes += Self.section(2, (attributes + types).flatMap { $0 }) + Self.section(4, asset)
    if !resources.isEmpty {
      let offset = bytes.count
      let (index, content) = resourceSections(at: offset)
      bytes += index + content
    }
    bytes += Self.section(0, stringTable)
    bytes += Self.section(
      8, Self.number(UInt64(properties.count)) + properties.flatMap { Self.number(UInt64($0.count)) + $0 })
    return bytes + last
  }

  private var dialects: [UInt8] {
    Self.number(1) + Self.number(0 << 1 | 1) + Self.section(7, Self.number(dialectVersion))
      + Self.number(UInt64(operationNames.count)) + Self.number(0) + Self.number(UInt64(operationNames.count))
      + operationNames.flatMap { Self.number($0 << 1 | 1) }
  }

  private var offsets: [UInt8] {
    var offsets = Self.number(UInt64(attributes.count)) + Self.number(UInt64(types.count))
    for entries in [attributes, types] where !entries.isEmpty {
      offsets += Self.number(0) + Self.number(UInt64(entries.count))
      offsets += entries.flatMap { Self.number(UInt64($0.count) << 1 | 1) }
    }
    return offsets
  }

  private var stringTable: [UInt8] {
    Self.number(UInt64(strings.count)) + strings.reversed().flatMap { Self.number(UInt64($0.utf8.count + 1)) }
      + strings.flatMap { Array($0.utf8) + [0] }
  }

  /// The operation's name, its parts, its location, its properties and regions.
  private var asset: [UInt8] {
    if let operations { return operations }
    let parts: UInt8 = regions.isEmpty ? 64 : 64 | 16
    return Self.number(1 << 1) + Self.number(0) + [parts] + Self.number(0) + Self.number(0)
      + (regions.isEmpty ? [] : Self.number(UInt64(regions.count) << 1) + regions.flatMap { $0 })
  }

  private func resourceSections(at offset: Int) -> (index: [UInt8], content: [UInt8]) {
    // Entries are not padded, so those with an alignment above 1 are wrong unless they happen to lie right.
    let entries = resources.map { Self.number($0.alignment) + Self.number(UInt64($0.bytes.count)) + $0.bytes }
    var index = Self.number(0) + Self.number(0) + Self.number(UInt64(resources.count))
    for (resource, entry) in zip(resources, entries) {
      index += Self.number(resource.key) + Self.number(UInt64(entry.count)) + [0]
    }
    return (Self.section(6, index), Self.section(5, entries.flatMap { $0 }))
  }
}
