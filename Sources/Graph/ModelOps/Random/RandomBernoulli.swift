/// `random_bernoulli`: ones and zeros by chance.
///
/// - `shape`: the result's shape; need not be constant.
/// - `prob`: the probability of 1; 0.5 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `prob`.
struct RandomBernoulli: RandomOperation {
  static let name = "random_bernoulli"
  static let parameters: [(name: String, fallback: Float)] = [("prob", 0.5)]

  var draw: RandomDraw

  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.bernoulli(y, probability: numbers[0], generator: &generator)
  }
}
