/// `random_uniform`: numbers of a uniform distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `low`: the least number; 0 unless given.
/// - `high`: the limit that is not reached; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `low`.
struct RandomUniform: TensorOperation {
  static let name = "random_uniform"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .random

  var target: TargetShape
  var scalar: ScalarType
  private var low: NumberAttribute
  private var high: NumberAttribute
  var seed: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalTensor("low")?.scalar ?? .fp32
    low = try NumberAttribute(arguments, "low", default: 0)
    high = try NumberAttribute(arguments, "high", default: 1)
    seed = try arguments.integer("seed", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (low, high) = (try self.low.value(inputs), try self.high.value(inputs))
    var generator = context.random.generator(seed: seed)
    let y = context.tensor(scalar, try target.lengths())
    RandomKernel.uniform(y, low: low, high: high, generator: &generator)
    return [.tensor(y)]
  }
}
