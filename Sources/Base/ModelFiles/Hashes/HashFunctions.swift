internal import ModelBase

/// CityHash64 in its first version as libc++ has it, which hashes strings so on 64-bit machines.
///
/// Written after `__murmur2_or_cityhash` in libc++ (`libcxx/include/__functional/hash.h`), which is under the Apache License 2.0
/// with LLVM exceptions: `licenses/llvm.txt`.
package enum CityHash64 {
  private static let k0: UInt64 = 0xc3a5_c85c_97cb_3127
  private static let k1: UInt64 = 0xb492_b66f_be98_f273
  private static let k2: UInt64 = 0x9ae1_6a3b_2f90_404f
  private static let k3: UInt64 = 0xc949_d7c7_509e_6557

  private typealias Pair = (UInt64, UInt64)

  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    switch bytes.count {
    case ...16: upTo16(bytes)
    case ...32: upTo32(bytes)
    case ...64: upTo64(bytes)
    default: long(bytes)
    }
  }

  // Mixing -----------------------------------------------------------------------------------------------------------

  private static func rotate(_ value: UInt64, _ count: Int) -> UInt64 {
    count & 63 == 0 ? value : value >> UInt64(count & 63) | value << UInt64(64 - count & 63)
  }

  private static func shiftMix(_ value: UInt64) -> UInt64 { value ^ value >> 47 }

  private static func mix(_ low: UInt64, _ high: UInt64) -> UInt64 {
    let factor: UInt64 = 0x9ddf_ea08_eb38_2d69
    let a = shiftMix((low ^ high) &* factor)
    return shiftMix((high ^ a) &* factor) &* factor
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    bytes.span.bytes.integer(at: offset)
  }

  /// The eight bytes that start `distance` bytes before the end.
  private static func word(_ bytes: [UInt8], fromEnd distance: Int) -> UInt64 {
    word(bytes, bytes.count - distance)
  }

  // By length --------------------------------------------------------------------------------------------------------

  private static func upTo16(_ bytes: [UInt8]) -> UInt64 {
    let count = bytes.count
    if count > 8 {
      let last = word(bytes, fromEnd: 8)
      return mix(word(bytes, 0), rotate(last &+ UInt64(count), count)) ^ last
    }
    if count >= 4 {
      let span = bytes.span.bytes
      let first: UInt32 = span.integer(at: 0)
      let last: UInt32 = span.integer(at: count - 4)
      // libc++ shifts in 32 bits and loses the upper three, unlike the published function.
      return mix(UInt64(count) &+ UInt64(first << 3), UInt64(last))
    }
    guard count > 0 else { return k2 }
    let first = UInt64(bytes[0]) + UInt64(bytes[count >> 1]) << 8
    let second = UInt64(count) + UInt64(bytes[count - 1]) << 2
    return shiftMix(first &* k2 ^ second &* k3) &* k2
  }

  private static func upTo32(_ bytes: [UInt8]) -> UInt64 {
    let a = word(bytes, 0) &* k1
    let b = word(bytes, 8)
    let c = word(bytes, fromEnd: 8) &* k2
    let d = word(bytes, fromEnd: 16) &* k0
    return mix(
      rotate(a &- b, 43) &+ rotate(c, 30) &+ d, a &+ rotate(b ^ k3, 20) &- c &+ UInt64(bytes.count))
  }

  private static func upTo64(_ bytes: [UInt8]) -> UInt64 {
    /// Folds 32 bytes, with the word `z` in between, to two sums.
    func fold(_ words: [UInt64], _ start: UInt64, _ z: UInt64) -> Pair {
      var a = start
      let b = rotate(a &+ z, 52)
      var c = rotate(a, 37)
      a &+= words[0]
      c &+= rotate(a, 7)
      a &+= words[1]
      return (a &+ z, b &+ rotate(a, 31) &+ c)
    }
    let v = fold(
      [word(bytes, 8), word(bytes, 16)],
      word(bytes, 0) &+ (UInt64(bytes.count) &+ word(bytes, fromEnd: 16)) &* k0, word(bytes, 24))
    let w = fold(
      [word(bytes, fromEnd: 24), word(bytes, fromEnd: 16)], word(bytes, 16) &+ word(bytes, fromEnd: 32),
      word(bytes, 24) &+ word(bytes, fromEnd: 8))
    let r = shiftMix((v.0 &+ w.1) &* k2 &+ (w.0 &+ v.1) &* k0)
    return shiftMix(r &* k0 &+ v.1) &* k2
  }

  private static func long(_ bytes: [UInt8]) -> UInt64 {
    func weak(_ offset: Int, _ a: UInt64, _ b: UInt64) -> Pair {
      let z = word(bytes, offset + 24)
      let first = a &+ word(bytes, offset)
      let sum = first &+ word(bytes, offset + 8) &+ word(bytes, offset + 16)
      return (sum &+ z, rotate(b &+ first &+ z, 21) &+ rotate(sum, 44) &+ first)
    }
    let count = bytes.count
    var x = word(bytes, fromEnd: 40)
    var y = word(bytes, fromEnd: 16) &+ word(bytes, fromEnd: 56)
    var z = mix(word(bytes, fromEnd: 48) &+ UInt64(count), word(bytes, fromEnd: 24))
    var v = weak(count - 64, UInt64(count), z)
    var w = weak(count - 32, y &+ k1, x)
    x = x &* k1 &+ word(bytes, 0)
    for offset in stride(from: 0, to: (count - 1) & ~63, by: 64) {
      x = rotate(x &+ y &+ v.0 &+ word(bytes, offset + 8), 37) &* k1
      y = rotate(y &+ v.1 &+ word(bytes, offset + 48), 42) &* k1
      x ^= w.1
      y &+= v.0 &+ word(bytes, offset + 40)
      z = rotate(z &+ w.0, 33) &* k1
      v = weak(offset, v.1 &* k1, x &+ w.0)
      w = weak(offset + 32, z &+ w.1, y &+ word(bytes, offset + 16))
      (z, x) = (x, z)
    }
    return mix(mix(v.0, w.0) &+ shiftMix(y) &* k1 &+ z, mix(v.1, w.1) &+ x)
  }
}

/// A hash that is the same in every run, unlike Swift's (FNV-1a, 64 bits).
package enum StableHash {
  package static func value(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Sixteen digits.
  package static func hexadecimal(_ text: String, seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> String {
    Hexadecimal.text(value(text.utf8, seed: seed))
  }
}
