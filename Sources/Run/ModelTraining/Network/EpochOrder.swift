internal import ModelOps

/// The order in which examples are used: as they come, or another one in each epoch.
struct EpochOrder {
  private var generator: RandomGenerator?

  /// - Parameters:
  ///   - shuffles: Whether the order changes.
  ///   - seed: Equal seeds give equal orders; the system's own randomness when nil.
  init(shuffles: Bool, seed: Int64?) {
    guard shuffles else { return }
    var system = SystemRandomNumberGenerator()
    generator = RandomGenerator(seed: seed.map { UInt64(bitPattern: $0) } ?? system.next())
  }

  /// The order of the next epoch.
  mutating func next(count: Int) -> [Int] {
    let order = Array(0..<count)
    guard var generator else { return order }
    defer { self.generator = generator }
    return order.shuffled(using: &generator)
  }
}
