/// `random_bernoulli`: ones and zeros by chance.
///
/// - `shape`: the result's shape; need not be constant.
/// - `prob`: the probability of 1; 0.5 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `prob`.
package struct RandomBernoulli: RandomOperation {
  package static let name = "random_bernoulli"
  package static let parameters: [(name: String, fallback: Float)] = [("prob", 0.5)]

  package var draw: RandomDraw

  package init(draw: RandomDraw) { self.draw = draw }
}
