import ModelSpec

/// A property list in Apple's binary form with a dictionary at the root: its members that are texts or integers.
///
/// Its trailer contains the sizes of numbers, the number of values, the index of the root, and the offset of the offset
/// table. All numbers are big-endian.
struct BinaryPropertyList {
  enum Value: Equatable {
    case integer(Int)
    case text(String)
  }

  private(set) var members: [String: Value] = [:]
  private let bytes: [UInt8]
  private let placeSize: Int
  private let referenceSize: Int
  private let table: Int

  private static let signature = "bplist0".utf8
  private static let trailerSize = 32

  /// Nil when `bytes` are something else.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature), bytes.count >= 8 + Self.trailerSize else { return nil }
    let trailer = bytes.count - Self.trailerSize
    self.bytes = bytes
    placeSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(placeSize), (1...8).contains(referenceSize),
      let top = Self.number(bytes, at: trailer + 16, size: 8),
      let table = Self.number(bytes, at: trailer + 24, size: 8),
      table < trailer
    else { return nil }
    self.table = table
    guard let start = place(of: top), bytes[start] >> 4 == 0xD, let (count, keys) = count(at: start),
      count <= (bytes.count - keys) / (2 * referenceSize)
    else { return nil }
    for index in 0..<count {
      guard case .text(let key)? = value(referredAt: keys + index * referenceSize) else { return nil }
      members[key] = value(referredAt: keys + (count + index) * referenceSize)
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size >= 0, offset <= bytes.count - size else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The offset of the value with the number `index`.
  private func place(of index: Int) -> Int? {
    guard index < bytes.count, let place = Self.number(bytes, at: table + index * placeSize, size: placeSize),
      place < bytes.count
    else { return nil }
    return place
  }

  /// The number of parts of the value at `start`, and the offset of the first. Numbers from 15 on follow the first
  /// byte.
  private func count(at start: Int) -> (Int, Int)? {
    let short = Int(bytes[start] & 15)
    guard short == 15 else { return (short, start + 1) }
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 15)
    guard size <= 8, let count = Self.number(bytes, at: start + 2, size: size) else { return nil }
    return (count, start + 2 + size)
  }

  /// Nil for values of other kinds.
  private func value(referredAt offset: Int) -> Value? {
    guard let index = Self.number(bytes, at: offset, size: referenceSize), let start = place(of: index) else {
      return nil
    }
    switch bytes[start] >> 4 {
    case 1:
      let size = 1 << Int(bytes[start] & 15)
      return size <= 8 ? Self.number(bytes, at: start + 1, size: size).map { .integer($0) } : nil
    case 5:
      guard let (count, first) = count(at: start), count <= bytes.count - first else { return nil }
      return .text(String(decoding: bytes[first..<first + count], as: UTF8.self))
    case 6:
      guard let (count, first) = count(at: start), count <= (bytes.count - first) / 2 else { return nil }
      let units = (0..<count).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
      return .text(String(decoding: units, as: UTF16.self))
    default: return nil
    }
  }
}
