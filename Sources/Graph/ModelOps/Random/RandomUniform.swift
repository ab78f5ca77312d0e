/// `random_uniform`: numbers of a uniform distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `low`: the least number; 0 unless given.
/// - `high`: the limit that is not reached; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `low`.
struct RandomUniform: RandomOperation {
  static let name = "random_uniform"
  static let parameters: [(name: String, fallback: Float)] = [("low", 0), ("high", 1)]

  var draw: RandomDraw

  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.uniform(y, low: numbers[0], high: numbers[1], generator: &generator)
  }
}
