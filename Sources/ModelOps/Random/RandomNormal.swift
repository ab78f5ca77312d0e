/// `random_normal`: numbers of a normal distribution.
///
/// - `shape`: the result's shape; need not be constant.
/// - `mean`: its mean; 0 unless given.
/// - `stddev`: its standard deviation; 1 unless given.
/// - `seed`: −1, for a different result each time, unless given.
/// - Result: fp32, or the type of `mean`.
struct RandomNormal: TensorOperation {
  static let name = "random_normal"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .random

  var target: TargetShape
  var scalar: ScalarType
  private var mean: NumberAttribute
  private var deviation: NumberAttribute
  var seed: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalTensor("mean")?.scalar ?? .fp32
    mean = try NumberAttribute(arguments, "mean", default: 0)
    deviation = try NumberAttribute(arguments, "stddev", default: 1)
    seed = try arguments.integer("seed", default: -1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (mean, deviation) = (try self.mean.value(inputs), try self.deviation.value(inputs))
    var generator = context.random.generator(seed: seed)
    let y = context.tensor(scalar, try target.lengths())
    RandomKernel.normal(y, mean: mean, deviation: deviation, generator: &generator)
    return [.tensor(y)]
  }
}
