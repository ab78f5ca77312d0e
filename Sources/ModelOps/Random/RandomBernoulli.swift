/// `random_bernoulli`: ones and zeros by chance.
///
/// - `shape`: the result's shape; need not be constant.
/// - `prob`: the probability of 1; 0.5 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `prob`.
///
/// MIL: `random_bernoulli`.
struct RandomBernoulli: TensorOperation {
  static let name = "random_bernoulli"

  var target: TargetShape
  var scalar: ScalarType
  var probability: Float
  var seed: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalTensor("prob")?.scalar ?? .fp32
    probability = try arguments.float("prob", default: 0.5)
    seed = try arguments.integer("seed", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }
}
