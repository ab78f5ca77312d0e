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
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
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

extension Clip: DifferentiableOperation {
  /// 1 within the range and at its ends, 0 outside.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let above = try graph.masked(call.gradient, where: call.x, "greater_equal", call.argument("alpha"))
    let gradient = try graph.masked(above, where: call.x, "less_equal", call.argument("beta"))
    try graph.accumulate(gradient, into: call.x)
  }
}
