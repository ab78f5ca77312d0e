/// A hash that is the same in every run, unlike Swift's own (FNV-1a, 64 bits).
package enum StableHash {
  package static func value(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Sixteen digits.
  package static func hexadecimal(_ text: String, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> String {
    Hexadecimal.text(value(text.utf8, seed: seed))
  }
}
