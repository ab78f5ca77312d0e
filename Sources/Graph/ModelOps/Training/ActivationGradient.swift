/// `grad.activation`: the gradient of an activation's argument, told by the activation's result.
///
/// - `y`: [*d], the activation's result, fp16 or fp32; `gradient`: [*d], the gradient of `y`.
/// - `function`: `relu`, `relu6`, `sigmoid` or `tanh`.
/// - Result: [*d], the type of `y`.
struct ActivationGradient: TensorOperation {
  static let name = "grad.activation"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .training
  static let acceptsChannelsLast = true

  enum Function: String, CaseIterable, Sendable { case relu, relu6, sigmoid, tanh }

  var y: TensorType
  var gradient: TensorType
  var function: Function

  init(_ arguments: OperationArguments) throws(OperationError) {
    y = try arguments.tensor("y")
    gradient = try arguments.tensor("gradient", rank: y.rank...y.rank)
    function = try arguments.choice("function")
  }

  var requirements: [ShapeRequirement] {
    y.shape.indices.map { ShapeRequirement("gradient", gradient.shape, axis: $0, .equal(y.shape[$0])) }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(y)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let y = try inputs.tensor("y")
    var gradient = try inputs.take("gradient")
    if gradient.layout != y.layout { gradient = gradient.lying(y.layout, context) }
    return [.tensor(GradientKernel.activation(function, y, gradient: &gradient, in: context))]
  }
}
