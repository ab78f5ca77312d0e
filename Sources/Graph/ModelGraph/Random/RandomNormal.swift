/// `random_normal`: numbers of a normal distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `mean`: its mean; 0 unless given.
/// - `stddev`: its standard deviation; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `mean`.
package struct RandomNormal: RandomOperation {
  package static let name = "random_normal"
  package static let parameters: [(name: String, fallback: Float)] = [("mean", 0), ("stddev", 1)]

  package var draw: RandomDraw

  package init(draw: RandomDraw) { self.draw = draw }
}
