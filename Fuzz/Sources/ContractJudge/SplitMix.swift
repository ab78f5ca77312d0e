/// Numbers that look random and are the same in every run: Steele, Lea and Flood's SplitMix.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed &* 0x2545_f491_4f6c_dd1d }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to `count`, which is not 0.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// True once in `count` times.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of `choices`, which is not empty.
  package mutating func choose<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
