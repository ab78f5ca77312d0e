internal import ModelSpec

/// `grad.softmax_cross_entropy`: how unlikely the right classes are by a softmax: the mean over all examples of
/// −ln softmax(x)[target].
///
/// - `x`: [*a, C, *b], scores before the softmax, fp16 or fp32, where C stands at `axis`; an example is what the other
///   axes count.
/// - `target`: an integer 0..<C for each example, in any shape, in row-major order.
/// - `axis`: −1 unless given.
/// - Results: the mean, a scalar, and its gradient by `x`, [*a, C, *b]; the type of `x`.
///
/// The gradient, (softmax(x) − 1 at the target) / N, comes with the value: both need the same exponentials, and it does
/// not lose digits where a probability is near 0 or 1.
package struct SoftmaxCrossEntropy: TensorOperation {
  package static let name = "grad.softmax_cross_entropy"
  package static let cost = Cost.perElement

  package var x: TensorType
  package var target: TensorType
  package var axis: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    target = try arguments.tensor("target", .integers)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    let examples = x.shape.product(0..<axis) * x.shape.product(axis + 1..<x.rank)
    guard target.shape.elementCount.canEqual(examples) else {
      throw OperationError(
        "`target` has \(target.shape.elementCount) elements, expected \(examples), one for each example of `x` "
          + "\(x.shape)", argument: "target")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.with([])), .tensor(x)] }
}

extension SoftmaxCrossEntropy: DifferentiableOperation {
  /// The second result.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard call.results.count > 1 else { throw OperationError("the second result is not named") }
    try graph.accumulate(try graph.times(call.results[1], call.gradient), into: call.x)
  }
}
