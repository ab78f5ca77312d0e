/// `elu`: the exponential linear unit: y = x for x ≥ 0, alpha · (eˣ − 1) below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: how far below 0 it goes.
/// - Result: [*d], the type of `x`.
///
/// MIL: `elu`.
struct Elu: TensorOperation {
  static let name = "elu"
  static let acceptsChannelsLast = true

  var x: TensorType
  private var alpha: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    alpha = try NumberAttribute(arguments, "alpha")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.elu.run(&inputs, context, alpha)
  }
}
