/// `threshold`: every element, but at least a threshold: y = max(x, alpha).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
///
/// MIL: `threshold`.
struct Threshold: TensorOperation {
  static let name = "threshold"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
  static let acceptsChannelsLast = true

  var x: TensorType
  private var alpha: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers)
    alpha = try NumberAttribute(arguments, "alpha")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.clip(&inputs, context, alpha, nil)
  }
}

extension Threshold: DifferentiableOperation {
  /// 1 above the threshold, 0 below and at it.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.masked(call.gradient, where: call.x, "greater", call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
