/// `nn.fused_linear`: `linear` with what follows it: y = activation(linear(x, weight, bias) + addend).
///
/// - `x`: [*d, I]; `weight`: [O, I]; `bias`: [O], zeros unless given.
/// - `addend`: [*d, O], the shape of the result; zeros unless given.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [*d, O], the type of `x`.
struct FusedLinear: TensorOperation {
  static let name = "nn.fused_linear"
  static let cost = Linear.cost
  static let noGradient: NoGradient? = .plans

  var linear: Linear
  var addend: TensorType?
  var activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    linear = try Linear(arguments)
    addend = try arguments.optionalTensor("addend", rank: linear.x.rank...linear.x.rank)
    activation = try ActivationChoice(arguments)
  }

  var requirements: [ShapeRequirement] { linear.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let types = try linear.outputTypes()
    if let addend, let result = types.first?.tensor, !addend.shape.canEqual(result.shape) {
      throw OperationError(
        "`addend` has shape \(addend.shape), expected \(result.shape), the shape of the result", argument: "addend")
    }
    return types
  }

  private func product() throws(OperationError) -> LinearProduct {
    var product = try linear.product()
    product.hasAddend = addend != nil
    product.activation = activation
    return product
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try product().evaluate(&inputs, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try product().prepare(arguments)
  }
}
