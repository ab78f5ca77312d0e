/// `grad.sgd_step`: a step of stochastic gradient descent: v = momentum · v + g, x = x − learning_rate · v; without a
/// velocity, v is g.
///
/// - `x`: [*d], the weights, fp32; `gradient`: [*d]; `velocity`: [*d], none unless given.
/// - `learning_rate`, `momentum`: numbers, which may be computed when the graph runs; `momentum` goes with a velocity.
/// - Results: the weights after the step, and with a velocity that after it. They take the memory of the arguments when
///   nobody else holds it.
struct SgdStep: TensorOperation {
  static let name = "grad.sgd_step"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .training

  var x: TensorType
  var velocity: TensorType?
  private var rate: NumberAttribute
  private var momentum: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    let gradient = try arguments.tensor("gradient", rank: x.rank...x.rank)
    velocity = try arguments.optionalTensor("velocity", rank: x.rank...x.rank)
    rate = try NumberAttribute(arguments, "learning_rate")
    momentum = try NumberAttribute(arguments, "momentum", default: 0)
    for (name, type) in [("gradient", gradient), ("velocity", velocity ?? x)] where !type.shape.canEqual(x.shape) {
      throw OperationError("`\(name)` has shape \(type.shape), expected \(x.shape) as `x`", argument: name)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x)] + (velocity.map { [.tensor($0)] } ?? [])
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (rate, momentum) = (try rate.value(inputs), try momentum.value(inputs))
    let gradient = try inputs.take("gradient")
    var x = try inputs.take("x")
    guard velocity != nil else {
      return [.tensor(OptimizerKernel.descend(&x, gradient, rate: rate, in: context))]
    }
    var velocity = try inputs.take("velocity")
    let (weights, moved) = OptimizerKernel.descend(
      &x, gradient, velocity: &velocity, rate: rate, momentum: momentum, in: context)
    return [.tensor(weights), .tensor(moved)]
  }
}
