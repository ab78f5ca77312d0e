/// `softmax`: exponentials along an axis, divided by their sum: y = exp(x) / Σ exp(x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `axis`: −1 unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `softmax`.
struct Softmax: TensorOperation {
  static let name = "softmax"
  static let acceptsChannelsLast = true

  var x: TensorType
  var axis: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try SoftmaxKernel.run(&inputs, axis: axis, context))]
  }
}
