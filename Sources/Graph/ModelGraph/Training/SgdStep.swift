/// `grad.sgd_step`: a step of stochastic gradient descent: v = momentum · v + g, x = x − learning_rate · v; without a
/// velocity, v is g.
///
/// - `x`: [*d], the weights, fp32; `gradient`: [*d]; `velocity`: [*d], none unless given.
/// - `learning_rate`, `momentum`: numbers, which may be computed when the graph runs; `momentum` goes with a velocity.
/// - Results: the weights after the step, and with a velocity that after it. They take the memory of the arguments when
///   nobody else holds it.
package struct SgdStep: TensorOperation {
  package static let name = "grad.sgd_step"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .training

  package var x: TensorType
  package var velocity: TensorType?
  package var rate: NumberAttribute
  package var momentum: NumberAttribute

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    let gradient = try arguments.tensor("gradient", rank: x.rank...x.rank)
    velocity = try arguments.optionalTensor("velocity", rank: x.rank...x.rank)
    rate = try NumberAttribute(arguments, "learning_rate")
    momentum = try NumberAttribute(arguments, "momentum", default: 0)
    for (name, type) in [("gradient", gradient), ("velocity", velocity ?? x)] where !type.shape.canEqual(x.shape) {
      throw OperationError("`\(name)` has shape \(type.shape), expected \(x.shape) as `x`", argument: name)
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x)] + (velocity.map { [.tensor($0)] } ?? [])
  }
}
