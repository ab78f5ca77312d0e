/// `scaled_tanh`: y = alpha · tanh(beta · x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the largest result.
/// - `beta`: the scale of the input.
/// - Result: [*d], the type of `x`.
///
/// MIL: `scaled_tanh`.
struct ScaledTanh: TensorOperation {
  static let name = "scaled_tanh"
  static let acceptsChannelsLast = true

  var x: TensorType
  private var alpha: NumberAttribute
  private var beta: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    alpha = try NumberAttribute(arguments, "alpha")
    beta = try NumberAttribute(arguments, "beta")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.scaledTanh.run(&inputs, context, alpha, beta)
  }
}
