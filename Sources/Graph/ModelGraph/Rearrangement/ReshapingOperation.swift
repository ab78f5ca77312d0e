internal import ModelSpec

/// An operation whose result has the elements of `x` in another shape, which is all that other arguments give.
package protocol ReshapingOperation: DifferentiableOperation {
  var x: TensorType { get }
}

extension ReshapingOperation {
  package static var cost: Cost { .view }

  /// The same elements in the shape of `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.reshaped(call.gradient, try call.x.shape()), into: call.x)
    for argument in call.arguments where argument.parameter != "x" {
      for value in argument.values { graph.accumulateZero(into: value) }
    }
  }
}
