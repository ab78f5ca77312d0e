import ModelOps

/// Numbers drawn from a seed, the same for the same one.
struct Draw {
  private var generator: RandomGenerator
  /// Whether all tensors that may have elements that are no ordinary numbers do.
  private let isSpecial: Bool

  init(seed: UInt64, isSpecial: Bool = false) {
    generator = RandomGenerator(seed: seed)
    self.isSpecial = isSpecial
  }

  mutating func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func one<Choice>(_ choices: [Choice]) -> Choice { choices[any(0...choices.count - 1)] }

  mutating func isOneIn(_ count: Int) -> Bool { any(1...count) == 1 }

  /// A length up to `most`, small ones more often.
  mutating func length(_ most: Int) -> Int { any(1...any(1...most)) }

  mutating func lengths(_ count: Int, _ most: Int) -> [Int] { (0..<count).map { _ in length(most) } }

  /// Whether a tensor has elements that are no ordinary numbers: one in so many, or every one.
  mutating func isSpecial(oneIn count: Int) -> Bool {
    // The same numbers are drawn either way.
    isOneIn(count) || isSpecial
  }

  /// Numbers between −1 and 1; with `special`, some that are infinite, none, negative zeros, tiny, or so large that hardly a sum of
  /// products with them overflows.
  mutating func tensor(_ shape: [Int], special: Bool = false, scalar: ScalarType = .fp32) -> Tensor {
    let unusual: [Float] = [
      .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, -.leastNormalMagnitude / 64, 1e30, -1e30,
    ]
    var floats = (0..<shape.reduce(1, *)).map { _ in Float.random(in: -1...1, using: &generator) }
    if special, !floats.isEmpty {
      for _ in 0..<any(1...3) { floats[any(0...floats.count - 1)] = one(unusual) }
    }
    return Tensor(floats: floats, shape, scalar: scalar)
  }
}
