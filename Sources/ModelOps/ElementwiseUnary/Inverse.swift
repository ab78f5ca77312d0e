/// `inverse`: the reciprocal of every element: y = 1 / (x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added before dividing; 1e-4 unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `inverse`.
struct Inverse: TensorOperation {
  static let name = "inverse"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
  static let acceptsChannelsLast = true

  var x: TensorType
  private var epsilon: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    epsilon = try NumberAttribute(arguments, "epsilon", default: 1e-4)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.inverse.run(&inputs, context, epsilon)
  }
}

extension Inverse: DifferentiableOperation {
  /// (1 / x)′ = −(1 / x)².
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.negative(try graph.times(call.gradient, try graph.squared(call.result)))
    try graph.accumulate(gradient, into: call.x)
  }
}
