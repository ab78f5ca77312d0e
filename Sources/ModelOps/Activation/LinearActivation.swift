/// `linear_activation`: y = alpha · x + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
///
/// MIL: `linear_activation`.
struct LinearActivation: TensorOperation {
  static let name = "linear_activation"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
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
    try ParametricKernel.linear.run(&inputs, context, alpha, beta)
  }
}

extension LinearActivation: DifferentiableOperation {
  /// alpha.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.times(call.gradient, call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
