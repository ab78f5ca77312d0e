import ModelSpec
internal import Synchronization

/// Random numbers for operations whose seed the model leaves open. One source serves many threads.
public final class RandomSource: Sendable {
  private let state: Mutex<RandomGenerator>

  /// - Parameter seed: Equal seeds give equal numbers; the system's own randomness unless given.
  public init(seed: UInt64? = nil) {
    var system = SystemRandomNumberGenerator()
    state = Mutex(RandomGenerator(seed: seed ?? system.next()))
  }

  /// A generator for one run of one operation: from `seed` when the model gives one (0 or more), else the next of this
  /// source.
  public func generator(seed: Int) -> RandomGenerator {
    if seed >= 0 { return RandomGenerator(seed: UInt64(seed)) }
    return state.withLock { RandomGenerator(seed: $0.next()) }
  }
}

/// SplitMix64: 64 bits of state, passes the usual statistical tests, and cheap to start.
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
public struct RandomGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from `seed` alone.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
