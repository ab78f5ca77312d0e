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
    try ParametricKernel.sigmoidHard.run(&inputs, context, alpha, beta)
  }
}

extension SigmoidHard: DifferentiableOperation {
  /// alpha on the slope, 0 on both sides and at the corners.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let above = try graph.masked(call.gradient, where: call.result, "greater", .float(0))
    let inside = try graph.masked(above, where: call.result, "less", .float(1))
    let gradient = try graph.times(inside, call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
