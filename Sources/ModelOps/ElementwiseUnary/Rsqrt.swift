/// `rsqrt`: the reciprocal square root of every element: y = 1 / √(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; 1e-12 unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `rsqrt`.
struct Rsqrt: TensorOperation {
  static let name = "rsqrt"
  static let cost = Cost.perElement
  static let unlistedRevisions = [7, 8, 9]
  static let acceptsChannelsLast = true

  var x: TensorType
  private var epsilon: NumberAttribute

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    epsilon = try NumberAttribute(arguments, "epsilon", default: 1e-12)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    try ParametricKernel.rsqrt.run(&inputs, context, epsilon)
  }
}

extension Rsqrt: DifferentiableOperation {
  /// (1 / √x)′ = −½ · (1 / √x)³.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let cube = try graph.times(call.result, try graph.squared(call.result))
    let gradient = try graph.times(try graph.times(call.gradient, cube), -0.5)
    try graph.accumulate(gradient, into: call.x)
  }
}
