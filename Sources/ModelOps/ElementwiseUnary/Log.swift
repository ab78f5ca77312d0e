/// `log`: the natural logarithm of every element: y = ln(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; the least positive number unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `log`.
struct Log: TensorOperation {
  static let name = "log"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
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

extension Log: DifferentiableOperation {
  /// ln′ = 1 / x.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let argument = try graph.plus(call.x, call.number("epsilon", default: .leastNonzeroMagnitude))
    let gradient = try graph.over(call.gradient, argument)
    try graph.accumulate(gradient, into: call.x)
  }
}
