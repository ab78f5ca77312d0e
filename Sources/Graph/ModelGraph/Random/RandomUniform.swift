/// `random_uniform`: numbers of a uniform distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `low`: the least number; 0 unless given.
/// - `high`: the limit that is not reached; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `low`.
package struct RandomUniform: RandomOperation {
  package static let name = "random_uniform"
  package static let parameters: [(name: String, fallback: Float)] = [("low", 0), ("high", 1)]

  package var draw: RandomDraw

  package init(draw: RandomDraw) { self.draw = draw }
}
