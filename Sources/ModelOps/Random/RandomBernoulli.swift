/// `random_bernoulli`: ones and zeros by chance.
///
/// - `shape`: the result's shape; need not be constant.
/// - `prob`: the probability of 1; 0.5 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `prob`.
struct RandomBernoulli: TensorOperation {
  static let name = "random_bernoulli"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .random

  var target: TargetShape
  var scalar: ScalarType
  private var probability: NumberAttribute
  var seed: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalTensor("prob")?.scalar ?? .fp32
    probability = try NumberAttribute(arguments, "prob", default: 0.5)
    seed = try arguments.integer("seed", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let probability = try self.probability.value(inputs)
    var generator = context.random.generator(seed: seed)
    let y = context.tensor(scalar, try target.lengths())
    RandomKernel.bernoulli(y, probability: probability, generator: &generator)
    return [.tensor(y)]
  }
}
