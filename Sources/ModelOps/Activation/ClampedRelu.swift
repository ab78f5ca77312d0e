/// `clamped_relu`: y = min(beta, x) for x ≥ 0, min(beta, alpha · x) below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope below 0.
/// - `beta`: the largest result.
/// - Result: [*d], the type of `x`.
///
/// MIL: `clamped_relu`.
struct ClampedRelu: TensorOperation {
  static let name = "clamped_relu"
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
    try ParametricKernel.clampedRelu.run(&inputs, context, alpha, beta)
  }
}
