/// `clip`: every element moved into a range: y = min(max(x, alpha), beta).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the lower end.
/// - `beta`: the upper end.
/// - Result: [*d], the type of `x`.
///
/// MIL: `clip`.
struct Clip: TensorOperation {
  static let name = "clip"
  static let acceptsChannelsLast = true

  var x: TensorType
  private var alpha: NumberAttribute
  private var beta: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers)
    alpha = try NumberAttribute(arguments, "alpha")
    beta = try NumberAttribute(arguments, "beta")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.clip(&inputs, context, alpha, beta)
  }
}
