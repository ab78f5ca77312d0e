import ModelSpec

/// A set of a message's fields, by their place in its descriptor. No message of the schema has more than 192.
package struct FieldSet {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// Adds the field at `index`; false when it was there.
  package mutating func insert(_ index: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(index & 63)
    switch index >> 6 {
    case 0: return Self.set(bit, in: &words.0)
    case 1: return Self.set(bit, in: &words.1)
    case 2: return Self.set(bit, in: &words.2)
    default: return true
    }
  }

  private static func set(_ bit: UInt64, in word: inout UInt64) -> Bool {
    defer { word |= bit }
    return word & bit == 0
  }
}
