/// `random_normal`: numbers of a normal distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `mean`: its mean; 0 unless given.
/// - `stddev`: its standard deviation; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `mean`.
struct RandomNormal: RandomOperation {
  static let name = "random_normal"
  static let parameters: [(name: String, fallback: Float)] = [("mean", 0), ("stddev", 1)]

  var draw: RandomDraw

  static func fill(_ y: Tensor, _ numbers: [Float], from generator: inout RandomGenerator) {
    RandomKernel.normal(y, mean: numbers[0], deviation: numbers[1], generator: &generator)
  }
}
