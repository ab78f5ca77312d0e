/// `thresholded_relu`: y = x for x ≥ alpha, 0 below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
///
/// MIL: `thresholded_relu`.
struct ThresholdedRelu: TensorOperation {
  static let name = "thresholded_relu"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
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
    try ParametricKernel.thresholdedRelu.run(&inputs, context, alpha)
  }
}

extension ThresholdedRelu: DifferentiableOperation {
  /// 1 from alpha on, 0 below.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.masked(call.gradient, where: call.x, "greater_equal", call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
