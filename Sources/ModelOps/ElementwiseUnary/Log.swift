/// `log`: the natural logarithm of every element: y = ln(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; the least positive number unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `log`.
struct Log: TensorOperation {
  static let name = "log"
  static let acceptsChannelsLast = true

  var x: TensorType
  private var epsilon: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    epsilon = try NumberAttribute(arguments, "epsilon", default: .leastNonzeroMagnitude)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.log.run(&inputs, context, epsilon)
  }
}
