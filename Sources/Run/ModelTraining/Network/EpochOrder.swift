internal import ModelOps

/// The order of examples: as given, or shuffled in each epoch.
struct EpochOrder {
  private var generator: RandomGenerator?

  /// - Parameters:
  ///   - shuffles: Whether the order changes.
  ///   - seed: Equal seeds give equal orders; nil for the system's random numbers.
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
