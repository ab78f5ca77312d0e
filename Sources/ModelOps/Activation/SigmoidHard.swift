/// `sigmoid_hard`: a sigmoid of three straight lines: y = min(max(alpha · x + beta, 0), 1).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sigmoid_hard`.
struct SigmoidHard: TensorOperation {
  static let name = "sigmoid_hard"
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
    try ParametricKernel.sigmoidHard.run(&inputs, context, alpha, beta)
  }
}
