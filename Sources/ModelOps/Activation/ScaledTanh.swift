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
    try ParametricKernel.scaledTanh.run(&inputs, context, alpha, beta)
  }
}

extension ScaledTanh: DifferentiableOperation {
  /// alpha · beta · (1 − tanh²(beta · x)).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (alpha, beta) = (try call.argument("alpha"), try call.argument("beta"))
    let curve = try graph.unary("tanh", try graph.times(call.x, beta))
    let slope = try graph.times(try graph.times(try graph.oneMinus(try graph.squared(curve)), alpha), beta)
    let gradient = try graph.times(call.gradient, slope)
    try graph.accumulate(gradient, into: call.x)
  }
}
