/// `softmax`: exponentials along an axis, divided by their sum: y = exp(x) / Σ exp(x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `axis`: −1 unless given.
/// - Result: [*d], the type of `x`.
struct Softmax: TensorOperation {
  static let name = "softmax"
  static let cost = Cost.perElement(5)
  static let acceptsChannelsLast = true

  var x: TensorType
  var axis: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try SoftmaxKernel.run(&inputs, axis: axis, in: context))]
  }
}

extension Softmax: DifferentiableOperation {
  /// y · (g − Σ g · y), the sum along the axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    // y · (g − Σ g · y)
    let product = try graph.times(call.gradient, call.result)
    let centered = try graph.minus(call.gradient, try graph.sum(product, [axis]))
    try graph.accumulate(try graph.times(call.result, centered), into: call.x)
  }
}
